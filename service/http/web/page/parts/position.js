// Shows a position that cannot be changed, part by part where its game declares the parts.

import { make, rove } from "./dom.js";
import { cardName, colourRow, die, diceRow, figure } from "./figures.js";
import { read } from "./forms.js";
import { fan } from "./playing_card.js";

// Dice that can be chosen. `chosen` gets their faces, ascending.
const diceButtons = (title, faces, chosen) => {
  const report = () =>
    chosen(
      faces
        .filter((_, place) => buttons[place].getAttribute("aria-pressed") === "true")
        .sort()
        .join(""),
    );
  const buttons = faces.map((face) => {
    const button = make(
      "button",
      {
        type: "button",
        class: "die",
        "aria-pressed": "false",
        "aria-label": `Choose the ${face}`,
        onclick: () => {
          button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
          report();
        },
      },
      die(face),
    );
    return button;
  });
  const row = make("span", { class: "dice", role: "group", "aria-label": title }, buttons);
  rove(row, buttons);
  return row;
};

// A number with the dice that it leaves green, and those to roll.
const greens = ({ green }, value) => {
  const kept = value % green;
  return [figure(value), " ", colourRow([...Array(kept).fill("green"), ...Array(green - kept).fill("blank")])];
};

const part = (each, value, chosen) => {
  if (each.kind === "dice" && chosen && value.length) return diceButtons(each.title, value, chosen);
  if (each.kind === "dice") return value.length ? diceRow(value) : null;
  if (each.kind === "option") return value ? each.options.find(({ text }) => text === value).title : null;
  if (each.green) return greens(each, value);
  if (each.kind === "cards") return fan(value, value.map(cardName).join(", "));
  return value === "" ? null : typeof value === "number" ? figure(value) : value;
};

// Returns a position in words, with the thrown dice drawn in place of their faces.
export const inWords = (form, state, text) => {
  const values = form && read(form, state);
  const faces = values && form.parts.filter(({ kind }) => kind === "dice").map(({ name }) => values[name])[0];
  const found = faces?.length ? new RegExp(`(?<![\\d,.])${faces.join(" ")}(?![\\d,.]\\d)(?!\\d)`).exec(text) : null;
  if (!found) return [text];
  return [text.slice(0, found.index), diceRow(faces), text.slice(found.index + found[0].length)];
};

// `chosen` is called with the faces of the dice of the first part that people choose; null if none can be chosen. The kinds of parts that
// a form names `silent` are told elsewhere; null if nothing is left.
export const positionView = (form, state, chosen = null) => {
  const values = form && read(form, state);
  const silent = form?.silent ?? [];
  if (!values) return make("p", { class: "token" }, make("code", {}, state));
  const lines = form.parts
    .filter(({ kind }) => !silent.includes(kind))
    .map((each) => [each.title, part(each, values[each.name], each === form.parts.find(({ kind }) => kind === "dice") ? chosen : null)])
    .filter(([, shown]) => shown !== null)
    .map(([title, shown]) => make("div", { class: "part" }, make("dt", {}, title), make("dd", {}, shown)));
  return lines.length ? make("dl", { class: "board" }, lines) : null;
};
