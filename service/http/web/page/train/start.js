// The puzzle of the day on the first page: a position that is there to be answered.

import { answerOf, noteDay } from "./days.js";
import { make } from "../parts/dom.js";
import { dateOf, note, today } from "./leitner.js";
import { answeredView, questionView } from "./quiz.js";
import { address, ask } from "../parts/service.js";
import { posed } from "./supply.js";

const place = document.getElementById("today");

const start = async () => {
  const game = await ask(address(["games", place.dataset.game]));
  const question = { game: game.game, goal: game.puzzles.goal, rules: "" };
  const date = dateOf(today());
  const found = await posed(question, {}, date);
  const lead = [make("p", { class: "mark" }, make("b", {}, `Today’s puzzle: ${game.title}`)), make("p", {}, game.line)];
  const verdict = make("div", { class: "answer", role: "status", "aria-live": "polite" });

  const answered = async (action, acted) => {
    const puzzle = await found.judge();
    const { own, position, verdict: told, actions } = answeredView(game, question, puzzle, action);
    const more = make("a", { href: `/?game=${game.game}&view=train` }, "More puzzles");
    verdict.replaceChildren(...told);
    place.replaceChildren(...lead, verdict, ...position, make("p", {}, more), make("details", {}, make("summary", {}, "Every action and what it costs"), actions));
    if (!acted) return;
    noteDay(question, date, action);
    note(question, puzzle, own.right);
    verdict.querySelector("h2").focus();
  };

  const before = answerOf(question, date);
  if (found.puzzle.actions.some(({ action }) => action === before)) await answered(before, false);
  else {
    const failed = (problem) => verdict.replaceChildren(make("p", { class: "notice" }, problem.message));
    place.replaceChildren(...lead, questionView(game, question, found.puzzle, (action) => answered(action, true).catch(failed)).element, verdict);
  }
};

// Without a puzzle the page is the choice of a game alone.
start().catch(() => place.remove());
