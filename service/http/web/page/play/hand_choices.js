// What a person may do in a turn of a hand, as buttons. Chosen cards leave the choices that take them.

import { make, showAll } from "../parts/dom.js";
import { capital } from "../parts/figures.js";

// So many lay-downs are shown before any card is chosen.
const MOST = 6;

// True if some things hold all the others, the same ones by their number.
export const holds = (cards, others) => {
  const left = [...cards];
  return others.every((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
};

// Returns the choices that take all chosen cards, those that take no other first.
export const fitting = (choices, chosen) =>
  choices.filter(({ cards }) => holds(cards, chosen)).sort((a, b) => a.cards.length - b.cards.length);

// Returns the buttons. `step` takes a step of the lay-down, `act` an action that ends the turn, and `back` takes the last step back.
export const handChoices = (turn, chosen, { step, act, back }) => {
  const button = (choice, take, kind = "choice") => make("button", { type: "button", class: kind, onclick: () => take(choice) }, capital(choice.label));
  const steps = fitting(turn.next, chosen);
  const ends = fitting(turn.ends, chosen).filter(({ cards }) => !cards.length || chosen.length);
  const drawing = turn.ends.some(({ text }) => text === "stock");
  const list = steps.map((choice) => button(choice, step));
  const nothing = chosen.length && !steps.length && !ends.length;
  return [
    ...ends.map((choice) => button(choice, act, drawing ? "choice" : "choice end")),
    ...list,
    showAll(list, MOST, "lay-downs"),
    nothing ? make("p", { class: "hint" }, "Nothing can be done with these cards together.") : null,
    turn.taken ? make("button", { type: "button", class: "small", onclick: back }, "Take the last step back") : null,
  ].filter(Boolean);
};
