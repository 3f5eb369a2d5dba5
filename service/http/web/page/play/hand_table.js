// The table of a hand of cards: the opponent's cards, the melds, both piles, and the cards of the person.

import { make, rove } from "../parts/dom.js";
import { capital, cardName, counted } from "../parts/figures.js";
import { back, cardButton, face, fan } from "../parts/playing_card.js";

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const ORDERS = { suit: (card) => 13 * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]), rank: (card) => 4 * RANKS.indexOf(card[0]) + SUITS.indexOf(card[1]) };

// Returns cards sorted by suit or by rank, jokers last.
export const sorted = (cards, order) => [...cards].sort((a, b) => (a === "X") - (b === "X") || (a === "X" ? 0 : ORDERS[order](a) - ORDERS[order](b)));

const holds = (turn) => {
  const known = turn.known.length ? `, among them the ${turn.known.map(cardName).join(", the ")}` : "";
  return `The computer holds ${counted(turn.opponent, "card")}${known}.`;
};

const opponentView = (turn) =>
  make(
    "div",
    { class: "opponent-cards" },
    make("p", { class: "label" }, holds(turn), " ", turn.opponent_laid ? "It has laid down." : "It has not laid down yet."),
    make("span", { class: "fan backs", "aria-hidden": "true" }, Array.from({ length: turn.opponent - turn.known.length }, back), turn.known.map(face)),
  );

// Returns the cards that both players hold at the end of a hand, face up.
export const heldView = (held) =>
  [
    ["You hold", held.you],
    ["The computer holds", held.opponent],
  ].map(([who, cards]) => make("div", {}, make("p", { class: "label" }, cards.length ? `${who} ${counted(cards.length, "card")}:` : `${who} no card.`), cards.length ? fan(cards, cards.map(cardName).join(", ")) : null));

// A pile with its name below it; a button where something can be done with it, which says so to those who hear the page.
const pile = (title, picture, act, label) =>
  act
    ? make("button", { type: "button", class: "pile", onclick: act }, picture, make("span", { class: "label" }, title), make("span", { class: "hidden" }, ` ${label}`))
    : make("div", { class: "pile" }, picture, make("span", { class: "label" }, title));

const empty = () => make("span", { class: "no-card" });

// Returns what lies on the table. `ends` are the actions that the piles take now, by the name of the pile; `onto` the steps that change a meld with the
// chosen cards, by the meld. `act` takes an action, and `step` a step.
export const tableOf = (turn, { stock, discards, onto, act, step }) => {
  const top = turn.discards.at(-1);
  const melds = turn.melds.map((meld) => {
    const there = onto.get(meld.text) ?? [];
    const shown = fan(meld.cards, meld.label);
    if (there.length !== 1) return make("li", {}, shown);
    return make("li", {}, make("button", { type: "button", class: "meld", "aria-label": capital(there[0].label), onclick: () => step(there[0]) }, shown));
  });
  return [
    opponentView(turn),
    make(
      "div",
      { class: "middle" },
      make(
        "div",
        { class: "piles" },
        pile(`Stock: ${turn.stock}`, back(), stock && (() => act(stock)), "Draw from the stock"),
        pile(
          top ? `Discards: ${turn.discards.length}` : "No discards",
          top ? (discards && discards.text !== "take" ? face(top) : fan([top], `${cardName(top)} on top of the discards`)) : empty(),
          discards && (() => act(discards)),
          discards && capital(discards.label),
        ),
      ),
      make("ul", { class: "melds", "aria-label": "Melds on the table" }, melds.length ? melds : make("li", { class: "label" }, "Nothing is laid down yet.")),
    ),
  ];
};

// Returns the cards of the person as buttons. `chosen` are the places of chosen cards in the sorted hand; `changed` is called with them.
export const handOf = (turn, order, chosen, changed) => {
  const cards = sorted(turn.hand, order);
  // Of two jokers one is the card that was drawn.
  const drawn = turn.drawn ? cards.lastIndexOf(turn.drawn) : -1;
  const buttons = cards.map((card, place) =>
    cardButton(card, {
      pressed: chosen.has(place),
      fresh: place === drawn,
      toggle: (button) => {
        if (chosen.has(place)) chosen.delete(place);
        else chosen.add(place);
        button.setAttribute("aria-pressed", String(chosen.has(place)));
        changed([...chosen].map((each) => cards[each]));
      },
    }),
  );
  const row = make("div", { class: "hand-cards", role: "group", "aria-label": `Your ${counted(cards.length, "card")}` }, buttons);
  rove(row, buttons);
  return row;
};
