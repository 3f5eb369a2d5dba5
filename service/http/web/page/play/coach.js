// What the coach says after a game: each decision of the person with its cost, and the luck of what followed.

import { make, showAll } from "../parts/dom.js";
import { capital, cost, costHead, difference, figure, isShare, isSlight, percent } from "../parts/figures.js";
import { formOf } from "../parts/forms.js";
import { drawn } from "../parts/playing_card.js";
import { inWords } from "../parts/position.js";
import { isUnclear } from "./verdict.js";

// So many decisions are shown before the rest is asked for.
const SHOWN = 15;

const toldValue = (value, unit) => (isShare(unit) ? percent(value) : figure(value));

const link = (question, state, shown) => {
  const rules = question.rules ? `&rules=${encodeURIComponent(question.rules)}` : "";
  const place = `game=${question.game}&goal=${encodeURIComponent(question.goal)}&state=${encodeURIComponent(state)}`;
  return make("a", { href: `/?${place}${rules}` }, shown);
};

// The service's words, line by line. It numbers the players in the order of their first decisions.
const verdict = (text, first) => {
  const names = first === 0 ? ["you", "the computer"] : ["the computer", "you"];
  const named = text.replace(/\b([Pp])layer ([12])\b/g, (_, letter, number) => {
    const name = names[Number(number) - 1];
    return letter === "P" ? capital(name) : name;
  });
  return make(
    "div",
    { class: "told" },
    named.split("\n").map((line) => make("p", { class: line.startsWith("- ") ? "item" : "" }, drawn(line.replace(/^- /, "")))),
  );
};

// Of estimates an action is the best one known, or it is open which one is better.
const costOf = (each, unit) => {
  if (each.forced) return "no choice";
  if (!(each.regret > 0)) return each.optimal === null ? "best known" : "best";
  return isUnclear(each) ? "too close to tell" : cost(each.regret, unit);
};

// The luck of the throws that do not follow a decision of the person, seen from the person.
const otherLuck = (review, decisions) => {
  const sign = decisions[0].seat === 0 ? 1 : -1;
  const theirs = review.decisions.filter(({ luck }, place) => decisions[place].seat !== 0 && typeof luck === "number");
  return {
    first: review.opening ? sign * review.opening.luck : null,
    theirs: theirs.length ? -theirs.reduce((sum, { luck }) => sum + luck, 0) : null,
    all: sign * review.luck,
  };
};

// A row of luck that belongs to no decision of the person.
const luckRow = (title, luck, unit) =>
  make("tr", {}, make("th", { scope: "row", colspan: "3" }, title), make("td", { class: "figure" }, difference(luck, unit)));

const row = (game, question, decision, each, unit, lucky) => {
  const mistake = each.regret > 0 && !isUnclear(each) && !isSlight(each.regret, unit);
  const shown = inWords(formOf(game, question.goal, each.state), each.state, decision.position ?? each.state);
  return make(
    "tr",
    { class: mistake ? "mistake" : "" },
    make("th", { scope: "row" }, link(question, each.state, shown)),
    make("td", {}, capital(each.label)),
    make("td", { class: "figure" }, costOf(each, unit)),
    lucky ? make("td", { class: "figure" }, each.luck === null || each.luck === undefined ? "" : difference(each.luck, unit)) : null,
  );
};

export const coachView = (game, played, review, text, unit) => {
  const { decisions, question } = played;
  const alone = decisions.every(({ seat }) => seat === 0);
  const par =
    alone && review.reached !== null && !review.ended
      ? `Par, the value of the start under best play, was ${toldValue(review.start.value, unit)}; you reached ${toldValue(review.reached, unit)}.`
      : null;
  // Nothing is told of luck where cards are hidden.
  const lucky = review.decisions.some(({ luck }) => luck !== null && luck !== undefined);
  // The table is about the person: the sums of both players stand above it.
  const rows = review.decisions.flatMap((each, place) =>
    decisions[place].seat === 0 ? [row(game, question, decisions[place], each, unit, lucky)] : [],
  );
  const luck = lucky ? otherLuck(review, decisions) : null;
  const told = (title, value) => (typeof value === "number" ? luckRow(title, value, unit) : null);
  const sums = luck && [told("The first throw of the game", luck.first), told("The computer’s throws after its decisions", luck.theirs), told("All luck together", luck.all)];
  const heads = ["Position", "Decision", costHead(unit), ...(lucky ? ["Luck after it"] : [])].map((name) => make("th", { scope: "col" }, name));
  return make(
    "section",
    { class: "box coach" },
    make("h3", {}, "The coach"),
    text ? verdict(text, decisions[0].seat) : null,
    par ? make("p", {}, par) : null,
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Your decisions" },
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, heads)),
        make("tbody", {}, rows),
        sums ? make("tfoot", {}, sums) : null,
      ),
    ),
    showAll(rows, SHOWN, "decisions"),
  );
};
