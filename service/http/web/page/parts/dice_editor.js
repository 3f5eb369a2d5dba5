// Sets dice by clicking: choose a die, then its face. Digits set faces too; with two groups a die can change sides.

import { fresh, make } from "./dom.js";
import { die } from "./figures.js";
import { face as randomFace } from "./random.js";

const FACES = [1, 2, 3, 4, 5, 6];

export const diceEditor = (parts, total, values, changed) => {
  const box = make("div", { class: "dice-editor" });
  // Dice keep their places while their faces change.
  let dice = parts.flatMap((part, group) => values[part.name].map((face) => ({ face, group })));
  let chosen = dice[0];

  const sizes = () => parts.map((_, group) => dice.filter((each) => each.group === group).length);

  const report = (focus) => {
    show(focus);
    changed(
      Object.fromEntries(
        parts.map((part, group) => [part.name, dice.filter((each) => each.group === group).map(({ face }) => face)]),
      ),
    );
  };

  const next = () => {
    const own = dice.filter(({ group }) => group === chosen.group);
    chosen = own[(own.indexOf(chosen) + 1) % own.length];
  };

  const set = (face, focus) => {
    chosen.face = face;
    next();
    report(focus);
  };

  const move = () => {
    const from = chosen.group;
    const to = 1 - from;
    const size = sizes();
    if (size[from] <= parts[from].low || size[to] >= parts[to].high) return;
    chosen.group = to;
    // The next die of the same group is chosen, so that several can be moved one after the other.
    chosen = dice.find(({ group }) => group === from) ?? chosen;
    report("die");
  };

  const resize = (step, focus) => {
    if (step > 0) dice.push({ face: 1, group: 0 });
    else dice.splice(dice.indexOf(chosen), 1);
    chosen = step > 0 ? dice.at(-1) : dice[0];
    report(focus);
  };

  const shake = (focus) => {
    for (const each of dice) if (each.group === 0) each.face = randomFace();
    dice.sort((a, b) => a.group - b.group || a.face - b.face);
    [chosen] = dice;
    report(focus);
  };

  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const order = parts.flatMap((_, group) => dice.filter((each) => each.group === group));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (/^[1-6]$/.test(event.key)) set(Number(event.key), "die");
    else if (step) {
      chosen = order[(order.indexOf(chosen) + step + order.length) % order.length];
      show("die");
    } else if (parts.length > 1 && ["a", "A"].includes(event.key)) move();
    else return;
    event.preventDefault();
  };

  const show = (focus) => {
    const size = sizes();
    const groups = parts.map((part, group) => {
      const heading = fresh("dice");
      const own = dice.filter((each) => each.group === group);
      return make(
        "div",
        { class: "dice-group" },
        make("span", { class: "label", id: heading }, part.title),
        own.length
          ? make(
              "div",
              { class: "dice", role: "radiogroup", "aria-labelledby": heading, onkeydown: pressed },
              own.map((each, place) =>
                make(
                  "button",
                  {
                    type: "button",
                    class: "die",
                    role: "radio",
                    "aria-checked": String(each === chosen),
                    "aria-label": `Die ${place + 1} shows ${each.face}`,
                    tabIndex: each === chosen || (own.indexOf(chosen) < 0 && place === 0) ? 0 : -1,
                    onclick: () => {
                      chosen = each;
                      show("die");
                    },
                  },
                  die(each.face),
                ),
              ),
            )
          : make("span", { class: "none" }, "none"),
      );
    });
    const tools = [];
    const tool = (name, text, act, can) =>
      tools.push(make("button", { type: "button", class: "small", "data-tool": name, disabled: !can, onclick: () => act(name) }, text));
    if (parts.length > 1) {
      const from = chosen.group;
      const can = size[from] > parts[from].low && size[1 - from] < parts[1 - from].high;
      tool("move", from ? "Back to the throw" : "Put the die aside", move, can);
    }
    if (!total) {
      tool("fewer", "One die fewer", (name) => resize(-1, name), size[0] > Math.max(1, parts[0].low));
      tool("more", "One die more", (name) => resize(1, name), size[0] < parts[0].high);
    }
    tool("shake", "Throw them", shake, true);
    const palette = make(
      "div",
      { class: "palette", role: "group", "aria-label": "Face of the chosen die" },
      FACES.map((face) =>
        make(
          "button",
          {
            type: "button",
            class: "die face",
            "data-tool": `face-${face}`,
            "aria-label": `Set the chosen die to ${face}`,
            onclick: () => set(face, `face-${face}`),
          },
          die(face),
        ),
      ),
    );
    box.replaceChildren(
      make("div", { class: "dice-groups" }, groups),
      make("div", { class: "dice-tools" }, palette, make("div", { class: "buttons" }, tools)),
      make("p", { class: "hint" }, "Choose a die, then its face; on a keyboard, arrows and digits", parts.length > 1 ? ", A puts it aside." : "."),
    );
    if (focus === "die") box.querySelector('.dice [aria-checked="true"]').focus();
    else if (focus) box.querySelector(`[data-tool="${focus}"]:enabled`)?.focus();
  };

  show();
  return box;
};
