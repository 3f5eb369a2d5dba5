// The view in which a person plays against the optimal player, or alone against par, with a coach afterwards.

import { make } from "./dom.js";
import { coachView } from "./coach.js";
import { formOf } from "./forms.js";
import { Played } from "./game.js";
import { positionView } from "./position.js";
import { address, ask, stateAddress } from "./service.js";

const PACE = 600;
// So many actions are shown before any dice are chosen.
const MOST = 8;

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const playView = (game) => {
  const status = make("div", { class: "answer", role: "status", "aria-live": "polite" });
  const board = make("div");
  const choices = make("div", { class: "choices", role: "group", "aria-label": "Your actions" });
  const log = make("ol", { class: "log", "aria-label": "What has happened" });
  const after = make("div");
  const tools = make("div", { class: "buttons" });
  let question;
  let about;
  // Every game has a number, so that one that was given up stops.
  let number = 0;
  let fast = false;
  // True once a turn has passed: then there is an opponent.
  let against = false;

  const note = (who, ...text) => {
    log.prepend(make("li", { class: who }, make("b", {}, { you: "You", computer: "Computer", dice: "Dice" }[who]), make("span", {}, text)));
  };

  const say = (heading, text) => {
    status.replaceChildren(make("h2", { class: "best" }, heading), text ? make("p", { class: "worth" }, text) : "");
  };

  const wait = async () => {
    if (!fast && !matchMedia("(prefers-reduced-motion: reduce)").matches) await later(PACE);
  };

  const finish = async (played) => {
    const { record, words } = await played.look();
    // The value is that of the player whose turn it would be. If that player has lost, the one before has won, also of three.
    const winner = record.value === 1 ? played.seat : (played.seat + played.seats - 1) % played.seats;
    const heading = !against || ![0, 1].includes(record.value) ? "The game is over" : winner ? "The computer has won" : "You have won";
    say(heading, against ? `The last position is ${record.state}.` : words.value);
    board.replaceChildren();
    choices.replaceChildren();
    const again = make("button", { type: "button", class: "primary", onclick: () => begin(0) }, "Play again");
    const other = make("button", { type: "button", onclick: () => begin(1) }, "The computer begins");
    tools.replaceChildren(again, ...(against ? [other] : []));
    again.focus();
    if (!played.decisions.length) return;
    try {
      const { review, told } = await played.review();
      after.replaceChildren(coachView(played, review, told, about.unit));
    } catch (problem) {
      after.replaceChildren(make("p", { class: "notice" }, `This game cannot be reviewed: ${problem.message}`));
    }
  };

  // Offers the actions in the order of their texts: the order of the answer would tell which is best.
  const offer = (played, { record, words }, mine) => {
    const listed = [...words.actions].sort((a, b) => a.action.length - b.action.length || (a.action < b.action ? -1 : 1));
    const take = async (action, label) => {
      note("you", label);
      choices.replaceChildren();
      await step(played, action, mine);
    };
    say("Your turn", listed.length > 2 && /^[1-6]/.test(listed.at(-1).action) ? "Click the dice that you want, or choose an action." : null);
    const buttons = listed.map(({ action, label }) =>
      make("button", { type: "button", class: "choice", onclick: () => take(action, label) }, label),
    );
    // Chosen dice leave only the actions with these dice; without any chosen, the first actions are shown.
    const filter = (faces) => {
      const fitting = listed.map(({ action }) => /^[1-6]*/.exec(action)[0] === faces);
      buttons.forEach((button, place) => {
        button.hidden = faces ? !fitting[place] : place >= MOST && !all;
      });
      none.hidden = !faces || fitting.includes(true);
      more.hidden = Boolean(faces) || all || listed.length <= MOST;
    };
    let all = false;
    const none = make("p", { class: "hint", hidden: true }, "These dice alone cannot be chosen.");
    const more = make(
      "button",
      {
        type: "button",
        class: "small",
        onclick: () => {
          all = true;
          filter("");
          buttons[MOST].focus();
        },
      },
      `Show all ${listed.length} actions`,
    );
    board.replaceChildren(positionView(formOf(game, question.goal), record.state, listed.length > 2 ? filter : null));
    choices.replaceChildren(...buttons, none, more);
    filter("");
    const hint = make(
      "details",
      { class: "hints" },
      make("summary", {}, "Ask the coach now"),
      make("p", {}, words.sentence),
    );
    choices.append(hint);
    // Whoever plays on goes on where the hands are; a page that was just opened keeps its focus.
    if (played.decisions.length) (board.querySelector("button") ?? choices.querySelector("button")).focus({ preventScroll: true });
  };

  const step = async (played, action, mine) => {
    try {
      const before = played.seat;
      const outcome = await played.advance(action);
      if (mine !== number) return;
      if (outcome.label) note("dice", outcome.label);
      await go(played, mine, played.seat !== before);
    } catch (problem) {
      if (mine === number) say("The game stops here", problem.message);
    }
  };

  const go = async (played, mine, passed = false) => {
    const seen = await played.look();
    if (mine !== number) return;
    if (passed && !against) {
      against = true;
      showTools();
    }
    if (passed && !seen.record.terminal) note(played.seat === 0 ? "you" : "computer", "to move");
    if (seen.record.terminal) {
      await finish(played);
    } else if (!seen.record.actions.length) {
      await step(played, null, mine);
    } else if (played.seat === 0) {
      offer(played, seen, mine);
    } else {
      say("The computer plays", seen.words.headline);
      board.replaceChildren();
      await wait();
      if (mine !== number) return;
      note("computer", seen.words.headline);
      await step(played, seen.record.policy, mine);
    }
  };

  const showTools = () => {
    const pace = make("button", { type: "button", class: "small", "aria-pressed": String(fast) }, "Fast computer");
    pace.addEventListener("click", () => {
      fast = !fast;
      pace.setAttribute("aria-pressed", String(fast));
    });
    const other = make("button", { type: "button", class: "small", onclick: () => begin(1) }, "New game, the computer begins");
    tools.replaceChildren(
      make("button", { type: "button", class: "small", onclick: () => begin(0) }, "New game"),
      ...(against ? [other, pace] : []),
    );
  };

  const begin = async (seat) => {
    const mine = (number += 1);
    log.replaceChildren();
    after.replaceChildren();
    tools.replaceChildren();
    choices.replaceChildren();
    board.replaceChildren();
    try {
      about = await ask(address(["games", question.game, question.goal], { rules: question.rules }));
      if (!about.links.start) throw new Error("Nothing is solved for this goal yet.");
      const start = decodeURIComponent(about.links.start.split("/states/")[1].split("?")[0]);
      const first = await ask(stateAddress({ ...question, state: start }));
      if (mine !== number) return;
      if (!first.links.distribution) {
        say(
          "This game cannot be played here",
          "Its cards are hidden from the players, so a page cannot deal and play fairly from tables. It answers positions: go to “Best action”.",
        );
        return;
      }
      showTools();
      await go(new Played({ ...question, state: start }, seat), mine);
    } catch (problem) {
      if (mine === number) say("No game yet", problem.message);
    }
  };

  const show = (asked) => {
    if (question && question.goal !== asked.goal) against = false;
    const changed = !question || question.goal !== asked.goal || question.rules !== asked.rules;
    question = asked;
    if (changed) begin(0);
  };

  const element = make(
    "div",
    { class: "columns" },
    make("section", { class: "box", "aria-label": "The game" }, status, board, choices, tools),
    make(
      "section",
      { class: "result", "aria-label": "Record and coach" },
      after,
      make("section", { class: "box" }, make("h3", {}, "What has happened"), log),
    ),
  );
  return {
    element,
    show,
    close: () => {
      number += 1;
    },
  };
};
