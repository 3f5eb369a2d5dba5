// The question in one's own words on the first page: the answer in sentences, and the way to the position that was understood.

import { make } from "./parts/dom.js";
import { sentence } from "./parts/figures.js";
import { address, ask, based } from "./parts/service.js";

const form = document.getElementById("say");
const input = form.elements.text;
const answer = form.querySelector(".answer");
// The latest question is answered.
let number = 0;

const example = (text) => make("button", { type: "button", class: "example", onclick: () => said(text) }, text);

// Says kindly what is wrong, with messages that can be tried instead.
const trouble = ({ code, detail, example: other, available }, others) => {
  const tried = code === "ambiguous" && available?.length ? available : [other].filter(Boolean);
  return [
    make("h2", { class: "best" }, "I cannot answer that"),
    make("p", {}, detail.includes("not of the form") ? "Name the game, and tell the dice, the cards or the points." : sentence(detail)),
    tried.length ? make("p", {}, tried.length > 1 ? "Choose one: " : "For example: ", tried.flatMap((text) => [example(text), " "])) : null,
    ...others.map((line) => make("p", { class: "soft" }, line)),
  ].filter(Boolean);
};

// An answer may begin with how the question was understood. The rest keeps its lines, as tables have some.
const shown = ({ text, understood, links, problem }) => {
  const [first, ...rest] = text.split("\n");
  if (problem) return trouble(problem, rest.filter(Boolean));
  const told = understood && rest.length ? [make("p", { class: "soft" }, first), make("p", { class: "worth lines" }, rest.join("\n"))] : [make("p", { class: "worth lines" }, text)];
  return links.page ? [...told, make("p", {}, make("a", { href: based(links.page) }, "Every action and what it costs"))] : told;
};

const say = async () => {
  const text = input.value.trim();
  if (!text) return input.focus();
  const mine = (number += 1);
  answer.setAttribute("aria-busy", "true");
  let parts;
  try {
    parts = shown(await ask(address(["say"], { text })));
  } catch (problem) {
    parts = [make("p", { class: "notice" }, problem.message)];
  }
  if (mine !== number) return undefined;
  answer.removeAttribute("aria-busy");
  answer.replaceChildren(...parts);
  return undefined;
};

// The button that was clicked may go away, and the focus stays in the field.
const said = (text) => {
  input.value = text;
  input.focus();
  say();
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  say();
});
for (const button of form.querySelectorAll("button.example")) button.addEventListener("click", () => said(button.textContent));
