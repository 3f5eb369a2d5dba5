// What the coach says after a game: each decision with its regret, and the luck of what followed.

import { make } from "./dom.js";
import { cost, difference, figure, percent } from "./figures.js";

const told = (value, unit) => (["probability", "share of the win"].includes(unit) ? percent(value) : figure(value));

const costs = (value, unit) => `${told(value, unit).replace(" %", " percentage points")}${unit === "points" || unit === "turns" ? ` ${unit}` : ""}`;

const link = (question, state) =>
  make("a", { href: `/?game=${question.game}&goal=${encodeURIComponent(question.goal)}&state=${encodeURIComponent(state)}` }, state);

export const coachView = (played, review, text, unit) => {
  const seats = played.decisions.map(({ seat }) => seat);
  const alone = seats.every((seat) => seat === 0);
  const mine = review.decisions.filter((_, place) => seats[place] === 0);
  const regret = mine.reduce((sum, each) => sum + each.regret, 0);
  const mistakes = mine.filter((each) => each.optimal === false).length;
  const summary = mistakes
    ? `${mistakes} of your ${mine.length} decisions could have been better; together they cost ${costs(regret, unit)}.`
    : `All ${mine.length} of your decisions were the best there was.`;
  const par =
    alone && review.reached !== null
      ? `Par, the value of the start under best play, was ${told(review.start.value, unit)}; you reached ${told(review.reached, unit)}. ` +
        `Luck made ${difference(review.luck, unit)} of the difference, your decisions ${difference(review.skill, unit)}.`
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
    make("p", { class: "verdict" }, summary),
    par ? make("p", {}, par) : null,
    text ? make("p", { class: "told" }, text) : null,
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
