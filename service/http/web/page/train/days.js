// The puzzles of the day that were answered in this browser, and how many days in a row.

import { dateOf, today } from "./leitner.js";
import { nameOf, storage } from "../parts/saved.js";

// So many days are remembered.
const MOST = 400;

// True if something that was kept has answers by their dates.
export const isDays = (kept) => kept !== null && typeof kept === "object" && !Array.isArray(kept);

const daysOf = (question) => {
  const kept = storage((place) => JSON.parse(place.getItem(nameOf("days", question))));
  return isDays(kept) ? kept : {};
};

// Returns the action that the puzzle of a day was answered with; undefined if it was not.
export const answerOf = (question, date) => {
  const action = daysOf(question)[date];
  return typeof action === "string" ? action : undefined;
};

// Notes the first answer to the puzzle of a day.
export const noteDay = (question, date, action) => {
  const days = Object.entries({ [date]: action, ...daysOf(question) }).sort().slice(-MOST);
  storage((place) => place.setItem(nameOf("days", question), JSON.stringify(Object.fromEntries(days))));
};

// Returns the number of days in a row up to today, or up to yesterday while today's puzzle is open.
export const streakOf = (question) => {
  let day = today();
  if (answerOf(question, dateOf(day)) === undefined) day -= 1;
  let streak = 0;
  for (; answerOf(question, dateOf(day)) !== undefined; day -= 1) streak += 1;
  return streak;
};
