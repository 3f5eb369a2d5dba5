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

const NO_MELD = "a meld is three or more cards of one rank, or of one suit in sequence.";

// Returns why chosen cards cannot be laid down or discarded as they are, in words; empty if nothing is in the way, or if they are less than what would be judged.
export const reasonOf = (turn, chosen) => {
  const same = turn.barred.find(({ cards }) => cards.length === chosen.length && holds(cards, chosen));
  const able = [...turn.next, ...turn.ends].filter(({ cards }) => cards.length && holds(cards, chosen));
  // A single card may be the first of a meld that is still being chosen.
  if (same && (chosen.length > 1 || !able.length)) return `${capital(same.reason)}.`;
  if (!chosen.length || able.length) return "";
  if (turn.next.some(({ cards }) => holds(chosen, cards))) return "Not all of these cards go together: lay down one meld, or add one card, at a time.";
  return `These cards ${turn.melds.length ? "fit no meld on the table, and make none" : "make no meld"}: ${NO_MELD}`;
};

// Returns the buttons. `step` takes a step of the lay-down, `act` an action that ends the turn, and `back` takes the last step back.
export const handChoices = (turn, chosen, { step, act, back }) => {
  const button = (choice, take, kind = "choice") => make("button", { type: "button", class: kind, onclick: () => take(choice) }, capital(choice.label));
  const steps = fitting(turn.next, chosen);
  const ends = fitting(turn.ends, chosen).filter(({ cards }) => !cards.length || chosen.length);
  const drawing = turn.ends.some(({ text }) => text === "stock");
  const list = steps.map((choice) => button(choice, step));
  const reason = reasonOf(turn, chosen);
  return [
    ...ends.map((choice) => button(choice, act, drawing ? "choice" : "choice end")),
    ...list,
    showAll(list, MOST, "lay-downs"),
    reason ? make("p", { class: "why", role: "status" }, reason) : null,
    turn.taken ? make("button", { type: "button", class: "small", onclick: back }, "Take the last step back") : null,
  ].filter(Boolean);
};
