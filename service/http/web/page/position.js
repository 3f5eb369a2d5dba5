// Shows a position that cannot be changed, part by part where its game declares the parts.

import { make } from "./dom.js";
import { cardFace, diceRow } from "./figures.js";
import { read } from "./forms.js";

const part = (each, value) => {
  if (each.kind === "dice") return value.length ? diceRow(value) : null;
  if (each.kind === "option") return value ? each.options.find(({ text }) => text === value).title : null;
  if (each.kind === "cards") return value.map(cardFace).join(" ");
  return value === "" ? null : String(value);
};

export const positionView = (form, state) => {
  const values = form && read(form, state);
  if (!values) return make("p", { class: "token" }, make("code", {}, state));
  const lines = form.parts
    .map((each) => [each.title, part(each, values[each.name])])
    .filter(([, shown]) => shown !== null)
    .map(([title, shown]) => make("div", { class: "part" }, make("dt", {}, title), make("dd", {}, shown)));
  return make("dl", { class: "board" }, lines);
};
