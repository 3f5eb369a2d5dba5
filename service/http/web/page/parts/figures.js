// Draws dice and cards, and spells figures that the service does not tell in words. Rounded as its sentences are.

import { draw, make } from "./dom.js";

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const RANKS = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };

// A die of the face 0 has none yet.
export const die = (face) =>
  draw(
    "svg",
    { viewBox: "0 0 40 40", class: face ? "die-face" : "die-face colour-blank", "aria-hidden": "true" },
    draw("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
    (PIPS[face] ?? []).map((place) =>
      draw("circle", { cx: 10 + 10 * ((place - 1) % 3), cy: 10 + 10 * Math.floor((place - 1) / 3), r: 3.7 }),
    ),
  );

// Returns a text with a capital letter at its beginning.
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Returns a text as a sentence with a mark at its end.
export const sentence = (text) => (/[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`);

// Returns a number of things: one card, two cards.
export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

export const cardName = (card) =>
  card === "X" ? "joker" : `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]][1]}`;

// The rank and the suit of a card; a joker has none.
export const cardFace = (card) => (card === "X" ? ["★", ""] : [card[0] === "T" ? "10" : card[0], SUITS[card[1]][0]]);

export const isRed = (card) => card[1] === "D" || card[1] === "H";

// Shows dice that cannot be changed.
export const diceRow = (faces) =>
  make("span", { class: "dice-row", role: "img", "aria-label": faces.join(" ") }, faces.map(die));

const PALE = new Set(["yellow"]);

// A die of one colour, with its first letter for those who do not tell colours apart.
const colourDie = (colour) =>
  draw(
    "svg",
    { viewBox: "0 0 40 40", class: `die-face colour-${colour}`, "aria-hidden": "true" },
    draw("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
    draw("text", { x: 20, y: 27, "text-anchor": "middle", class: PALE.has(colour) ? "dark" : "light" }, colour === "blank" ? "" : colour.charAt(0).toUpperCase()),
  );

// Shows coloured dice that cannot be changed.
export const colourRow = (colours) => {
  const told = [...new Set(colours)].map((colour) => `${colours.filter((each) => each === colour).length} ${colour}`);
  return make("span", { class: "dice-row", role: "img", "aria-label": told.join(", ") }, colours.map(colourDie));
};

// True if a unit is told in percent.
export const isShare = (unit) => ["probability", "share of the win"].includes(unit);

// Thousands are grouped. Adding 0 turns -0 into 0.
const rounded = (value, places) => (Number(value.toFixed(places)) + 0).toLocaleString("en", { maximumFractionDigits: places });

const placesOf = (value) => (Math.abs(value) < 10 ? 2 : Math.abs(value) < 1000 ? 1 : 0);

// A chance in percent. Only what is certain is 0 % or 100 %.
export const percent = (chance) => {
  const text = rounded(100 * chance, 1);
  if (text === "0" && chance > 0) return "< 0.1 %";
  if (text === "100" && chance < 1) return "> 99.9 %";
  return `${text} %`;
};

// A difference of values with its sign, in the goal's unit.
export const difference = (value, unit) => {
  const share = isShare(unit);
  const text = rounded(share ? 100 * value : value, share ? 1 : placesOf(value));
  const sign = text === "0" ? "" : text.startsWith("-") ? "−" : "+";
  return `${sign}${text.replace("-", "")}${share ? " pp" : ""}`;
};

// True if a cost is less than what is shown.
export const isSlight = (regret, unit) => /^0( pp)?$/.test(difference(regret, unit));

// The head of a column of costs.
export const costHead = (unit) => `Cost in ${isShare(unit) ? "percentage points" : unit}`;

// What a decision cost, in the goal's unit.
export const cost = (regret, unit) => {
  if (regret > 0 && isSlight(regret, unit)) return isShare(unit) ? "< 0.1 pp" : "< 0.01";
  return difference(regret, unit).replace("+", "");
};

export const figure = (value) => rounded(value, placesOf(value));

// The same as a sentence tells it, with all words.
export const lossInWords = (regret, unit) => {
  const text = loss(regret, unit);
  return text.replace(/ pp$/, text === "1 pp" ? " percentage point" : " percentage points").replace("<", "less than");
};

// The same with the unit behind it, where the figure does not tell it.
export const loss = (regret, unit) => {
  const text = cost(regret, unit);
  return isShare(unit) ? text : `${text} ${text === "1" ? unit.replace(/s$/, "") : unit}`;
};
