// Switches between the forms of a position, such as dice that were just rolled and a number of dice left to roll.

import { make } from "./dom.js";
import { formsOf, read, under, write } from "./forms.js";

// The part that a form has and the others do not.
const ownPart = (form, forms) => form.parts.find(({ name }) => forms.some((other) => other.parts.every((each) => each.name !== name)));

const range = (number) => Array.from({ length: number }, (_, place) => 1 + (place % 6));

// Returns the values of another form: what both have stays, and as many dice as were there are left, or thrown. Who has dice left has points
// of the turn, which stand before them; if there are none, an example's are taken.
const converted = (from, to, forms, values, example) => {
  const [old, own] = [ownPart(from, forms), ownPart(to, forms)];
  const size = old.kind === "dice" ? values[old.name].length : values[old.name];
  const bounded = Math.max(own.low, Math.min(own.high, size));
  const before = to.parts[to.parts.indexOf(own) - 1]?.name;
  const value = ({ name, kind }) => {
    if (name === own.name) return kind === "dice" ? range(bounded) : bounded;
    if (name === before && kind === "number" && !values[name]) return example?.[name] ?? values[name];
    return values[name] ?? "";
  };
  return Object.fromEntries(to.parts.map((part) => [part.name, value(part)]));
};

// Returns a button for each form of the decisions under a goal; null if there is only one, or the state has none of them. `stateNow` returns the state that the
// page shows, and `changed` gets one of the chosen form.
export const formSwitch = (game, { goal, rules }, stateNow, changed) => {
  const forms = formsOf(game, goal).map((form) => under(form, game, rules));
  const present = forms.find((form) => read(form, stateNow()));
  if (!present || forms.length < 2 || !forms.every((form) => ownPart(form, forms))) return null;
  const button = (form) => {
    const example = game.state_examples.map(({ text }) => read(form, text)).find(Boolean);
    const pressed = () => {
      if (form !== present) changed(write(form, converted(present, form, forms, read(present, stateNow()), example)));
    };
    return make("button", { type: "button", class: "small", "aria-pressed": String(form === present), onclick: pressed }, ownPart(form, forms).title);
  };
  return make("div", { class: "buttons form-switch", role: "group", "aria-label": "What is known" }, forms.map(button));
};
