// Playing cards as pictures: their faces, and their back.

import { draw, make } from "./dom.js";
import { capital, cardFace, cardName, isRed } from "./figures.js";

const WIDTH = 60;
const HEIGHT = 84;

// Suits around the point 0, 0, about 20 wide and high. Drawn, as letters of suits look different in every browser.
const SUITS = {
  H: ["M0 9C-15-2-8-12 0-5 8-12 15-2 0 9Z"],
  D: ["M0-10 8 0 0 10-8 0Z"],
  S: ["M0-10C15 2 8 10 1.5 5L4 10H-4L-1.5 5C-8 10-15 2 0-10Z"],
  C: ["M0-9.5a4.7 4.7 0 0 1 3.4 7.9 4.7 4.7 0 1 1-2 6.6L3.6 10H-3.6L-1.4 5a4.7 4.7 0 1 1-2-6.6A4.7 4.7 0 0 1 0-9.5Z"],
};
const STAR = ["M0-10 2.9-3.1 10-3.1 4.3 1.4 6.4 8.6 0 4.4-6.4 8.6-4.3 1.4-10-3.1-2.9-3.1Z"];

const pip = (card, x, y, scale) =>
  draw("g", { transform: `translate(${x} ${y}) scale(${scale})` }, (SUITS[card[1]] ?? STAR).map((d) => draw("path", { d })));

const frame = (kind, ...inside) =>
  draw(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: `playing-card ${kind}`, "aria-hidden": "true" },
    draw("rect", { class: "paper", x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 7 }),
    inside,
  );

// Returns the face of a card; a joker has a star.
export const face = (card) => {
  const joker = card === "X";
  return frame(
    joker ? "is-joker" : isRed(card) ? "is-red" : "is-black",
    joker ? null : draw("text", { x: 7, y: 27 }, cardFace(card)[0]),
    joker ? null : pip(card, 16, 42, 0.85),
    pip(card, joker ? 30 : 38, joker ? 42 : 60, joker ? 2 : 1.6),
  );
};

// Returns the back of a card.
export const back = () => frame("is-back", draw("rect", { class: "pattern", x: 6, y: 6, width: WIDTH - 12, height: HEIGHT - 12, rx: 4 }), pip("X", WIDTH / 2, HEIGHT / 2, 1.3));

// Returns cards that lie over each other, with their words for those who do not see them.
export const fan = (cards, label) => make("span", { class: "fan", role: "img", "aria-label": label }, cards.map(face));

const CARD = "(?:(?:10|[A2-9JQK])[CDHS]|joker)";
const CARDS = new RegExp(`(\\b${CARD}(?: ${CARD})*\\b)`);
// A comma between melds ends no part.
const PARTS = new RegExp(`(?<!${CARD}), |, (?!${CARD})`);

const codes = (words) => words.split(" ").map((word) => (word === "joker" ? "X" : word.replace("10", "T")));

// Returns a text with the names of its cards in full, for those who hear it.
export const inNames = (text) => text.replaceAll(new RegExp(CARDS, "g"), (words) => codes(words).map(cardName).join(", "));

// Returns a text with its cards drawn. Jokers without another card stay words, as they are among those of an action.
export const drawn = (text) =>
  text.split(CARDS).map((words, place) => {
    const cards = place % 2 ? codes(words) : [];
    return place % 2 === 0 || cards.every((card) => card === "X") ? words : fan(cards, cards.map(cardName).join(", "));
  });

// Returns a position in words as paragraphs, one for each part of it, with its cards drawn.
export const inCards = (text) => text.split(PARTS).map((part) => make("p", { class: "drawn" }, drawn(capital(part))));

// Returns a button that chooses a card of the hand.
export const cardButton = (card, { pressed, fresh, toggle }) => {
  const button = make(
    "button",
    { type: "button", class: `held-card${fresh ? " fresh" : ""}`, "aria-pressed": String(pressed), "aria-label": `${cardName(card)}${fresh ? ", just drawn" : ""}`, onclick: () => toggle(button) },
    face(card),
  );
  return button;
};
