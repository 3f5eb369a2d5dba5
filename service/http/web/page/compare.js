// The view that compares two policies: in this position, over a whole game against each other, and where they differ.

import { fresh, make } from "./parts/dom.js";
import { named, rulesComparison } from "./compare_rules.js";
import { distributionChart, distributionTable } from "./parts/chart.js";
import { percent } from "./parts/figures.js";
import { formOf, keeps } from "./parts/forms.js";
import { goalSelect, goalTitle, offered } from "./parts/pick.js";
import { inWords } from "./parts/position.js";
import { address, ask, stateAddress, tell } from "./parts/service.js";

const LISTED = 12;

const seat = (game, label, slugs, present, changed) => {
  const id = fresh("seat");
  const select = make(
    "select",
    { id, onchange: () => changed(select.value) },
    slugs.map((slug) => make("option", { value: slug, selected: slug === present }, goalTitle(game, slug))),
  );
  return make("div", { class: "goal" }, make("label", { htmlFor: id }, label), select);
};

const resultBar = (match, told) => {
  const parts = ["win", "tie", "loss"].map((name) => {
    const part = make("span", { class: `part-${name}` });
    part.style.setProperty("--share", match[name].value);
    return part;
  });
  return [
    make("p", {}, told),
    make("div", { class: "result-bar", "aria-hidden": "true" }, parts),
  ];
};

