// The games that were finished in this browser, one by one.

import { make, showAll } from "../parts/dom.js";
import { capital, cost, costHead, figure } from "../parts/figures.js";
import { based } from "../parts/service.js";
import { reachedBy } from "./past_games.js";

// So many games are listed before the rest is asked for.
const LISTED = 10;

const date = (id) => new Date(id).toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });

const resultOf = (game, unit) => {
  if (game.won !== null) return game.won ? "won" : "lost";
  return game.reached === null ? "level" : reachedBy([game], unit);
};

const costliest = (report) => {
  const [worst] = report?.costliest ?? [];
  return worst ? make("a", { href: based(worst.links.page) }, capital(worst.action.label)) : "";
};

// Returns a table of games, the latest first, each with its result and what its decisions cost. `reports` are those of the last games: they tell the
// costliest decision.
export const gameList = (games, reports, unit) => {
  const row = (game, place) => {
    const cells = [resultOf(game, unit), `${figure(game.best)} of ${figure(game.decisions)}`, cost(game.cost, unit)];
    const worst = costliest(reports[place - games.length + reports.length]);
    return make("tr", {}, make("th", { scope: "row" }, date(game.id)), [...cells, worst].map((shown) => make("td", {}, shown)));
  };
  const rows = games.map(row).reverse();
  const heads = ["Played", "Result", "Best decisions", costHead(unit), "What cost most"].map((name) => make("th", { scope: "col" }, name));
  return [
    make("h3", {}, "Game by game"),
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Game by game" },
      make("table", {}, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows)),
    ),
    showAll(rows, LISTED, "games"),
  ];
};
