// Puzzles with the verdicts on all answers, loaded ahead so that they can be answered when the connection is away.

import { address, ask } from "../parts/service.js";

// So many puzzles are loaded ahead.
const AHEAD = 20;
// After so many numbers in a row without a new puzzle there are no more of a kind.
const BARREN = 12;

// The seconds after which a service that has too much to do is asked again.
const PAUSES = [1, 2, 4, 8];

const patient = async (path) => {
  for (const seconds of PAUSES) {
    try {
      return await ask(path);
    } catch (problem) {
      if (problem.code !== "busy") throw problem;
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    }
  }
  return ask(path);
};

// A puzzle, and what judges its answers once it is loaded.
class Posed {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.judged = null;
  }

  // Returns the puzzle with the verdicts on all its answers, as plain data.
  async judge() {
    if (!this.judged) {
      const { themes, verdicts } = await patient(this.puzzle.verdicts);
      this.judged = { ...this.puzzle, themes, verdicts };
    }
    return this.judged;
  }

  // Returns the puzzle with the verdict on one of its answers: those on all may be too much for one request.
  async judgeOne(action) {
    const { themes, ...own } = await patient(this.puzzle.verdict.replace("{action}", encodeURIComponent(action)));
    return { ...this.puzzle, themes, verdicts: [own] };
  }

  // Returns a puzzle that was kept with its verdicts.
  static kept(puzzle) {
    const posed = new Posed(puzzle);
    posed.judged = puzzle;
    return posed;
  }
}

export const keptPuzzle = Posed.kept;

// Returns a puzzle of a seed.
export const posed = async ({ game, rules }, { theme, level } = {}, seed = "", number = 1) =>
  new Posed(await patient(address(["puzzles"], { game, rules, theme, level, seed, number: String(number) })));

// Supplies the puzzles of a kind that a seed determines, none twice: those of SEED-1, then those of SEED-2, and so on. `series` is how
// many a seed has, and `told` is called when more are loaded.
export class Supply {
  constructor(question, kind, seed, series, { most = Infinity, told = () => {} } = {}) {
    Object.assign(this, { question, kind, seed, series, most, told });
    this.ready = [];
    this.seen = new Set();
    this.place = 0;
    this.barren = 0;
    this.loading = null;
    this.closed = false;
  }

  get ended() {
    return this.seen.size >= this.most || this.barren >= BARREN;
  }

  async load() {
    const seed = `${this.seed}-${1 + Math.floor(this.place / this.series)}`;
    let puzzle = null;
    try {
      puzzle = await posed(this.question, this.kind, seed, 1 + (this.place % this.series));
    } catch (problem) {
      // There is none under this number; whatever else fails may succeed later.
      if (problem.code !== "not-found") throw problem;
    }
    this.place += 1;
    this.barren += 1;
    if (!puzzle || this.seen.has(puzzle.puzzle.state)) return;
    this.barren = 0;
    this.seen.add(puzzle.puzzle.state);
    this.ready.push(puzzle);
  }

  // Loads one number; who asks meanwhile waits for the same one.
  step() {
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  // The number of puzzles ahead that can be answered without a connection.
  get loaded() {
    return this.ready.filter(({ judged }) => judged).length;
  }

  // Loads ahead, up to the first failure: first what judges the answers to a puzzle that is shown, and then the next puzzle.
  async ahead(shown = null) {
    try {
      await shown?.judge();
      if (!this.ready.length && !this.ended && !this.closed) await this.step();
      for (;;) {
        for (const each of [...this.ready]) await each.judge();
        this.told();
        if (this.closed || this.ended || this.ready.length >= AHEAD) return;
        await this.step();
      }
    } catch {
      // The next puzzle that is wanted tries again.
    }
  }

  // Returns the next puzzle; null if there is none. Throws if none is loaded, and none can be loaded now.
  async next() {
    while (!this.ready.length && !this.ended) await this.step();
    const next = this.ready.shift() ?? null;
    this.ahead(next);
    return next;
  }
}
