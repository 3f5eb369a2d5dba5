// The actions that a person may take, as buttons. Chosen dice leave the actions with exactly these dice.

import { make, showAll } from "./dom.js";

// So many actions are shown before any dice are chosen.
const MOST = 16;

const withDice = ({ action }) => /^[1-6]/.test(action);

// Returns the actions in the order of their texts, those without dice first: the order of the answer would tell which is best.
const inOrder = (actions) => [...actions].sort((a, b) => withDice(a) - withDice(b) || a.action.length - b.action.length || (a.action < b.action ? -1 : 1));

// False for the second click of a double click, which was meant for a button that stood here before.
const isFirst = ({ detail }) => detail < 2;

// Returns the buttons, a filter by the faces of chosen dice, and if there is anything to filter. `take` gets the chosen action with its label.
export const choicesOf = ({ record, words }, take) => {
  const listed = inOrder(words.actions);
  const buttons = listed.map(({ action, label }) =>
    make("button", { type: "button", class: "choice", onclick: (event) => isFirst(event) && take(action, label) }, label),
  );
  const none = make("p", { class: "hint", hidden: true }, "These dice alone cannot be chosen.");
  const filter = (faces) => {
    const fitting = listed.map(({ action }) => /^[1-6]*/.exec(action)[0] === faces);
    buttons.forEach((button, place) => {
      button.hidden = faces ? !fitting[place] : place >= MOST && Boolean(more?.parentNode);
    });
    none.hidden = !faces || fitting.includes(true);
    if (more) more.hidden = Boolean(faces);
  };
  const more = showAll(buttons, MOST, "actions");
  const hint = words.sentence ? make("details", { class: "hints" }, make("summary", {}, "Ask the coach now"), make("p", {}, words.sentence)) : null;
  const byDice = record.actions.length > 2 && /^[1-6]+(?![0-9A-Z])/.test(listed.at(-1).action);
  return { elements: [...buttons, none, more, hint].filter(Boolean), filter: record.actions.length > 2 ? filter : null, byDice };
};
