// What the coach says after a game: each decision with its regret, and the luck of what followed.

import { make } from "./dom.js";
import { cost, difference, figure, percent } from "./figures.js";

const told = (value, unit) => (["probability", "share of the win"].includes(unit) ? percent(value) : figure(value));

const link = (question, state) =>
  make("a", { href: `/?game=${question.game}&goal=${encodeURIComponent(question.goal)}&state=${encodeURIComponent(state)}` }, state);

// The service's words, line by line. It numbers the players in the order of their first decisions.
const verdict = (text, first) => {
  const names = first === 0 ? ["you", "the computer"] : ["the computer", "you"];
  const named = text.replace(/\b([Pp])layer ([12])\b/g, (_, letter, number) => {
    const name = names[Number(number) - 1];
    return letter === "P" ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
  return make(
    "div",
    { class: "told" },
    named.split("\n").map((line) => make("p", { class: line.startsWith("- ") ? "item" : "" }, line.replace(/^- /, ""))),
  );
};

export const coachView = (played, review, text, unit) => {
  const seats = played.decisions.map(({ seat }) => seat);
  const alone = seats.every((seat) => seat === 0);
  const par =
    alone && review.reached !== null
      ? `Par, the value of the start under best play, was ${told(review.start.value, unit)}; you reached ${told(review.reached, unit)}.`
      : null;
  const rows = review.decisions.map((each, place) =>
    make(
      "tr",
      { class: seats[place] === 0 && each.optimal === false ? "mistake" : "" },
      alone ? null : make("td", {}, seats[place] === 0 ? "You" : "Computer"),
      make("th", { scope: "row" }, link(played.question, each.state)),
      make("td", {}, each.label.charAt(0).toUpperCase() + each.label.slice(1)),
      make("td", { class: "figure" }, each.optimal === false ? cost(each.regret, unit) : each.optimal === null ? "too close to tell" : "best"),
      make("td", { class: "figure" }, each.luck === null || each.luck === undefined ? "" : difference(each.luck, unit)),
    ),
  );
  return make(
    "section",
    { class: "box coach" },
    make("h3", {}, "The coach"),
    text ? verdict(text, seats[0]) : null,
    par ? make("p", {}, par) : null,
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "All decisions" },
      make(
        "table",
        {},
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            (alone ? ["Position", "Decision", "Cost", "Luck after it"] : ["Player", "Position", "Decision", "Cost", "Luck after it"]).map((name) =>
              make("th", { scope: "col" }, name),
            ),
          ),
        ),
        make("tbody", {}, rows),
      ),
    ),
  );
};
