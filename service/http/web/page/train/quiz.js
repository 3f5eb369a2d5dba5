// One puzzle: the question, the position, the actions as buttons; and once it is answered, the verdict and what every action costs.

import { choicesOf } from "../parts/choices.js";
import { make } from "../parts/dom.js";
import { capital, lossInWords } from "../parts/figures.js";
import { formOf, under } from "../parts/forms.js";
import { inCards, inNames } from "../parts/playing_card.js";
import { positionView } from "../parts/position.js";

// So many choices can be taken with a digit.
const DIGITS = 9;

const SIMPLE =
  "Simple players are players of the computer who each follow one plain rule at every choice, such as to take all points at once, and do not look ahead. The more of them get a puzzle wrong, the harder it is.";

// Returns the question without the game and the position, which stand above it: what is asked, and how hard it is.
const parted = (game, { position, question }) => {
  const lead = `${game.title}: ${position}. `;
  const rest = question.startsWith(lead) ? question.slice(lead.length) : question;
  const end = rest.indexOf("? ") + 1;
  return [rest.slice(0, end), rest.slice(end).trim()];
};

// The position is drawn below, so that its words are for those alone who do not see it.
const heading = (game, puzzle) => {
  const [asked, hard] = parted(game, puzzle);
  return [
    make("h2", { class: "best", tabindex: "-1" }, make("span", { class: "hidden" }, `${capital(inNames(puzzle.position))}. `), asked),
    make("details", { class: "simple" }, make("summary", {}, hard), make("p", {}, SIMPLE)),
  ];
};

// Returns the position of a puzzle as a picture. Positions with cards are told, with every card drawn.
const pictureOf = (game, question, puzzle, chosen = null) => {
  const form = under(formOf(game, puzzle.goal ?? question.goal, puzzle.state), game, question.rules);
  const withCards = form?.parts.some(({ kind }) => kind === "cards");
  return withCards ? inCards(puzzle.position) : [positionView(form, puzzle.state, chosen)];
};

// Returns the question as an element, and the buttons that have a digit. `take` gets the chosen action.
export const questionView = (game, question, puzzle, take) => {
  const actions = puzzle.actions.map(({ action, label }) => ({ action, label: capital(label) }));
  const seen = { record: { actions }, words: { actions } };
  const { elements, filter, byDice } = choicesOf(seen, take);
  const choices = make("div", { class: "choices", role: "group", "aria-label": "Actions" }, elements);
  const digits = () => [...choices.querySelectorAll(".choice")].filter((each) => !each.hidden).slice(0, DIGITS);
  const renumber = () => {
    for (const each of choices.querySelectorAll("[data-key]")) delete each.dataset.key;
    digits().forEach((each, place) => {
      each.dataset.key = place + 1;
    });
  };
  const chosen = filter && ((faces) => {
    filter(faces);
    renumber();
  });
  choices.addEventListener("click", renumber);
  renumber();
  const hint = byDice ? "Choose the dice that you want, or an action. " : "";
  const element = make(
    "div",
    { class: "question" },
    heading(game, puzzle),
    pictureOf(game, question, puzzle, byDice ? chosen : null),
    make("p", { class: "hint" }, hint, make("span", { class: "keyed" }, "On a keyboard the digits choose an action.")),
    choices,
  );
  return { element, digits };
};

const costOf = ({ right, regret }, unit) => (right ? "best" : right === null ? "too close to tell" : `costs ${lossInWords(regret, unit)}`);

// Returns a puzzle that was answered: the verdict in words, and every action with its cost.
export const answeredView = (game, question, puzzle, action) => {
  const own = puzzle.verdicts.find((each) => each.action.action === action);
  const most = Math.max(...puzzle.verdicts.map(({ regret }) => regret));
  const row = (each) => {
    const bar = make("span", { class: "bar" });
    bar.style.setProperty("--share", most ? each.regret / most : 0);
    return make(
      "li",
      { class: `judged${each.right ? " first" : ""}` },
      make("span", { class: "action" }, capital(each.action.label), each === own ? [" ", make("b", { class: "own" }, "your choice")] : null),
      make("span", { class: "cost" }, costOf(each, puzzle.unit)),
      make("span", { class: "track", "aria-hidden": "true" }, bar),
    );
  };
  // The heading says if it is right.
  const [lead, ...why] = own.sentence.replace(/^(Right|Wrong): /, "").split(/(?<=[.]) (?=[A-Z])/);
  return {
    own,
    position: [make("p", { class: "hidden" }, capital(inNames(puzzle.position))), ...pictureOf(game, question, puzzle)],
    verdict: [
      make("h2", { class: `best ${own.right ? "good" : "bad"}`, tabindex: "-1" }, own.right ? "Right" : `Wrong: that costs ${lossInWords(own.regret, puzzle.unit)}`),
      make("p", { class: "worth" }, capital(lead)),
      why.length ? make("p", {}, why.join(" ")) : null,
    ].filter(Boolean),
    actions: make("section", { class: "box" }, make("h3", {}, "Every action and what it costs"), make("ol", { class: "actions" }, puzzle.verdicts.map(row))),
  };
};
