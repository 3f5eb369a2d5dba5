// The view in which a person trains: puzzles without end, twenty questions that a link repeats, or the puzzle of the day.

import { choice } from "../parts/random.js";
import { answerOf, noteDay, streakOf } from "./days.js";
import { fresh, make } from "../parts/dom.js";
import { capital, lossInWords } from "../parts/figures.js";
import { amountOf, DAYS, dateOf, dueOf, note, today } from "./leitner.js";
import { answeredView, questionView } from "./quiz.js";
import { based } from "../parts/service.js";
import { keptPuzzle, posed, Supply } from "./supply.js";
import { lostBy, tallyView } from "./tally.js";

const MODES = { endless: "Endless", twenty: "20 questions", day: "Today’s puzzle" };
const TWENTY = 20;

// Returns a new seed.
const drawn = () => Array.from({ length: 8 }, () => choice("abcdefghijkmnpqrstuvwxyz23456789")).join("");

export const trainView = (game, go) => {
  const modes = make("ul", { class: "modes" });
  const kinds = make("div", { class: "kinds" });
  const mark = make("p", { class: "mark" });
  const place = make("div");
  const verdict = make("div", { class: "answer", role: "status", "aria-live": "polite" });
  const buttons = make("div", { class: "buttons" });
  const costs = make("div");
  const told = make("div", { class: "told" });
  const days = make("div");
  let question;
  let asked;
  let supply = null;
  let answers = [];
  let digits = null;
  // Every run has a number, so that what was loaded for one that was left is not shown.
  let run = 0;
  // True once the person has done something on this page: a page that was just opened keeps its focus.
  let acted = false;

  const paragraph = (text) => (text ? make("p", {}, text) : null);

  const showTold = () => {
    const right = answers.filter((each) => each.right).length;
    const ready = supply?.loaded ?? 0;
    const streak = streakOf(question);
    told.replaceChildren(
      ...[
        make("h3", {}, "So far"),
        paragraph(answers.length ? `${[`${right} of ${answers.length} right`, lostBy(answers, lossInWords)].filter(Boolean).join(", ")}.` : "Nothing answered since the page was opened."),
        paragraph(amountOf(question)),
        streak > 1 ? paragraph(`The puzzle of the day answered ${streak} days in a row.`) : null,
        ready ? make("p", { class: "soft" }, `The next ${ready === 1 ? "puzzle is" : `${ready} puzzles are`} loaded, and need${ready === 1 ? "s" : ""} no connection.`) : null,
        make(
          "details",
          { class: "scheme" },
          make("summary", {}, "How missed puzzles come back"),
          make(
            "p",
            {},
            `By the system of Leitner: a missed puzzle goes into the first of ${DAYS.length} boxes, and comes back after ${DAYS.slice(0, -1).join(", ")} or ${DAYS.at(-1)} days, by its box. Right, it moves on to the next box, and out of the last one; wrong, it goes back to the first. All of it stays in this browser.`,
          ),
        ),
      ].filter(Boolean),
    );
  };

  const clear = () => {
    digits = null;
    for (const each of [place, verdict, buttons, costs, mark]) each.replaceChildren();
  };

  const focus = (element) => {
    if (acted) element?.focus();
  };

  const button = (label, onclick, kind = "primary") => make("button", { type: "button", class: kind, onclick }, label);

  const fail = (heading, text, again) => {
    clear();
    verdict.replaceChildren(make("h2", { class: "best", tabindex: "-1" }, heading), make("p", { class: "worth" }, capital(text)));
    if (again) buttons.replaceChildren(button("Try again", again));
    focus(buttons.querySelector("button"));
  };

  const showAnswer = (puzzle, action) => {
    clear();
    const answered = answeredView(game, question, puzzle, action);
    place.replaceChildren(...answered.position.filter(Boolean));
    verdict.replaceChildren(...answered.verdict);
    costs.replaceChildren(answered.actions);
    return answered.own;
  };

  const answer = async (shown, action, card) => {
    acted = true;
    const mine = run;
    const before = digits;
    let puzzle;
    digits = null;
    if (!shown.judged) verdict.replaceChildren(make("p", { class: "soft waiting" }, "Looking at every action …"));
    try {
      puzzle = await shown.judge().catch((problem) => {
        if (problem.code !== "too-dear") throw problem;
        return shown.judgeOne(action);
      });
    } catch (problem) {
      digits = before;
      verdict.replaceChildren(make("p", { class: "notice" }, `The verdict is not loaded, and cannot be now. ${problem.message}`));
      return;
    }
    if (mine !== run || !before) return;
    const own = showAnswer(puzzle, action);
    note(question, puzzle, own.right);
    answers.push({ puzzle, action, right: own.right, regret: own.regret });
    if (asked.mode === "day") {
      noteDay(question, puzzle.seed, action);
      showDays();
      buttons.replaceChildren(button("Go on with endless puzzles", () => go({ ...asked, mode: "endless" })));
    } else {
      const last = asked.mode === "twenty" && (answers.length === TWENTY || (supply.ended && !supply.ready.length));
      buttons.replaceChildren(last ? button("Show the result", () => finish()) : button("Next", () => next(run)));
    }
    if (card) mark.replaceChildren(own.right ? "Repeated: right this time." : "Repeated: it comes back once more.");
    showTold();
    buttons.firstChild.focus();
  };

  const showPuzzle = (posed, card = null) => {
    const { puzzle } = posed;
    clear();
    const shown = questionView(game, question, puzzle, (action) => answer(posed, action, card));
    digits = shown.digits;
    const counted = asked.mode === "twenty" ? `Question ${answers.length + 1} of ${TWENTY}` : asked.mode === "day" ? `Puzzle of ${puzzle.seed}` : null;
    const again = card ? make("b", { class: "again" }, `You missed this one: box ${card.box + 1} of ${DAYS.length}`) : null;
    mark.replaceChildren(...[counted, again].filter(Boolean));
    place.replaceChildren(shown.element);
    performance.mark("puzzle");
    showTold();
    focus(shown.element.querySelector("h2"));
  };

  // A puzzle that was not loaded ahead has to be looked for.
  const showWaiting = () => {
    clear();
    verdict.replaceChildren(make("h2", { class: "best waiting", tabindex: "-1" }, "Looking for a puzzle …"), make("p", { class: "soft" }, "It comes out of games that are played for it, which may take some seconds."));
    focus(verdict.querySelector("h2"));
  };

  const finish = () => {
    clear();
    const kind = [asked.theme && game.puzzles.themes.find(({ theme }) => theme === asked.theme)?.title, asked.level].filter(Boolean);
    const opened = ({ puzzle, action }) => {
      const answered = answeredView(game, question, puzzle, action);
      return [...answered.verdict, ...answered.position, answered.actions].filter(Boolean);
    };
    const head = `, ${answers.length} questions${kind.length ? ` (${kind.join(", ")})` : ""}`;
    place.replaceChildren(tallyView(game.title, head, game.puzzles.themes, answers, location.href, () => go({ ...asked, seed: drawn() }), opened));
    showTold();
    focus(place.querySelector("h2"));
  };

  const next = async (mine) => {
    const card = asked.mode === "endless" ? dueOf(question, asked).find(({ puzzle }) => !answers.some((each) => each.puzzle.state === puzzle.state)) : null;
    if (card) {
      showPuzzle(keptPuzzle(card.puzzle), card);
      supply.ahead();
      return;
    }
    try {
      if (!supply.ready.length && !supply.ended) showWaiting();
      const found = await supply.next();
      if (mine !== run) return;
      if (found) showPuzzle(found);
      else if (answers.length && asked.mode === "twenty") finish();
      else fail("No more puzzles of this kind", answers.length ? "All that were found are answered. Choose another theme or level." : "None was found. Choose another theme or level.");
    } catch (problem) {
      if (mine !== run) return;
      const away = problem.code === "no-answer";
      fail(away ? "No more puzzles are loaded" : "No puzzle now", away ? "The service does not answer. What was loaded is answered; go on once the connection is back." : problem.message, () => next(mine));
    }
  };

  const ofDay = async (mine) => {
    try {
      const date = dateOf(today());
      showWaiting();
      const found = await posed(question, {}, date);
      const action = answerOf(question, date);
      const answered = found.puzzle.actions.some((each) => each.action === action);
      if (answered) await found.judge();
      if (mine !== run) return;
      if (!answered) showPuzzle(found);
      else {
        showAnswer(found.judged, action);
        mark.replaceChildren(`Puzzle of ${date}, answered`);
        showTold();
      }
    } catch (problem) {
      if (mine === run) fail("No puzzle now", problem.message, () => ofDay(mine));
    }
  };

  // The puzzles of the day of the other games are a click away.
  const showDays = () => {
    const done = answerOf(question, dateOf(today())) !== undefined;
    const change = (event) => {
      event.preventDefault();
      go({ ...asked, mode: "day", theme: "", level: "", seed: "" });
    };
    const link = make("a", { href: based(`/?game=${game.game}&view=train&mode=day`), onclick: change }, done ? "answered ✓" : "not answered yet");
    days.replaceChildren(...(asked.mode === "day" ? [] : [make("p", {}, "Puzzle of the day: ", link)]));
  };

  const showModes = () => {
    const item = ([mode, title]) => {
      const change = (event) => {
        event.preventDefault();
        acted = true;
        go({ ...asked, mode, seed: "", ...(mode === "day" ? { theme: "", level: "" } : {}) });
      };
      const here = mode === asked.mode ? "true" : null;
      return make("li", {}, make("a", { href: `/?game=${game.game}&view=train&mode=${mode}`, "aria-current": here, onclick: change }, title));
    };
    modes.replaceChildren(...Object.entries(MODES).map(item));
    const select = (label, name, options) => {
      const id = fresh(name);
      const changed = ({ target }) => {
        // A theme may have one level alone.
        const one = name === "theme" && game.puzzles.themes.find(({ theme }) => theme === target.value)?.level;
        go({ ...asked, ...(one ? { level: "" } : {}), [name]: target.value, seed: "" });
        kinds.querySelector(`[data-kind="${name}"]`)?.focus();
      };
      const option = ([value, title]) => make("option", { value, selected: value === asked[name] }, title);
      return [make("label", { htmlFor: id, class: "hidden" }, label), make("select", { id, "data-kind": name, onchange: changed }, options.map(option))];
    };
    const themes = game.puzzles.themes.map(({ theme, title }) => [theme, capital(title)]);
    const only = game.puzzles.themes.find(({ theme }) => theme === asked.theme)?.level;
    const levels = only ? [["", `Always ${only}`]] : [["", "Every level"], ...game.puzzles.levels.map((level) => [level, capital(level)])];
    kinds.replaceChildren(...(asked.mode === "day" ? [] : [...select("Theme", "theme", [["", "Every theme"], ...themes]), ...select("Level", "level", levels)]));
  };

  const show = (wanted) => {
    const offer = game.puzzles;
    if (!offer) {
      fail("No puzzles of this game", "its values are estimates, so that no action is proved best. The dice games have puzzles.");
      return;
    }
    const mode = Object.hasOwn(MODES, wanted.mode ?? "") ? wanted.mode : "endless";
    const seed = mode === "twenty" ? wanted.seed || drawn() : "";
    const before = asked;
    asked = { ...wanted, mode, seed, theme: wanted.theme ?? "", level: wanted.level ?? "" };
    if (before && ["mode", "theme", "level", "seed", "rules"].every((name) => before[name] === asked[name])) return;
    if (seed !== (wanted.seed ?? "")) go(asked, { replace: true, quiet: true });
    question = { game: game.game, goal: offer.goal, rules: wanted.rules };
    answers = [];
    const mine = (run += 1);
    if (supply) supply.closed = true;
    clear();
    showModes();
    showDays();
    if (mode === "day") {
      supply = null;
      ofDay(mine);
    } else {
      supply = new Supply(question, asked, seed || drawn(), offer.series, { most: mode === "twenty" ? TWENTY : Infinity, told: () => mine === run && showTold() });
      showTold();
      next(mine);
    }
  };

  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !digits || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.target !== document.body && !event.target.closest(".train, #views")) return;
    if (/^[1-9]$/.test(event.key)) digits()[Number(event.key) - 1]?.click();
  };
  addEventListener("keydown", pressed);

  const element = make(
    "div",
    { class: "columns train" },
    make("section", { class: "box", "aria-label": "Puzzle" }, make("nav", { "aria-label": "Ways to train" }, modes), kinds, mark, verdict, buttons, place),
    make("section", { class: "result", "aria-label": "Costs and progress" }, costs, make("div", { class: "box" }, told, days)),
  );
  return {
    element,
    show,
    close: () => {
      run += 1;
      if (supply) supply.closed = true;
      removeEventListener("keydown", pressed);
    },
  };
};
