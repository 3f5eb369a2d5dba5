// What is told beside a game: what has happened, the latest first, and how the game goes.

import { make } from "../parts/dom.js";
import { colourRow } from "../parts/figures.js";

const NAMES = { you: "You", computer: "Computer", dice: "Dice" };

const line = ({ who, text, dice }) =>
  make("li", { class: who }, make("b", {}, NAMES[who]), make("span", {}, text, dice ? [" ", colourRow(dice)] : null));

export const logLines = (events) => events.map(line).reverse();

// Returns the rules in two sentences, for those who have never played, with a link to all of them.
export const howItGoes = (game) =>
  make(
    "details",
    { class: "hints" },
    make("summary", {}, "How this game goes"),
    make("p", {}, game.summary, " ", make("a", { href: `/rules/${game.game}` }, "All rules"), "."),
  );
