// The position, set part by part as its game declares it.

import { fresh, make } from "./dom.js";
import { cardEditor } from "./card_editor.js";
import { capital, cardName } from "./figures.js";
import { diceEditor } from "./dice_editor.js";

// So many milliseconds after the last letter a text is asked for.
const TYPED = 700;
// The parts with points of players and of the turn.
const SCORES = ["own", "other", "next", "third", "turn", "held"];

// `set` gets what shows another value, by the name of the part; `isExample` is true until anything of an example was changed.
const numberEditor = (part, values, changed, { set, isExample }) => {
  const id = fresh("number");
  const input = make("input", {
    id,
    type: "number",
    inputmode: "numeric",
    min: part.low,
    max: part.high,
    step: part.step,
    value: values[part.name],
    ...described(part, id),
  });
  const dice = make("div", { class: "greens", role: "group", "aria-label": "Dice set aside in green" });
  const show = () => {
    if (!part.green) return;
    const value = Number(input.value);
    const greens = value % part.green;
    dice.replaceChildren(
      ...Array.from({ length: part.green }, (_, place) =>
        make("button", {
          type: "button",
          class: "green-die",
          "aria-label": `${place + 1} green`,
          "aria-pressed": String(place < greens),
          onclick: () => {
            input.value = (isExample() ? 0 : Math.floor(value / part.green) * part.green) + place + 1;
            report();
            dice.children[place]?.focus();
          },
        }),
      ),
      make("span", { class: "hint" }, greens ? `${greens} green, ${part.green - greens} to roll` : `all ${part.green} to roll`),
    );
  };
  const report = () => {
    show();
    const value = Number(input.value);
    if (input.value !== "" && Number.isInteger(value)) changed({ [part.name]: value });
  };
  // A number that is still being typed, such as the 3 of 3200, is asked for once it is whole or the field is left.
  const isWhole = () => (Number(input.value) - part.low) % part.step === 0;
  const stepped = (step) => () => {
    // A number between two steps goes to the next step.
    const at = (Number(input.value) - part.low) / part.step;
    const next = part.low + (step > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1) * part.step;
    const value = Math.max(part.low, Math.min(part.high, next));
    input.value = value;
    report();
  };
  input.addEventListener("input", () => (isWhole() ? report() : show()));
  input.addEventListener("change", () => isWhole() || report());
  // Whoever comes to a number types another one, and Enter leads to the next.
  input.addEventListener("focus", () => input.select());
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const all = [...input.closest(".parts").querySelectorAll(".stepper input")];
    all[(all.indexOf(input) + 1) % all.length].focus();
  });
  show();
  set.set(part.name, (value) => {
    input.value = value;
    show();
  });
  return make(
    "div",
    { class: "number" },
    make("label", { htmlFor: id }, part.title),
    make(
      "div",
      { class: "stepper" },
      make("button", { type: "button", tabIndex: -1, "aria-label": `${part.title}: ${part.step} less`, onclick: stepped(-part.step) }, "−"),
      input,
      make("button", { type: "button", tabIndex: -1, "aria-label": `${part.title}: ${part.step} more`, onclick: stepped(part.step) }, "+"),
    ),
    part.green ? dice : null,
    hintOf(part, id),
  );
};

// Returns how a part is filled in; null if its title tells enough. Its field names it as its description.
const hintOf = (part, id) => (part.hint ? make("span", { class: "hint", id: `${id}-hint` }, part.hint) : null);
const described = (part, id) => (part.hint ? { "aria-describedby": `${id}-hint` } : {});

const optionEditor = (part, values, changed) => {
  const id = fresh("option");
  const select = make(
    "select",
    { id, ...described(part, id), onchange: () => changed({ [part.name]: select.value }) },
    part.options.map(({ text, title }) => make("option", { value: text, selected: text === values[part.name] }, title)),
  );
  return make("div", { class: "option" }, make("label", { htmlFor: id }, part.title), select, hintOf(part, id));
};

