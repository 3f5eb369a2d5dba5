// The result of a series of questions: on the page and on paper, as a text to copy, and as a picture that the browser draws.

import { download, make } from "../parts/dom.js";
import { capital, loss, lossInWords } from "../parts/figures.js";
import { inNames } from "../parts/playing_card.js";

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 60;
const COLUMNS = 10;
const COLOURS = { ground: "#f6f5f1", ink: "#1d2423", soft: "#55605d", right: "#0b6b58", wrong: "#b04a2a", light: "#ffffff" };
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const sum = (answers) => answers.reduce((total, { regret }) => total + regret, 0);
const right = (answers) => answers.filter((each) => each.right).length;

// Returns what answers lost together, in words; empty if they have no unit in common, as points and cards have no sum.
export const lostBy = (answers, inWords = loss) => {
  const [{ puzzle }] = answers;
  return answers.every((each) => each.puzzle.unit === puzzle.unit) ? `${inWords(sum(answers), puzzle.unit)} given away` : "";
};

const told = (answers) => [score(answers), lostBy(answers)].filter(Boolean).join(", ");

// Returns a line for each theme: its title, its answers. A question may have several themes.
const byTheme = (themes, answers) =>
  [...themes, { theme: null, title: "other" }]
    .map(({ theme, title }) => [capital(title), answers.filter(({ puzzle }) => (theme ? puzzle.themes.includes(theme) : !puzzle.themes.length))])
    .filter(([, listed]) => listed.length);

const score = (answers) => `${right(answers)} of ${answers.length} right`;

// Returns the result in lines of text. `kind` says what was asked for.
export const textOf = (title, kind, themes, answers, link) => {
  return [
    `${title}${kind}: ${told(answers)}`,
    answers.map((each) => (each.right ? "✓" : "✗")).join(""),
    ...byTheme(themes, answers).map(([name, listed]) => `${name}: ${told(listed)}`),
    `The same questions: ${link}`,
  ].join("\n");
};

// Draws the result on a canvas, so that nothing is loaded for it.
export const pictureOf = (title, kind, themes, answers, link) => {
  const canvas = make("canvas", { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  const write = (text, x, y, size, colour, weight = 400) => {
    pen.font = `${weight} ${size}px ${FONT}`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, WIDTH - EDGE - x);
  };
  pen.fillStyle = COLOURS.ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  write(`${title}${kind}`, EDGE, 95, 40, COLOURS.soft);
  write(score(answers), EDGE, 180, 76, COLOURS.ink, 700);
  write(lostBy(answers), EDGE, 235, 38, COLOURS.soft);
  answers.forEach((each, place) => {
    const [x, y] = [EDGE + 62 * (place % COLUMNS), 270 + 62 * Math.floor(place / COLUMNS)];
    pen.fillStyle = each.right ? COLOURS.right : COLOURS.wrong;
    pen.beginPath();
    pen.roundRect(x, y, 52, 52, 12);
    pen.fill();
    write(each.right ? "✓" : "✗", x + 14, y + 38, 32, COLOURS.light, 700);
  });
  byTheme(themes, answers).forEach(([name, listed], place) => {
    const [x, y] = [740, 295 + 66 * place];
    write(name, x, y, 26, COLOURS.ink);
    write(told(listed), x, y + 26, 20, COLOURS.soft);
  });
  write(`The same questions: ${link.replace(/^https?:\/\//, "")}`, EDGE, HEIGHT - 45, 22, COLOURS.soft);
  return canvas;
};

// Returns the result as an element. `again` begins another series, and `opened` returns the elements of a question that was answered.
export const tallyView = (title, kind, themes, answers, link, again, opened) => {
  const text = textOf(title, kind, themes, answers, link);
  const area = make("textarea", { readonly: "", rows: 3 + byTheme(themes, answers).length, "aria-label": "The result as text" }, text);
  const copied = make("span", { role: "status" });
  const copy = async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(text);
      copied.textContent = "Copied.";
    } catch {
      copied.textContent = "The text is selected: copy it with the keyboard.";
    }
  };
  const question = make("div", { class: "opened" });
  const marks = answers.map((each, place) => {
    const open = () => {
      for (const other of marks) other.firstChild.setAttribute("aria-pressed", String(other === mark));
      question.replaceChildren(...opened(each));
      question.querySelector("h2")?.focus();
    };
    const shown = [make("span", { class: "hidden" }, `Question ${place + 1}: `), each.right ? "✓" : "✗", make("span", { class: "hidden" }, each.right ? " right" : " wrong")];
    const mark = make("li", { class: each.right ? "good" : "bad" }, make("button", { type: "button", "aria-pressed": "false", title: inNames(each.puzzle.position), onclick: open }, shown));
    return mark;
  });
  const row = ([name, listed]) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, score(listed)), make("td", { class: "figure" }, lostBy(listed).replace(/ given away$/, "")));
  const heads = ["Theme", "Answers", "Lost"].map((name) => make("th", { scope: "col" }, name));
  const button = (label, onclick, kind = "") => make("button", { type: "button", class: kind, onclick }, label);
  return make(
    "div",
    { class: "tally" },
    make("h2", { class: "best", tabindex: "-1" }, score(answers)),
    lostBy(answers) ? make("p", { class: "worth" }, `${lostBy(answers, lossInWords)}, all answers together.`) : null,
    make("ol", { class: "marks", "aria-label": "Your answers" }, marks),
    make("p", { class: "hint" }, "Click an answer to see its question again."),
    question,
    make("table", {}, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, byTheme(themes, answers).map(row))),
    make("p", { class: "hint" }, "A question may have several themes, or count under “other”."),
    make(
      "div",
      { class: "buttons" },
      button("Other questions", again, "primary"),
      button("Save as picture", () => pictureOf(title, kind, themes, answers, link).toBlob((blob) => download(blob, "result.png"))),
      button("Copy as text", copy),
      button("Print", () => window.print()),
      copied,
    ),
    area,
  );
};
