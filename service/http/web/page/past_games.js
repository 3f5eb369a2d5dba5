// The games that were finished in this browser, and what they amount to.

import { cost, figure, percent } from "./figures.js";
import { nameOf, storage } from "./saved.js";

// So many games are remembered under each goal.
const MOST = 200;

const placeOf = (question) => nameOf("finished", question);

const remembered = (question) => {
  const listed = storage((place) => JSON.parse(place.getItem(placeOf(question))));
  return Array.isArray(listed) ? listed.filter((each) => each && typeof each.decisions === "number") : [];
};

// Remembers a game that is over, once. `won` is null if nobody has won or the person played alone.
export const remember = (played, review, won) => {
  const own = review.decisions.filter((_, place) => played.decisions[place].seat === 0);
  const game = {
    id: played.id,
    won,
    reached: played.against ? null : review.reached,
    decisions: own.length,
    best: own.filter(({ regret }) => !(regret > 0)).length,
    cost: own.reduce((sum, { regret }) => sum + regret, 0),
  };
  const games = [...remembered(played.question).filter(({ id }) => id !== game.id), game].slice(-MOST);
  storage((place) => place.setItem(placeOf(played.question), JSON.stringify(games)));
  return games;
};

// What somebody who plays alone has reached, as an average; of a goal that is reached or missed, how often.
const reachedBy = (games, unit) => {
  const reached = games.map((each) => each.reached);
  const mean = reached.reduce((total, each) => total + each, 0) / reached.length;
  const share = ["probability", "share of the win"].includes(unit);
  if (share && reached.every((each) => [0, 1].includes(each))) return `the goal reached in ${figure(mean * reached.length)}`;
  if (share) return `a chance of ${percent(mean)} on average`;
  return `${figure(Math.abs(mean))} ${unit}${mean < 0 ? " lost" : ""} on average`;
};

const sum = (games, name) => games.reduce((total, each) => total + each[name], 0);

// Returns what the games amount to as a sentence, in the goal's unit.
export const amountOf = (games, unit) => {
  const number = games.length;
  const decided = games.filter(({ won }) => won !== null);
  const wins = decided.filter(({ won }) => won).length;
  const streak = decided.length - 1 - decided.findLastIndex(({ won }) => !won);
  const alone = games.filter(({ reached }) => reached !== null);
  return [
    `Your ${number === 1 ? "first game" : `${figure(number)} games`} here`,
    decided.length ? `: ${figure(wins)} won${streak > 1 ? `, the last ${figure(streak)} in a row` : ""}` : "",
    alone.length ? `: ${reachedBy(alone, unit)}` : "",
    `; ${percent(sum(games, "best") / Math.max(1, sum(games, "decisions")))} of your decisions were best`,
    `, and the others cost ${cost(sum(games, "cost") / number, unit)} a game.`,
  ].join("");
};