const textEditor = (part, values, changed, { set }) => {
  const id = fresh("text");
  let waiting;
  const report = () => {
    clearTimeout(waiting);
    changed({ [part.name]: input.value.trim() });
  };
  const input = make("input", {
    id,
    type: "text",
    value: values[part.name],
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "characters",
    ...described(part, id),
    onchange: report,
    // Whoever stops typing need not leave the field.
    oninput: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => input.isConnected && report(), TYPED);
    },
  });
  set.set(part.name, (value) => {
    input.value = value;
  });
  return make("div", { class: "text" }, make("label", { htmlFor: id }, part.title), input, hintOf(part, id));
};

// Returns the choice of a card of the hand, and what shows it anew after other parts have changed: it is there only with some options.
const takenEditor = (form, part, current, change) => {
  const id = fresh("taken");
  const select = make("select", { id, onchange: () => change({ [part.name]: select.value || null }) });
  const element = make("div", { class: "option" }, make("label", { htmlFor: id }, part.title), select);
  const before = form.parts.slice(0, form.parts.indexOf(part));
  const option = before.findLast(({ kind }) => kind === "option");
  const hand = before.find(({ kind }) => kind === "cards");
  const refresh = () => {
    const cards = [...new Set(current[hand.name] ?? [])];
    element.hidden = !part.when.includes(current[option.name]);
    current[part.name] = element.hidden ? "" : cards.includes(current[part.name]) ? current[part.name] : null;
    const offered = [["", "Choose a card …"], ...cards.map((card) => [card, capital(cardName(card))])];
    select.replaceChildren(...offered.map(([value, title]) => make("option", { value }, title)));
    select.value = current[part.name] ?? "";
  };
  refresh();
  return { element, refresh };
};

const EDITORS = { number: numberEditor, option: optionEditor, text: textEditor, cards: cardEditor };

// Returns the widgets of a form. `changed` gets all values after each change; a part that is not whole is null. `example` is true of a position that nobody has set.
export const partsEditor = (form, values, changed, example = false) => {
  const current = { ...values };
  const taken = [];
  const set = new Map();
  const put = (name, value) => {
    current[name] = value;
    set.get(name)(value);
  };
  let untouched = example;
  const isExample = () => untouched;
  // The scores of an example are nobody's: the first change takes them back to those at the beginning.
  const touch = (some) => {
    untouched = false;
    hint?.remove();
    for (const { name, low } of form.parts.filter(({ name, kind }) => kind === "number" && SCORES.includes(name) && !(name in some))) {
      put(name, low);
    }
  };
  const change = (some) => {
    if (untouched) touch(some);
    Object.assign(current, some);
    for (const { refresh } of taken) refresh();
    changed({ ...current });
  };
  // The other cards of an example go with its hand; what somebody has set stays.
  const cleared = () => {
    for (const { name } of form.parts.filter(({ name, kind }) => kind === "text" && example && current[name] === values[name])) put(name, "");
  };
  const dice = form.parts.filter(({ kind }) => kind === "dice");
  const rest = form.parts.filter(({ kind }) => !["dice", "cards", "rest"].includes(kind));
  const cards = form.parts.filter(({ kind }) => kind === "cards");
  const fieldOf = (part) => {
    if (part.kind !== "card") return EDITORS[part.kind](part, current, change, { set, isExample });
    taken.push(takenEditor(form, part, current, change));
    return taken.at(-1).element;
  };
  const hint = example && !dice.length ? make("p", { class: "hint example-hint" }, cards.length ? "An example: clear it, and click your own cards." : "An example: set your own numbers.") : null;
  return make(
    "div",
    { class: "parts" },
    hint,
    dice.length ? diceEditor(dice, form.dice, current, change, example) : null,
    cards.map((part) => cardEditor(part, current, change, cleared)),
    rest.length ? make("div", { class: "fields" }, rest.map(fieldOf)) : null,
  );
};
