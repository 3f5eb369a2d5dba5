// What was trained in this browser, for the file of a person: the puzzles that were missed, and the answers to the puzzles of the day.

import { isCard, MOST } from "./leitner.js";
import { isDays } from "./days.js";
import { storage } from "../parts/saved.js";

const isText = (text) => typeof text === "string";

const isPuzzle = ({ actions, themes, question, position }) =>
  [question, position].every(isText) && [actions, themes].every(Array.isArray) && actions.every((each) => isText(each?.action) && isText(each.label));

// The names under which both are stored, and what is stored there if it is sound.
const KINDS = {
  missed: (kept) => Array.isArray(kept) && kept.every((card) => isCard(card) && isPuzzle(card.puzzle)),
  days: (kept) => isDays(kept) && Object.entries(kept).every(([date, action]) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isText(action)),
};
const NAME = /^(missed|days):[a-z0-9-]+\/[a-z0-9-]+\?[\w=,:.-]{0,500}$/;

const read = (name) => storage((place) => JSON.parse(place.getItem(name)));

const isSound = (name, kept) => NAME.test(name) && KINDS[name.split(":")[0]](kept);

// Returns what was trained, by the names under which it is stored.
export const trained = () => {
  const names = storage((place) => Object.keys(place).filter((name) => NAME.test(name))) ?? [];
  return Object.fromEntries(names.map((name) => [name, read(name)]).filter(([name, kept]) => isSound(name, kept)));
};

// Adds what a file says was trained. What is here already stays. Returns the number of puzzles and days that are new.
export const addTrained = (training) => {
  let added = 0;
  if (training === null || typeof training !== "object") return added;
  for (const [name, more] of Object.entries(training)) {
    if (!isSound(name, more)) continue;
    const here = read(name);
    const own = isSound(name, here) ? here : null;
    let all;
    if (Array.isArray(more)) {
      const known = new Set((own ?? []).map(({ puzzle }) => puzzle.state));
      const fresh = more.filter(({ puzzle }) => !known.has(puzzle.state));
      all = [...(own ?? []), ...fresh].slice(0, MOST);
      added += all.length - known.size;
    } else {
      all = { ...more, ...own };
      added += Object.keys(all).length - Object.keys(own ?? {}).length;
    }
    storage((place) => place.setItem(name, JSON.stringify(all)));
  }
  return added;
};
