// Sets a hand by clicking cards, jokers included.

import { make, rove } from "./dom.js";
import { cardFace, cardName, isRed } from "./figures.js";

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const JOKERS = 2;

const order = (card) => (card === "X" ? 99 : 4 * RANKS.indexOf(card[0]) + SUITS.indexOf(card[1]));

export const cardEditor = (part, values, changed) => {
  let hand = [...values[part.name]];
  const box = make("div", { class: "card-editor", role: "group", "aria-label": part.title });
  const count = make("span", { class: "label" });
  const jokers = () => hand.filter((card) => card === "X").length;

  const button = (card, toggle) =>
    make(
      "button",
      { type: "button", class: `card${isRed(card) ? " red" : ""}`, onclick: toggle },
      make("span", { class: "card-face", "aria-hidden": "true" }, cardFace(card).map((text) => make("span", {}, text))),
      make("span", { class: "hidden" }, cardName(card)),
    );
  const cards = [...SUITS].flatMap((suit) =>
    [...RANKS].map((rank) => {
      const card = rank + suit;
      const made = button(card, () => {
        if (hand.includes(card)) {
          if (hand.length <= part.low) return;
          hand = hand.filter((each) => each !== card);
        } else if (hand.length < part.high) hand.push(card);
        report();
      });
      made.dataset.card = card;
      return made;
    }),
  );
  const joker = button("X", () => {
    const more = jokers() + 1;
    hand = hand.filter((card) => card !== "X");
    // A full hand has no room for another, so the round begins anew.
    if (more <= JOKERS && hand.length + more <= part.high) hand.push(...Array(more).fill("X"));
    if (!hand.length) hand.push("X");
    report();
  });
  joker.classList.add("joker");

  const show = () => {
    for (const each of cards) each.setAttribute("aria-pressed", String(hand.includes(each.dataset.card)));
    joker.setAttribute("aria-pressed", String(jokers() > 0));
    joker.textContent = `★ jokers: ${jokers()}`;
    count.textContent = `${part.title}: ${hand.length} of at most ${part.high} cards`;
  };
  const report = () => {
    show();
    hand.sort((a, b) => order(a) - order(b));
    changed({ [part.name]: [...hand] });
  };

  const grid = make("div", { class: "cards" }, cards);
  rove(grid, cards, RANKS.length);
  box.append(count, grid, joker);
  show();
  return box;
};
