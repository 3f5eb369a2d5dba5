// The view in which a person plays a hand of cards against a learned player. The service deals, and keeps the hidden cards hidden.

import { make } from "../parts/dom.js";
import { cardName } from "../parts/figures.js";
import { fitting, handChoices } from "./hand_choices.js";
import { endOf, reviewOfHand } from "./hand_end.js";
import { Hand } from "./hand_game.js";
import { handOf, heldView, tableOf } from "./hand_table.js";
import { gameView, inSight, logLines, placesOf, sayIn } from "./log.js";
import { opponentOf, playerSelect } from "./opponent.js";
import { goalTitle } from "../parts/pick.js";
import { address, ask } from "../parts/service.js";

export const handView = (game) => {
  const places = placesOf();
  const { status, verdict, choices, tools, log, after } = places;
  const say = sayIn(status);
  const table = make("div", { class: "card-table" });
  const cards = make("div");
  let question;
  let about;
  let hand = null;
  let chosen = [];
  let coached = null;
  let order = "suit";
  // Every hand has a number, so that one that was given up stops.
  let number = 0;
  // True once the person has done something on this page: a page that was just opened keeps its focus.
  let acted = false;
  let waiting = false;

  const clear = () => {
    for (const each of [verdict, table, cards, choices, log, after]) each.replaceChildren();
  };

  // Returns what the person should know before laying down.
  const hint = ({ turn }) => {
    if (turn.taken && turn.missing) return `${turn.missing} more points are needed: lay down another meld.`;
    if (!turn.hand.length) return "";
    if (turn.next.length) return "Choose cards to lay them down, or one card to discard it.";
    return turn.missing ? `Choose a card to discard. A first lay-down needs melds worth ${turn.missing} points together.` : "Choose a card to discard.";
  };

  const tell = () => {
    const { drawing, answered, turn } = hand;
    if (drawing) return say("Your turn: draw a card", answered);
    const drew = turn.drawn && !turn.taken ? `You drew the ${cardName(turn.drawn)}. ` : "";
    say(turn.next.length ? "Your turn: lay down or discard" : "Your turn: discard", answered, `${drew}${hint(hand)}`);
  };

  const showVerdict = () => {
    const told = hand.told;
    verdict.replaceChildren(...(told ? [make("p", { class: told.slight ? "soft" : "cost-now" }, told.text)] : []));
  };

  const showTools = (over) => {
    const sort = make(
      "button",
      {
        type: "button",
        class: "small",
        onclick: () => {
          order = order === "suit" ? "rank" : "suit";
          chosen = [];
          show();
          tools.querySelector("button").focus();
        },
      },
      order === "suit" ? "Sort by rank" : "Sort by suit",
    );
    const again = make("button", { type: "button", class: over ? "primary" : "small", onclick: () => begin() }, over ? "Deal another hand" : "New hand");
    tools.replaceChildren(...(over ? [] : [sort]), again, playerSelect(game, question));
  };

  const showChoices = () => {
    const { turn } = hand;
    // Cards have no part in a draw.
    if (hand.drawing) chosen = [];
    const single = (listed) => (listed.length === 1 ? listed[0] : null);
    const ends = fitting(turn.ends, chosen).filter(({ cards: own }) => own.length === chosen.length);
    const onto = new Map();
    if (chosen.length) for (const each of fitting(turn.next, chosen).filter(({ onto: meld }) => meld)) onto.set(each.onto, [...(onto.get(each.onto) ?? []), each]);
    const of = (text) => ends.find((each) => each.text === text);
    table.replaceChildren(
      ...tableOf(turn, {
        stock: of("stock"),
        discards: hand.drawing ? of("take") : chosen.length === 1 ? single(ends) : null,
        onto,
        act,
        step,
      }),
    );
    choices.replaceChildren(...handChoices(turn, chosen, { step, act, back }), coach());
  };

  // What the coach says of a position stays open while cards are chosen.
  const coach = () => {
    const mine = hand.reply.state;
    if (coached?.state === mine) return coached.element;
    const told = make("p", {}, "…");
    const details = make("details", { class: "hints" }, make("summary", {}, "Ask the coach now"), told);
    details.addEventListener("toggle", async () => {
      try {
        const text = await hand.advice();
        if (hand.reply.state === mine) told.textContent = text;
      } catch (problem) {
        told.textContent = problem.message;
      }
    });
    coached = { state: mine, element: details };
    return details;
  };

  // Shows the hand as it is.
  const show = () => {
    showTools(false);
    log.replaceChildren(...logLines(hand.events));
    tell();
    showVerdict();
    const row = handOf(hand.turn, order, new Set(), (now) => {
      chosen = now;
      showChoices();
    });
    cards.replaceChildren(row);
    showChoices();
  };

  const focus = () => {
    if (!acted) return;
    const first = hand.over || hand.drawing ? null : cards.querySelector("button");
    (first ?? status.querySelector("h2")).focus({ preventScroll: true });
    inSight(status);
  };

  // Does something with the service, once at a time, and shows what came of it.
  const doing = async (work) => {
    if (waiting) return;
    waiting = true;
    acted = true;
    const mine = number;
    try {
      await work();
      if (mine !== number) return;
      chosen = [];
      if (hand.over) finish(mine);
      else show();
      focus();
    } catch (problem) {
      if (mine === number) say("That did not work", problem.message);
    } finally {
      waiting = false;
    }
  };

  const step = ({ text }) => doing(() => hand.lookAt([...hand.steps, text]));

  const back = () => doing(() => hand.lookAt(hand.steps.slice(0, -1)));

  const act = ({ text }) =>
    doing(async () => {
      const mine = hand;
      await hand.play(text);
      // The verdict comes when it comes: the game goes on.
      mine
        .judge(about.unit)
        .then((told) => {
          mine.told = told;
          mine.keep();
          if (mine === hand) showVerdict();
        })
        .catch(() => {});
    });

  const finish = async (mine) => {
    const { heading, text } = endOf(hand);
    cards.replaceChildren();
    choices.replaceChildren();
    // A hand that was kept by an earlier version has no cards at its end.
    table.replaceChildren(...(hand.reply.held ? heldView(hand.reply.held) : []));
    say(heading, hand.answered, text);
    showVerdict();
    log.replaceChildren(...logLines(hand.events));
    showTools(true);
    const element = await reviewOfHand(game, hand, about);
    if (mine === number) after.replaceChildren(element);
  };

  // Clears the table, and shows the hand that `make` returns.
  const open = async (made) => {
    const mine = (number += 1);
    waiting = false;
    chosen = [];
    clear();
    say("The cards are dealt …");
    try {
      about = await ask(address(["games", question.game, question.goal], { rules: question.rules }));
      const found = await made();
      if (mine !== number) return;
      hand = found;
      hand.keep();
      if (hand.over) await finish(mine);
      else show();
      focus();
    } catch (problem) {
      if (mine === number) {
        say("No hand can be dealt now", problem.message);
        tools.replaceChildren(make("button", { type: "button", onclick: () => begin() }, "Try again"));
      }
    }
  };

  const dealt = async () => Hand.deal(question, await opponentOf(game, question));

  const begin = () => {
    acted = true;
    open(dealt);
  };

  const showQuestion = (asked) => {
    const changed = !question || question.goal !== asked.goal || question.rules !== asked.rules;
    question = { game: asked.game, goal: asked.goal, rules: asked.rules };
    if (!changed) return;
    if (!game.hands.goals.includes(asked.goal)) {
      number += 1;
      clear();
      tools.replaceChildren();
      say("Hands are not dealt for this goal", `They are dealt for these: ${game.hands.goals.map((goal) => goalTitle(game, goal)).join("; ")}.`);
      return;
    }
    open(async () => (await Hand.resume(question)) ?? dealt());
  };

  return {
    element: gameView(game, [status, table, cards, choices, verdict, tools], places),
    show: showQuestion,
    close: () => {
      number += 1;
    },
  };
};
