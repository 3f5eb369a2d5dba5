// Repeats what was missed, by the system of Sebastian Leitner ("So lernt man lernen", 1972). A puzzle that is missed goes into the first
// box. It comes back after the days of its box: answered right it moves on to the next box, and out of the last one; missed again it
// goes back to the first. Everything is kept in this browser.

import { nameOf, storage } from "../parts/saved.js";
import { counted } from "../parts/figures.js";

// The days after which the puzzles of each box come back.
export const DAYS = [1, 2, 4, 8, 16];
// So many puzzles are kept of a game; those that are known best go first.
export const MOST = 100;
const DAY = 86_400_000;

// Returns the number of a day in UTC, as the puzzle of the day changes with it.
export const today = () => Math.floor(Date.now() / DAY);

// Returns the date of such a day as in the seed of its puzzle.
export const dateOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);

// True if something that was kept is a card.
export const isCard = (card) => Boolean(card) && typeof card.puzzle?.state === "string" && Number.isInteger(card.box) && Number.isInteger(card.due);

// Returns all cards of a game. A card has a puzzle, the number of its box from 0, and the day on which it is due.
export const cardsOf = (question) => {
  const kept = storage((place) => JSON.parse(place.getItem(nameOf("missed", question))));
  return Array.isArray(kept) ? kept.filter(isCard) : [];
};

const keep = (question, cards) => {
  const most = [...cards].sort((a, b) => a.box - b.box).slice(0, MOST);
  storage((place) => place.setItem(nameOf("missed", question), JSON.stringify(most)));
};

// Notes an answer. A puzzle that is not due moves only if it is missed.
export const note = (question, puzzle, right) => {
  const cards = cardsOf(question);
  const card = cards.find((each) => each.puzzle.state === puzzle.state);
  const others = cards.filter((each) => each !== card);
  if (!card && right) return;
  if (right && card.due > today()) return;
  const box = right ? card.box + 1 : 0;
  keep(question, box < DAYS.length ? [...others, { puzzle, box, due: today() + DAYS[box] }] : others);
};

const fits = ({ puzzle }, { theme, level }) => (!theme || puzzle.themes.includes(theme)) && (!level || puzzle.level === level);

// Returns the cards of a kind that are due, the longest due first.
export const dueOf = (question, kind) =>
  cardsOf(question)
    .filter((card) => card.due <= today() && fits(card, kind))
    .sort((a, b) => a.due - b.due);

// Returns what is kept, in a sentence; empty if nothing is.
export const amountOf = (question) => {
  const cards = cardsOf(question);
  if (!cards.length) return "";
  const due = cards.filter((card) => card.due <= today()).length;
  const next = Math.min(...cards.map((card) => card.due));
  const days = next - today();
  const when = due ? `${due} due now` : `the next ${days === 1 ? "tomorrow" : `in ${counted(days, "day")}`}`;
  return `${counted(cards.length, "missed puzzle")} to repeat, ${when}.`;
};
