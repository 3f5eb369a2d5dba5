// Sets dice by clicking: choose a die, then its face. Digits set faces too; with two groups a die can change sides. Cleared dice get their
// faces one after the other.

import { fresh, keysAnywhere, make, rove } from "./dom.js";
import { die } from "./figures.js";
import { face as randomFace } from "./random.js";

const FACES = [1, 2, 3, 4, 5, 6];

// `changed` gets the faces of each part; null in place of those of a part that is not whole. The dice of an example make room for the first face, unless one of
// them was chosen before.
export const diceEditor = (parts, total, values, changed, example = false) => {
  const box = make("div", { class: "dice-editor" });
  // Dice keep their places while their faces change. A die without a face has a 0.
  let dice = parts.flatMap((part, group) => values[part.name].map((face) => ({ face, group })));
  // Without a chosen die a face adds one.
  let chosen = dice[0];
  let untouched = example;

  const of = (group) => dice.filter((each) => each.group === group);
  const sizes = () => parts.map((_, group) => of(group).length);

  const empty = () => {
    dice = Array.from({ length: total }, () => ({ face: 0, group: 0 }));
    [chosen] = dice;
  };

  const report = (focus) => {
    untouched = false;
    show(focus);
    const faces = (part, group) => {
      const own = of(group).map(({ face }) => face);
      return own.includes(0) || own.length < part.low ? null : own;
    };
    changed(Object.fromEntries(parts.map((part, group) => [part.name, faces(part, group)])));
  };

  // Goes on to the next die without a face, or to the next die; whoever sets the last face stays there, and may put this die aside.
  const next = (last) => {
    const own = of(chosen.group);
    const place = own.indexOf(chosen);
    const after = [...own.slice(place + 1), ...own.slice(0, place + 1)];
    chosen = after.find(({ face }) => !face) ?? dice.find(({ face }) => !face) ?? (last ? chosen : after[0]);
  };

  const set = (face, focus) => {
    if (untouched) empty();
    if (chosen) {
      const last = !chosen.face;
      chosen.face = face;
      next(last);
    } else if (sizes()[0] < parts[0].high) dice.push({ face, group: 0 });
    report(focus);
  };

  const move = () => {
    const from = chosen.group;
    const to = 1 - from;
    const size = sizes();
    if (size[from] <= parts[from].low || size[to] >= parts[to].high) return;
    chosen.group = to;
    // A die without a face waits for it. Else the next die of the same group is chosen, so that several can be moved one after the other.
    if (chosen.face) chosen = dice.find(({ face }) => !face) ?? dice.find(({ group }) => group === from) ?? chosen;
    report("die");
  };

  // Puts a die that has no face yet aside, or else the chosen one.
  const putAside = () => {
    if (untouched) empty();
    chosen = of(0).find(({ face }) => !face) ?? (chosen?.group === 0 ? chosen : of(0).at(-1));
    move();
  };

  const resize = (step, focus) => {
    if (step > 0) dice.push({ face: 1, group: 0 });
    else dice.splice(dice.indexOf(chosen ?? dice.at(-1)), 1);
    chosen = step > 0 ? dice.at(-1) : chosen && dice[0];
    report(focus);
  };

  const clear = () => {
    empty();
    report("die");
  };

  const shake = (focus) => {
    for (const each of of(0)) each.face = randomFace();
    dice.sort((a, b) => a.group - b.group || a.face - b.face);
    [chosen] = dice;
    report(focus);
  };

  // Digits set or add dice wherever the focus is in here, or if it is nowhere; arrows and A are for the dice alone.
  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = event.target.getAttribute("role") === "radio";
    const order = parts.flatMap((_, group) => of(group));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (/^[1-6]$/.test(event.key)) set(Number(event.key), "die");
    else if (!total && event.key === "Backspace" && dice.length > 1) resize(-1, "die");
    else if (here && step) {
      chosen = order[(order.indexOf(chosen) + step + order.length) % order.length];
      untouched = false;
      show("die");
    } else if (here && parts.length > 1 && ["a", "A"].includes(event.key)) move();
    else return;
    event.preventDefault();
  };
  box.addEventListener("keydown", pressed);
  keysAnywhere(box, (event) => /^[1-6]$/.test(event.key) && pressed(event));

  const show = (focus) => {
    const size = sizes();
    const groups = parts.map((part, group) => {
      const heading = fresh("dice");
      const own = of(group);
      return make(
        "div",
        { class: "dice-group" },
        make("span", { class: "label", id: heading }, part.title),
        own.length
          ? make(
              "div",
              { class: "dice", role: "radiogroup", "aria-labelledby": heading },
              own.map((each, place) =>
                make(
                  "button",
                  {
                    type: "button",
                    class: "die",
                    role: "radio",
                    "aria-checked": String(each === chosen),
                    "aria-label": each.face ? `Die ${place + 1} shows ${each.face}` : `Die ${place + 1} has no face yet`,
                    tabIndex: each === chosen || (own.indexOf(chosen) < 0 && place === 0) ? 0 : -1,
                    onclick: () => {
                      chosen = each;
                      untouched = false;
                      show("die");
                    },
                  },
                  die(each.face),
                ),
              ),
            )
          : group
            ? null
            : make("span", { class: "none" }, "none"),
        group && size[0] > parts[0].low && size[1] < parts[1].high ? make("button", { type: "button", class: "small", "data-tool": "aside", onclick: putAside }, "Put a die here") : null,
      );
    });
    const tools = [];
    const tool = (name, text, act, can) =>
      tools.push(make("button", { type: "button", class: "small", "data-tool": name, disabled: !can, onclick: () => act(name) }, text));
    if (parts.length > 1 && chosen) {
      const from = chosen.group;
      const can = size[from] > parts[from].low && size[1 - from] < parts[1 - from].high;
      tool("move", from ? "Back to the throw" : "Put the die aside", move, can);
    }
    if (!total) {
      tool("fewer", "One die fewer", (name) => resize(-1, name), size[0] > Math.max(1, parts[0].low));
      tool("more", "One die more", (name) => resize(1, name), size[0] < parts[0].high);
    }
    tool("shake", "Throw for me", shake, size[0]);
    tool("clear", "Clear", clear, dice.some(({ face }) => face));
    const faces = FACES.map((face) =>
      make(
        "button",
        {
          type: "button",
          class: "die face",
          "data-tool": `face-${face}`,
          "aria-label": chosen && !untouched ? `Set the chosen die to ${face}` : `Add a die that shows ${face}`,
          onclick: () => set(face, `face-${face}`),
        },
        die(face),
      ),
    );
    const palette = make("div", { class: "palette", role: "group", "aria-label": chosen ? "Face of the chosen die" : "Face of the next die" }, faces);
    rove(palette, faces);
    const hint = untouched ? "An example: click or type the faces of your dice, and they take its place; or choose a die to change it alone" : chosen ? "Choose a die, then its face; on a keyboard, arrows and digits" : "Choose or type the faces of the dice, one after the other";
    box.replaceChildren(
      make("div", { class: "dice-groups" }, groups),
      make("div", { class: "dice-tools" }, palette, make("div", { class: "buttons" }, tools)),
      make("p", { class: untouched ? "hint example-hint" : "hint" }, hint, parts.length > 1 ? ", A puts it aside." : "."),
    );
    if (!focus) return;
    const wanted = focus === "die" ? box.querySelector('.dice [aria-checked="true"]') : box.querySelector(`[data-tool="${focus}"]:enabled`);
    (wanted ?? faces[0]).focus();
  };

  show();
  return box;
};