export const compareView = (game, go) => {
  const here = make("div", { class: "answer", role: "status", "aria-live": "polite" });
  const match = make("div", { "aria-live": "polite" });
  const difference = make("div", { "aria-live": "polite" });
  const chooser = make("div");
  const rules = rulesComparison(game, go);
  const seats = make("div", { class: "fields" });
  const solved = new Set(game.solved.filter(({ rules }) => rules === "default").map(({ goal }) => goal));
  const [firsts, seconds] = [game.matches.first, game.matches.second].map((slugs) => slugs.filter((slug) => solved.has(slug)));
  let question;
  let other;
  let first = firsts[0];
  let second = seconds.find((slug) => slug !== first) ?? seconds[0];
  let turn = 0;

  const side = async (goal) => {
    const place = { ...question, goal };
    const words = await ask(stateAddress(place, "words"));
    let ending = null;
    try {
      ending = await ask(stateAddress(place, "distribution"));
    } catch {
      // Without a process there is no distribution.
    }
    return { goal, words, ending };
  };

  const title = ({ goal }) => goalTitle(game, goal);

  const inPosition = async () => {
    const mine = (turn += 1);
    try {
      const sides = await Promise.all([side(question.goal), side(other)]);
      if (mine !== turn) return;
      const drawn = sides.filter(({ ending }) => ending !== null);
      const legend = sides.map(({ goal, words }, place) =>
        make(
          "li",
          { class: `key key-${place}` },
          make("b", {}, goalTitle(game, goal)),
          make("span", {}, words.headline === null ? words.value : `${words.headline} – ${words.value}`),
        ),
      );
      const series = drawn.map(({ ending }) => ending);
      here.replaceChildren(
        make("ul", { class: "keys" }, legend),
        ...(drawn.length === 2 && sides.some(({ ending }) => ending.support.length > 1)
          ? [
              distributionChart(series, `How it ends under “${title(sides[0])}” and under “${title(sides[1])}”`),
              distributionTable(sides.map(title), series),
            ]
          : []),
      );
    } catch (problem) {
      if (mine === turn) {
        here.replaceChildren(make("p", {}, `${goalTitle(game, other)} does not read this position. ${problem.message}`));
      }
    }
  };

  const showMatch = async () => {
    if (!first || !second) {
      match.replaceChildren(make("p", {}, "No two solved policies of this game can be matched: a match needs policies that do not look at the opponent."));
      return;
    }
    const asked = [first, second];
    match.replaceChildren(make("p", { class: "soft" }, "Computing …"));
    const place = address(["games", game.game, "matches"], { first, second });
    try {
      const [document, told] = await Promise.all([ask(place), tell(place)]);
      // The players stand above, by the names that people know.
      const result = told.replace(`${first} against ${second}: `, "First player: ");
      if (asked[0] === first && asked[1] === second) match.replaceChildren(...resultBar(document, result));
    } catch (problem) {
      match.replaceChildren(make("p", {}, problem.message));
    }
  };

  const showDifference = async () => {
    difference.replaceChildren(make("p", { class: "soft" }, "Comparing all positions …"));
    const place = address(["compare"], {
      a: named(game, question.goal, question.rules),
      b: named(game, other, question.rules),
      limit: String(LISTED),
    });
    try {
      const found = await ask(place.replaceAll("%2F", "/"));
      const rows = await Promise.all(found.states.map(differing));
      difference.replaceChildren(
        make("p", {}, `They differ in ${found.differ.toLocaleString("en")} of ${found.decisions.toLocaleString("en")} decisions (${percent(found.fraction)}).`),
        rows.length
          ? make(
              "div",
              { class: "scroll", tabindex: "0", role: "region", "aria-label": "Positions in which they differ" },
              make(
                "table",
                {},
                make("thead", {}, make("tr", {}, ["Position", goalTitle(game, question.goal), goalTitle(game, other)].map((name) => make("th", { scope: "col" }, name)))),
                make("tbody", {}, rows),
              ),
            )
          : "",
      );
    } catch (problem) {
      difference.replaceChildren(make("p", {}, problem.message));
    }
  };

  // A line of the table, in words if the position has any.
  const differing = async ({ state, a, b }) => {
    const words = await ask(stateAddress({ ...question, state }, "words")).catch(() => null);
    const label = (action) => words?.actions.find((each) => each.action === action)?.label ?? action;
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, positionLink(state, words?.position)),
      make("td", {}, label(a.policy ?? a.action ?? "")),
      make("td", {}, label(b.policy ?? b.action ?? "")),
    );
  };

  // A link to a position, in words if there are any.
  const positionLink = (state, told = null) =>
    make(
      "a",
      { href: "#", onclick: (event) => open(event, state) },
      told ? inWords(formOf(game, question.goal, state), state, told) : state,
    );

  const open = (event, state) => {
    event.preventDefault();
    go({ ...question, state, view: "ask" });
  };

  const show = (asked) => {
    question = asked;
    rules.show(asked);
    const { goals, strategies } = offered(game, asked.goal);
    const slugs = [...goals, ...strategies];
    if (!other || !slugs.includes(other) || other === asked.goal) other = slugs.find((slug) => slug !== asked.goal && keeps(game, asked.goal, slug)) ?? slugs.find((slug) => slug !== asked.goal) ?? asked.goal;
    const place = make("span", {}, positionLink(asked.state));
    ask(stateAddress(asked, "words"))
      .then(({ position }) => place.replaceChildren(positionLink(asked.state, position)))
      .catch(() => {});
    chooser.replaceChildren(
      make("p", {}, "Position ", place, " under the goal above, and under"),
      goalSelect(game, other, "Compared with", (slug) => {
        other = slug;
        difference.replaceChildren(finder());
        inPosition();
      }),
    );
    difference.replaceChildren(finder());
    inPosition();
  };

  const finder = () => make("button", { type: "button", class: "small", onclick: showDifference }, "Find where they differ");

  if (first && second) {
    seats.replaceChildren(
      seat(game, "First player", firsts, first, (slug) => {
        first = slug;
        showMatch();
      }),
      seat(game, "Second player", seconds, second, (slug) => {
        second = slug;
        showMatch();
      }),
    );
  }
  showMatch();

  const element = make(
    "div",
    { class: "columns even" },
    make("section", { class: "box" }, make("h2", {}, "In one position"), chooser, here, difference),
    make("section", { class: "box" }, make("h2", {}, "Against each other"), seats, match),
    rules.element,
  );
  return { element, show };
};
