// Sets a hand by clicking cards, jokers included, or by typing them.

import { keysAnywhere, make, rove } from "./dom.js";
import { cardFace, cardName, isRed } from "./figures.js";
import { DECK } from "./forms.js";

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const JOKERS = 2;

const order = (card) => (card === "X" ? 99 : RANKS.length * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]));

// Returns the cards that a part may have, row by row, and their number in a row. Jokers are apart.
const deckOf = ({ deck = [] }) => {
  const listed = deck.length ? DECK.filter((card) => deck.includes(card)) : DECK;
  return { listed, columns: listed.filter((card) => card[1] === listed[0][1]).length, jokers: deck.length ? deck.includes("X") : true };
};

// `changed` gets the cards; null in place of too few. `cleared` is called before all are taken off.
export const cardEditor = (part, values, changed, cleared = () => {}) => {
  let hand = [...values[part.name]];
  const deck = deckOf(part);
  const box = make("div", { class: "card-editor", role: "group", "aria-label": part.title });
  const count = make("span", { class: "label", role: "status" });
  const jokers = () => hand.filter((card) => card === "X").length;

  const toggle = (card) => {
    if (hand.includes(card)) hand = hand.filter((each) => each !== card);
    else if (hand.length < part.high) hand.push(card);
    report();
  };
  const button = (card, act) =>
    make(
      "button",
      { type: "button", class: `card${isRed(card) ? " red" : ""}`, onclick: act },
      make("span", { class: "card-face", "aria-hidden": "true" }, cardFace(card).map((text) => make("span", {}, text))),
      make("span", { class: "hidden" }, cardName(card)),
    );
  const cards = deck.listed.map((card) => {
    const made = button(card, () => toggle(card));
    made.dataset.card = card;
    return made;
  });
  const addJoker = () => {
    const more = jokers() + 1;
    hand = hand.filter((card) => card !== "X");
    // A full hand has no room for another, so the round begins anew.
    if (more <= JOKERS && hand.length + more <= part.high) hand.push(...Array(more).fill("X"));
    report();
  };
  const joker = button("X", addJoker);
  joker.classList.add("joker");
  const clear = make("button", { type: "button", class: "small", "data-tool": "clear" }, "Clear");
  clear.addEventListener("click", () => {
    hand = [];
    cleared();
    report();
    cards[0].focus();
  });

  const show = () => {
    for (const each of cards) each.setAttribute("aria-pressed", String(hand.includes(each.dataset.card)));
    joker.setAttribute("aria-pressed", String(jokers() > 0));
    joker.textContent = `★ jokers: ${jokers()}`;
    clear.disabled = !hand.length;
    count.textContent = `${part.title}: ${hand.length} of at most ${part.high} cards`;
  };
  const report = () => {
    show();
    hand.sort((a, b) => order(a) - order(b));
    changed({ [part.name]: hand.length < part.low ? null : [...hand] });
  };

  // A rank and then a suit choose a card, or take it off. The suits are no ranks.
  let rank = "";
  const typed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const key = event.key.toUpperCase();
    if (rank && SUITS.includes(key)) {
      const card = rank + key;
      rank = "";
      const place = deck.listed.indexOf(card);
      if (place < 0) return;
      toggle(card);
      cards[place].focus();
    } else if (key === "X" && deck.jokers) addJoker();
    else rank = key === "0" ? "T" : RANKS.includes(key) ? key : "";
  };
  box.addEventListener("keydown", typed);
  // Letters and digits set cards also if the focus is nowhere.
  keysAnywhere(box, typed);

  const grid = make("div", { class: deck.columns === RANKS.length ? "cards suited" : "cards" }, cards);
  grid.style.setProperty("--columns", deck.columns);
  rove(grid, cards, deck.columns);
  const hint = make("p", { class: "hint keyed" }, `On a keyboard type ${deck.listed.includes("TH") ? "10H for the 10 of hearts" : "3D for the 3 of diamonds"}${deck.jokers ? ", and X for a joker" : ""}; typed again, a card is taken off.`);
  box.append(count, grid, make("div", { class: "buttons" }, deck.jokers ? joker : null, clear), hint);
  show();
  return box;
};
