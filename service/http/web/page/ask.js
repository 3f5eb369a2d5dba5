// The view that answers a position: its editor beside the answer.

import { fresh, make } from "./parts/dom.js";
import { actionBars, ending, headline, PENDING, source, trouble } from "./answer.js";
import { partsEditor } from "./parts/editor.js";
import { formSwitch } from "./parts/form_switch.js";
import { apart, beside, cardsAlone, dealtFull, diceAlone, exampleOf, formOf, read, shownAs, under, write } from "./parts/forms.js";
import { rulesTitle } from "./parts/pick.js";
import { ask, stateAddress } from "./parts/service.js";

const PAUSE = 250;
// Beside the answers about laying down alone.
const LAYING = "This is about laying down alone. For what to draw and discard, choose a goal that begins with “Draw, lay down, discard”.";
// The most seconds between two questions about what is not solved yet.
const PATIENCE = 15;

export const askView = (game, go) => {
  const id = fresh("state");
  let question;
  let form;
  let built = null;
  let turn = 0;
  let waiting;
  // The text that was typed last, as it is asked for, and the same if it is the position before with other dice.
  let spelled = null;
  let kept = null;
  // The last position that was answered under this goal.
  let readable = null;
  // True once an edit has its own entry in the browser's history, so that Back undoes all edits together.
  let edited = false;

  const parts = make("div");
  const input = make("input", {
    id,
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "none",
    "aria-describedby": `${id}-hint`,
  });
  const label = make("label", { htmlFor: id });
  const examples = make("div", { class: "examples" });
  const answer = make("div", { class: "answer", role: "status", "aria-live": "polite" });
  const answering = make("section", { class: "box answering", "aria-label": "Answer" }, answer);
  const bars = make("div", { class: "bars" });
  const ends = make("div", { class: "ends" });
  const origin = make("div", { class: "origin" });

  // Returns the state of a text: dice alone, or cards where a hand is not all, go into the position that is shown.
  const meant = (text) => {
    const values = form && readable && read(form, readable);
    kept = diceAlone(form, values, text) ?? cardsAlone(form, values, text, form && read(form, exampleOf(game, question.goal)));
    spelled = kept ?? text;
    return spelled;
  };
  const attempt = (text) => {
    edited = false;
    go({ ...question, state: meant(text) });
  };
  const follow = (event, state) => {
    event.preventDefault();
    attempt(state);
    answer.scrollIntoView({ block: "nearest" });
  };

  const typed = make(
    "form",
    {
      class: "typed",
      onsubmit: (event) => {
        event.preventDefault();
        clearTimeout(waiting);
        if (input.value.trim()) attempt(input.value.trim());
      },
    },
    label,
    make("div", { class: "line" }, input, make("button", { type: "submit" }, "Answer")),
    make("p", { class: "hint", id: `${id}-hint` }, "Almost any spelling and order will do, with spaces or commas."),
  );
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    const text = input.value.trim();
    if (text) waiting = setTimeout(() => go({ ...question, state: meant(text) }, { replace: true, typing: true }), 2 * PAUSE);
  });

  // The parts on the page stay those of their form while a text is typed that has another one.
  const edit = (shape) => (values) => {
    clearTimeout(waiting);
    spelled = kept = null;
    if (Object.values(values).includes(null)) return lacking(shape, values);
    // The other cards of an example make room; what somebody has set stays, and the service says what clashes.
    const example = read(shape, exampleOf(game, question.goal));
    const whole = dealtFull(shape, values, example);
    const state = write(shape, apart(shape, whole, example));
    // What was changed besides is shown.
    built = whole === values ? { ...built, state } : null;
    input.value = state;
    waiting = setTimeout(() => {
      const replace = edited;
      edited = true;
      go({ ...question, state }, { replace });
    }, 40);
    return undefined;
  };

  const clear = () => {
    for (const part of [bars, ends, origin]) part.replaceChildren();
  };

  // Says which parts of the position are to be set before there is an answer.
  const lacking = (shape, values) => {
    turn += 1;
    built = { ...built, state: null };
    input.value = "";
    const wanted = shape.parts.filter(({ name }) => values[name] === null).map(({ title, kind }) => `${title}: choose ${{ card: "it", cards: "cards" }[kind] ?? "the dice"}.`);
    answer.removeAttribute("aria-busy");
    answer.classList.remove("wrong");
    answer.replaceChildren(make("h2", { class: "best" }, "Set the position"), make("p", { class: "worth" }, wanted.join(" ")));
    clear();
  };

  // Returns how a typed position was understood, and what of it nobody has typed.
  const understood = ({ position }, state) => {
    const rest = kept === null ? "" : beside(form, read(form, kept));
    if (rest) return `You typed ${form.parts.some(({ kind }) => kind === "dice") ? "dice" : "cards"} alone. Kept from the position before: ${rest}.`;
    return spelled !== state && position ? `Read as: ${position}.` : null;
  };

  const showEditor = (state) => {
    const values = form && read(form, state);
    const shown = built && built.state !== null && form ? shownAs(form, built.state) : null;
    if (built && built.goal === question.goal && (built.state === state || (values && shown === shownAs(form, state)))) return;
    if (values) {
      built = { goal: question.goal, state };
      const other = formSwitch(game, question, () => built?.state ?? state, attempt);
      // Who goes on to the next field while the answer comes stays there.
      const fields = () => [...parts.querySelectorAll("button, input, select")];
      const at = fields().indexOf(document.activeElement);
      parts.replaceChildren(...[other, partsEditor(form, values, edit(form), state === exampleOf(game, question.goal))].filter(Boolean));
      if (at >= 0) fields()[at]?.focus();
    } else if (!built || built.goal !== question.goal || !form) {
      // A position without these parts, such as one before a throw: the parts of an example are there to be clicked.
      const example = form && read(form, exampleOf(game, question.goal));
      const hint = make("p", { class: "hint" }, "Nothing has been thrown or dealt yet. Below is an example: set your own position.");
      parts.replaceChildren(...(example ? [hint, partsEditor(form, example, edit(form))] : []));
      built = example ? { goal: question.goal, state: null } : null;
    }
  };

  const showExamples = () => {
    const goal = question.goal.split(":")[0];
    const first = game.goals[0].goal;
    const own = game.state_examples.filter((each) => (each.goal ?? first) === goal);
    const some = own.length ? own : game.state_examples.filter((each) => each.goal === null);
    examples.replaceChildren(
      make(
        "details",
        {},
        make("summary", {}, "Examples"),
        make(
          "ul",
          {},
          some.map(({ text, meaning }) =>
            make("li", {}, make("button", { type: "button", class: "example", onclick: () => attempt(text) }, text), ` ${meaning}`),
          ),
        ),
      ),
    );
  };

  const fail = (problem, asked, again) => {
    answer.removeAttribute("aria-busy");
    if (problem.code === PENDING) {
      waiting = setTimeout(() => show(asked, { typing: true, again: true }), 1000 * Math.min(problem.seconds || PATIENCE, PATIENCE));
      // Who hears the page hears once that there is nothing yet.
      if (again) return;
    }
    const meaning = async (text) => (await ask(stateAddress({ ...asked, state: text }, "words"))).position;
    answer.replaceChildren(...trouble(problem, attempt, () => show(asked), meaning).filter(Boolean));
    answer.classList.add("wrong");
    clear();
  };

  // `typing` leaves the text field as it is; `again` asks once more about what was not solved yet.
  const show = async (asked, { typing = false, again = false } = {}) => {
    clearTimeout(waiting);
    if (spelled !== asked.state) spelled = kept = null;
    const changed = !question || question.goal !== asked.goal || question.rules !== asked.rules;
    if (changed) {
      built = readable = null;
      // What is told of another goal is not about this one.
      clear();
    }
    question = asked;
    form = under(formOf(game, asked.goal, asked.state), game, asked.rules);
    // Above cards the answer may scroll, by keyboard too.
    if (form?.parts.some(({ kind }) => kind === "cards")) answering.tabIndex = 0;
    else answering.removeAttribute("tabindex");
    if (changed) showExamples();
    if (!typing) input.value = asked.state;
    showEditor(asked.state);
    label.textContent = parts.childElementCount ? "Or type the position" : "Type the position";
    const mine = (turn += 1);
    let record;
    let words;
    answer.setAttribute("aria-busy", "true");
    try {
      // What cannot be read is asked once alone.
      record = await ask(stateAddress(asked));
      words = await ask(stateAddress(asked, "words"));
    } catch (problem) {
      if (mine === turn) fail(problem, asked, again);
      return;
    }
    if (mine !== turn) return;
    answer.removeAttribute("aria-busy");
    answer.classList.remove("wrong");
    const told = spelled === null ? null : understood(words, record.state);
    if (record.state !== asked.state) go({ ...asked, state: record.state }, { replace: true, quiet: true });
    question = { ...asked, state: record.state };
    readable = record.state;
    form = under(formOf(game, asked.goal, record.state), game, asked.rules);
    if (!typing) input.value = record.state;
    showEditor(record.state);
    const other = asked.rules ? make("p", { class: "soft" }, `Under other rules – ${rulesTitle(asked.rules, game)}.`) : null;
    const reading = told && make("p", { class: "soft" }, told);
    const alone = game.hands && question.goal.startsWith("lay-") ? make("p", { class: "soft" }, LAYING) : null;
    answer.replaceChildren(...[...headline(words, record), alone, reading, other].filter(Boolean));
    bars.replaceChildren(...(record.actions.length ? [actionBars(question, words, record, follow)] : []));
    performance.mark("answered");
    const about = source(game, question, record, words).catch(() => null);
    const drawn = record.links.distribution && !record.terminal ? ending(question, record).catch(() => null) : null;
    const [box, ended] = await Promise.all([about, drawn]);
    if (mine !== turn) return;
    origin.replaceChildren(...[box].filter(Boolean));
    ends.replaceChildren(...[ended].filter(Boolean));
  };

  // The questions are loaded when somebody wants them.
  const finding = async (event) => {
    if (!event.target.open || event.target.children.length > 1) return;
    const { ruleFinder } = await import("./rule_finder.js");
    event.target.append(ruleFinder(game, go, () => readable ?? question.state));
  };
  const finder = game.rule_questions?.length
    ? make("details", { class: "box finder", ontoggle: finding }, make("summary", {}, "Which rules do you play?"))
    : null;

  const element = make(
    "div",
    { class: "columns asking" },
    make("div", { class: "column" }, answering, bars, ends),
    make("div", { class: "column setting" }, make("section", { class: "box position", "aria-label": "Position" }, parts, typed, examples), origin, finder),
  );
  const close = () => {
    clearTimeout(waiting);
    turn += 1;
  };
  return { element, show, close };
};
