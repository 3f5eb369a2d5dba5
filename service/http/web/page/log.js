// What has happened in a game, the latest first.

import { make } from "./dom.js";
import { colourRow } from "./figures.js";

const NAMES = { you: "You", computer: "Computer", dice: "Dice" };

const line = ({ who, text, dice }) =>
  make("li", { class: who }, make("b", {}, NAMES[who]), make("span", {}, text, dice ? [" ", colourRow(dice)] : null));

export const logLines = (events) => events.map(line).reverse();
