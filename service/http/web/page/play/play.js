// The view in which a person plays against the optimal player, or alone against par, with a coach afterwards.

import { choicesOf } from "../parts/choices.js";
import { capital, die } from "../parts/figures.js";
import { make } from "../parts/dom.js";
import { resultOf, reviewOf } from "./finish.js";
import { Played } from "./game.js";
import { gameView, inSight, logLines, placesOf, sayIn } from "./log.js";
import { actionOf, strengthSelect } from "./opponent.js";
import { keep, kept } from "../parts/saved.js";
import { ask, address, stateAddress } from "../parts/service.js";
import { tableView } from "./table.js";
import { lastJudged, remarkOf, verdictOf } from "./verdict.js";

const PACE = 600;
// Under the goals with such names the throws are those of a fixed opponent too, who makes no moves on the page.
const FIXED = "best-response-to-";

// The opponent of the computer is the person who plays.
const mirrored = (text) => text && capital(text).replaceAll("the opponent's", "your");

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const playView = (game) => {
  const places = placesOf();
  const { status, verdict, choices, tools, log, after } = places;
  const table = make("div", { class: "table-top" });
  const say = sayIn(status);
  let question;
  let about;
  let playing = null;
  // Every game has a number, so that one that was given up stops.
  let number = 0;
  let fast = false;
  // True once the person has done something on this page.
  let acted = false;
  let shownVerdict;
  // True if the dice on the table were thrown just now.
  let landed = false;

  const wait = async () => {
    if (!fast && !matchMedia("(prefers-reduced-motion: reduce)").matches) await later(PACE);
  };

  // Whoever plays on goes on where the hands are, with what is said in sight; a page that was just opened keeps its focus.
  const attend = (element) => {
    if (!acted) return;
    element.focus({ preventScroll: true });
    inSight(status);
  };

  const showTools = (played, over) => {
    const pace = make("button", { type: "button", class: "small", "aria-pressed": String(fast) }, "Fast computer");
    pace.addEventListener("click", () => {
      fast = !fast;
      pace.setAttribute("aria-pressed", String(fast));
    });
    const moves = played.against && !question.goal.startsWith(FIXED);
    const again = { type: "button", class: over ? "primary" : "small", onclick: () => begin(0) };
    const other = { type: "button", class: over ? "" : "small", onclick: () => begin(1) };
    tools.replaceChildren(
      make("button", again, over ? "Play again" : "New game"),
      ...(moves ? [make("button", other, over ? "The computer begins" : "New game, the computer begins")] : []),
      ...(moves && !over ? [pace] : []),
      ...(moves ? [strengthSelect()] : []),
    );
  };

  const takeBack = (played) => {
    played.takeBack();
    acted = true;
    number += 1;
    go(played, number);
  };

  // Shows all that is on the table, whoever moves.
  const lay = (played, seen, chosen = null) => {
    table.replaceChildren(...tableView(game, played, seen, chosen));
    table.classList.toggle("landed", landed);
    landed = false;
    const judged = lastJudged(played);
    const over = seen.record.terminal;
    if (over || judged !== shownVerdict) verdict.replaceChildren(...verdictOf(judged, () => takeBack(played), over));
    shownVerdict = over ? null : judged;
    log.replaceChildren(...logLines(played.events));
    showTools(played, over);
  };

  const offer = (played, seen, mine) => {
    const { elements, filter, byDice } = choicesOf(seen, (action) => {
      acted = true;
      choices.replaceChildren();
      step(played, action, mine, remarkOf(seen, action, about.unit));
    });
    say("Your turn", byDice ? "Click the dice that you want, or choose an action." : null);
    lay(played, seen, filter);
    choices.replaceChildren(...elements);
    // An action never has the focus by itself, so that Space takes a die but plays nothing.
    attend(table.querySelector("button") ?? status.querySelector("h2"));
  };

  // The person throws: nothing happens before the click.
  const offerThrow = (played, seen, mine) => {
    const fixed = question.goal.startsWith(FIXED);
    const thrown = () => {
      acted = true;
      choices.replaceChildren();
      step(played, null, mine);
    };
    const button = make("button", { type: "button", class: "primary throw", onclick: thrown }, fixed ? "Go on" : [die(5), die(3), "Throw the dice"]);
    const told = fixed || !played.against ? capital(seen.words.position ?? "") : null;
    say(fixed ? "The next throw" : "Your turn", played.decisions.length ? told : game.line);
    lay(played, seen);
    choices.replaceChildren(button);
    attend(button);
  };

  const step = async (played, action, mine, remark) => {
    try {
      const before = played.seat;
      const { passes, threw } = await played.advance(action, remark);
      if (mine !== number) return;
      landed = threw;
      keep(played);
      if (passes && threw) {
        // A throw that ends the turn is seen before the next one.
        const seen = await played.look();
        if (mine !== number) return;
        say(before ? "The computer's turn is over" : "Your turn is over", played.events.at(-1).text);
        lay(played, seen);
        await wait();
        if (mine !== number) return;
      }
      await go(played, mine);
    } catch (problem) {
      if (mine === number) stop(played, mine, problem);
    }
  };

  // What is in the way may be over soon: the game goes on where it stopped.
  const stop = (played, mine, problem) => {
    say("The game stops here", capital(problem.message));
    const again = make("button", { type: "button", class: "primary", onclick: () => goOn(played, mine) }, "Try again");
    choices.replaceChildren(again);
  };

  const goOn = async (played, mine) => {
    choices.replaceChildren();
    try {
      await go(played, mine);
    } catch (problem) {
      if (mine === number) stop(played, mine, problem);
    }
  };

  const finish = async (played, seen, mine) => {
    const { heading, text, won } = resultOf(played, seen);
    choices.replaceChildren();
    say(heading, text);
    lay(played, seen);
    attend(status.querySelector("h2"));
    if (!played.decisions.length) return;
    const { ended, element } = await reviewOf(game, played, about, won);
    if (mine !== number) return;
    if (ended) say(heading, ended);
    after.replaceChildren(element);
  };

  const go = async (played, mine) => {
    const seen = await played.look();
    if (mine !== number) return;
    const { terminal, actions, policy } = seen.record;
    if (!terminal) after.replaceChildren();
    keep(played);
    if (terminal) {
      await finish(played, seen, mine);
    } else if (!actions.length) {
      if (played.seat === 0) offerThrow(played, seen, mine);
      else await step(played, null, mine);
    } else if (played.seat === 0) {
      offer(played, seen, mine);
    } else {
      const { action, label: words } = await actionOf(played.at(played.state), policy);
      if (mine !== number) return;
      const label = mirrored(words ?? seen.words.headline);
      say("The computer plays", label);
      lay(played, seen);
      await wait();
      if (mine === number) await step(played, action, mine, { label });
    }
  };

  // Clears the table, asks about the goal, and plays the game that `make` returns; nothing if it returns none.
  const open = async (made) => {
    const mine = (number += 1);
    acted = false;
    shownVerdict = undefined;
    for (const each of [table, choices, log, after, tools, verdict]) each.replaceChildren();
    try {
      about = await ask(address(["games", question.game, question.goal], { rules: question.rules }));
      const played = await made();
      if (mine !== number || !played) return;
      playing = played;
      await go(played, mine);
    } catch (problem) {
      if (mine === number) say("No game yet", problem.message);
    }
  };

  const begin = (seat) =>
    open(async () => {
      if (!about.links.start) throw new Error("Nothing is solved for this goal yet.");
      const start = decodeURIComponent(about.links.start.split("/states/")[1].split("?")[0]);
      const first = await ask(stateAddress({ ...question, state: start }));
      if (first.links.distribution) return new Played({ ...question, state: start }, seat);
      say(
        "This game cannot be played here",
        "Its cards are hidden from the players, so a page cannot deal and play fairly from tables. It answers positions: go to “Best action”.",
      );
      return null;
    });

  // A step of the browser's history, or a page that is opened again, goes on with what was kept.
  const resume = (saved) => open(async () => Played.from(saved));

  const show = (asked) => {
    const changed = !question || question.goal !== asked.goal || question.rules !== asked.rules;
    question = asked;
    const saved = kept(asked);
    const same = saved && playing && saved.id === playing.id && saved.decisions.length === playing.decisions.length;
    if (saved && (changed || !same)) resume(saved);
    else if (changed) begin(0);
  };

  return {
    element: gameView(game, [status, verdict, table, choices, tools], places),
    show,
    close: () => {
      number += 1;
    },
  };
};
