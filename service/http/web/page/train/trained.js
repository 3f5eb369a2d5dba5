// What was trained in this browser, for the file of a person: the puzzles that were missed, and the answers to the puzzles of the day.

import { DAYS, isCard, MOST } from "./leitner.js";
import { isDays } from "./days.js";
import { storage } from "../parts/saved.js";

const isText = (text) => typeof text === "string";

const isPuzzle = ({ actions, themes, question, position }) =>
  [question, position].every(isText) && [actions, themes].every((each) => Array.isArray(each)) && actions.every((each) => isText(each?.action) && isText(each.label));

const isShown = (card) => isCard(card) && card.box >= 0 && card.box < DAYS.length && isPuzzle(card.puzzle);
const isDay = ([date, action]) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isText(action);

const NAME = /^(missed|days):[a-z0-9-]+\/[a-z0-9-]+\?[\w=,:./-]{0,500}$/;

const read = (name) => storage((place) => JSON.parse(place.getItem(name)));

const isMissed = (name) => name.startsWith("missed:");

// Returns what is sound of something stored under a name: cards one by one, or answers by their dates.
const soundOf = (name, kept) => {
  if (isMissed(name)) return Array.isArray(kept) ? kept.filter(isShown) : [];
  return isDays(kept) ? Object.fromEntries(Object.entries(kept).filter(isDay)) : {};
};

// Returns what was trained, by the names under which it is stored.
export const trained = () => {
  const names = storage((place) => Object.keys(place).filter((name) => NAME.test(name))) ?? [];
  return Object.fromEntries(names.map((name) => [name, soundOf(name, read(name))]));
};

// Adds what a file says was trained. What is here already stays. Returns the number of puzzles and days that are new.
export const addTrained = (training) => {
  let added = 0;
  for (const [name, more] of Object.entries(training ?? {})) {
    if (!NAME.test(name)) continue;
    const found = soundOf(name, more);
    const here = read(name);
    let all;
    let fresh;
    if (isMissed(name)) {
      const own = Array.isArray(here) ? here : [];
      const known = new Set(own.map((card) => card?.puzzle?.state));
      fresh = [...new Map(found.map((card) => [card.puzzle.state, card])).values()].filter(({ puzzle }) => !known.has(puzzle.state)).slice(0, Math.max(0, MOST - own.length));
      all = [...own, ...fresh];
    } else {
      const own = isDays(here) ? here : {};
      fresh = Object.keys(found).filter((date) => !Object.hasOwn(own, date));
      all = { ...found, ...own };
    }
    if (fresh.length && storage((place) => place.setItem(name, JSON.stringify(all)) ?? true)) added += fresh.length;
  }
  return added;
};
