// The games that were finished in this browser, and what they amount to.

import { figure, isShare, lossInWords, percent } from "../parts/figures.js";
import { nameOf, storage } from "../parts/saved.js";
import { isUnclear } from "./verdict.js";

// So many games are remembered under each goal.
const MOST = 200;

const placeOf = (question) => nameOf("finished", question);

const listed = (name) => {
  const kept = storage((place) => JSON.parse(place.getItem(name)));
  return Array.isArray(kept) ? kept.filter((each) => each && typeof each.decisions === "number") : [];
};

const remembered = (question) => listed(placeOf(question));

const isMove = (each) => Array.isArray(each) && each.length === 2 && each.every((text) => typeof text === "string" && text.length <= 400);

// A game that can be reported: every decision as a state and an action, and the player of the report.
const isRecorded = (game) =>
  [1, 2].includes(game.player) && Array.isArray(game.moves) && game.moves.length > 0 && game.moves.length <= 1000 && game.moves.every(isMove);

// Returns the games under a goal that can be reported, the oldest first.
export const recorded = (question) => remembered(question).filter(isRecorded);

// Returns a game as reports take it.
export const bodyOf = ({ player, moves }) => ({ player, decisions: moves.map(([state, action]) => ({ state, action })) });

const PREFIX = "finished:";

// Returns the file of all games that were finished in this browser, with more members.
export const fileOf = (more = {}) => {
  const names = storage((place) => Object.keys(place).filter((name) => name.startsWith(PREFIX))) ?? [];
  const games = names.flatMap((name) => {
    const [game, rest] = name.slice(PREFIX.length).split(/\/(.*)/s);
    const [goal, rules] = rest.split(/\?(.*)/s);
    return listed(name)
      .filter(isRecorded)
      .map((each) => ({ game, goal, rules, id: each.id, won: each.won, reached: each.reached, own: each.decisions, best: each.best, cost: each.cost, ...bodyOf(each) }));
  });
  return JSON.stringify({ format: "chance-tablebase-games", games, ...more }, null, 1);
};

// True if a game was finished in this browser, under any goal.
export const isPlayed = (game) => (storage((place) => Object.keys(place)) ?? []).some((name) => name.startsWith(`${PREFIX}${game}/`) && listed(name).length > 0);

const finite = (value) => typeof value === "number" && Number.isFinite(value);

const nullable = (value, sound) => value === null || sound(value);

// Returns a game of a file as it is remembered, with its question; null if it is none.
const read = (each) => {
  if (!each || ![each.game, each.goal, each.rules].every((text) => typeof text === "string" && text.length <= 500)) return null;
  if (!/^[a-z0-9-]+$/.test(each.game) || !/^[a-z0-9:-]+$/.test(each.goal) || !Array.isArray(each.decisions)) return null;
  const { id, player, won, reached, own, best, cost } = each;
  const moves = each.decisions.map((move) => [move?.state, move?.action]);
  const game = { id, won, reached, decisions: own, best, cost, player, moves };
  const sound =
    finite(id) && finite(own) && finite(best) && finite(cost) && nullable(won, (value) => typeof value === "boolean") && nullable(reached, finite) && isRecorded(game);
  return sound ? { question: { game: each.game, goal: each.goal, rules: each.rules }, game } : null;
};

// Merges the games of a file into those of this browser. Returns the new ones by the names of their games, and how many were not sound; throws if it is
// no such file.
export const merge = (text) => {
  const file = JSON.parse(text);
  if (file?.format !== "chance-tablebase-games" || !Array.isArray(file.games)) throw new Error("no games");
  const added = {};
  let wrong = 0;
  for (const found of file.games.map(read)) {
    if (!found) wrong += 1;
    else {
      const games = remembered(found.question);
      if (!games.some(({ id }) => id === found.game.id)) {
        const all = [...games, found.game].sort((a, b) => a.id - b.id).slice(-MOST);
        if (storage((place) => place.setItem(placeOf(found.question), JSON.stringify(all)) ?? true)) added[found.question.game] = 1 + (added[found.question.game] ?? 0);
      }
    }
  }
  return { added, wrong };
};

// Remembers a game that is over, once. `won` is null if nobody has won or the person played alone. With hidden cards the decisions of the person are a
// record by themselves.
export const remember = (played, review, won) => {
  // Where there is no choice nothing is decided.
  const own = review.decisions.filter(({ forced }, place) => !forced && played.decisions[place].seat === 0);
  const game = {
    id: played.id,
    won,
    reached: played.against ? null : review.reached,
    decisions: own.length,
    best: own.filter((each) => !(each.regret > 0) || isUnclear(each)).length,
    cost: own.reduce((sum, each) => (isUnclear(each) ? sum : sum + each.regret), 0),
    player: played.hidden || played.decisions[0].seat === 0 ? 1 : 2,
    moves: played.decisions.filter(({ seat }) => !played.hidden || seat === 0).map(({ state, action }) => [state, action]),
  };
  const games = [...remembered(played.question).filter(({ id }) => id !== game.id), game].slice(-MOST);
  storage((place) => place.setItem(placeOf(played.question), JSON.stringify(games)));
  return games;
};

// What somebody who plays alone has reached, as an average; of a goal that is reached or missed, how often.
export const reachedBy = (games, unit) => {
  const reached = games.map((each) => each.reached);
  const mean = reached.reduce((total, each) => total + each, 0) / reached.length;
  const share = isShare(unit);
  if (share && reached.length === 1 && [0, 1].includes(mean)) return `the goal ${mean ? "reached" : "missed"}`;
  if (share && reached.every((each) => [0, 1].includes(each))) return `the goal reached in ${figure(mean * reached.length)}`;
  if (share) return `a chance of ${percent(mean)} on average`;
  return `${figure(Math.abs(mean))} ${unit}${mean < 0 ? " lost" : ""}${games.length > 1 ? " on average" : ""}`;
};

const sum = (games, name) => games.reduce((total, each) => total + each[name], 0);

// Returns what the games amount to as a sentence, in the goal's unit.
export const amountOf = (games, unit, hidden = false) => {
  const number = games.length;
  const decided = games.filter(({ won }) => won !== null);
  const wins = decided.filter(({ won }) => won).length;
  const streak = decided.length - 1 - decided.findLastIndex(({ won }) => !won);
  const alone = games.filter(({ reached }) => reached !== null);
  const total = sum(games, "cost");
  const won = number === 1 ? (wins ? "won" : "lost") : `${figure(wins)} won`;
  return [
    `Your ${number === 1 ? "first game" : `${figure(number)} games`} here`,
    decided.length ? `: ${won}${streak > 1 ? `, the last ${figure(streak)} in a row` : ""}` : "",
    alone.length ? `: ${reachedBy(alone, unit)}` : "",
    `; ${percent(sum(games, "best") / Math.max(1, sum(games, "decisions")))} of your decisions ${hidden ? "are not known to be worse than another" : "were best"}`,
    total > 0 ? `, and the others cost ${lossInWords(total / number, unit)}${number > 1 ? " a game" : ""}.` : ".",
  ].join("");
};
