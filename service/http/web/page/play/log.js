// The frame of a game: the places of its parts, its heading, what has happened, the latest first, and how the game goes.

import { make } from "../parts/dom.js";
import { colourRow } from "../parts/figures.js";

const NAMES = { you: "You", computer: "Computer", dice: "Dice" };

const line = ({ who, text, dice }) =>
  make("li", { class: who }, make("b", {}, NAMES[who]), make("span", {}, text, dice ? [" ", colourRow(dice)] : null));

export const logLines = (events) => events.map(line).reverse();

// Returns what says a heading and texts in an element. A heading that stays keeps the focus.
export const sayIn = (status) => (heading, ...texts) => {
  const before = status.querySelector("h2");
  const own = before?.textContent === heading ? before : make("h2", { class: "best", tabindex: "-1" }, heading);
  if (own !== before) status.replaceChildren(own);
  while (own.nextSibling) own.nextSibling.remove();
  status.append(...texts.filter(Boolean).map((text) => make("p", { class: "worth" }, text)));
};

// Brings what is said back, if whoever chose an action far below has it above the screen.
export const inSight = (status) => {
  if (status.getBoundingClientRect().top < 0) status.scrollIntoView({ block: "start" });
};

// Returns the empty places that all games have.
export const placesOf = () => ({
  status: make("div", { class: "answer", role: "status", "aria-live": "polite" }),
  verdict: make("div", { class: "verdict", role: "status" }),
  choices: make("div", { class: "choices", role: "group", "aria-label": "Your actions" }),
  tools: make("div", { class: "buttons" }),
  log: make("ol", { class: "log", tabindex: "0", "aria-label": "What has happened" }),
  after: make("div"),
});

// Returns the view of a game: some places one below the other, and beside them what is told after it and its record.
export const gameView = (game, places, { after, log }) =>
  make(
    "div",
    { class: "columns playing" },
    make("section", { class: "box", "aria-label": "The game" }, places),
    make("section", { class: "result", "aria-label": "Record and coach" }, after, make("section", { class: "box" }, make("h3", {}, "What has happened"), log), howItGoes(game)),
  );

// Returns the rules in two sentences, for those who have never played, with a link to all of them.
const howItGoes = (game) =>
  make(
    "section",
    { class: "box" },
    make("h3", {}, "How this game goes"),
    make("p", {}, game.summary, " ", make("a", { href: `/rules/${game.game}` }, "All rules"), "."),
  );
