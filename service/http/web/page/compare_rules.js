// The part of the comparison that shows what changes for a goal if other rules are played.

import { fresh, make } from "./parts/dom.js";
import { percent } from "./parts/figures.js";
import { formOf, unusual } from "./parts/forms.js";
import { rulesTitle } from "./parts/pick.js";
import { inWords } from "./parts/position.js";
import { address, ask, stateAddress } from "./parts/service.js";

const ASPECTS = { head_start: "Fair head start of who moves second", length: "Length", first_turn: "First turn" };

// Returns the name of a goal under some rules, as the service compares it.
export const named = (game, goal, rules) => [game.game, goal, rules].filter(Boolean).join("/");

// Returns the sets of rules under which a goal is solved, as texts of what is not usual.
const solvedUnder = (game, goal) => [...new Set(game.solved.filter((each) => each.goal === goal).map((each) => unusual(game, each.rules_text ?? "")))];

const shown = (entry) => {
  if (entry === null) return "not known here";
  if (typeof entry !== "object") return String(entry);
  return entry.exact && !entry.exact.includes("/") ? entry.exact : entry.value.toLocaleString("en", { maximumFractionDigits: 3 });
};

export const rulesComparison = (game, go) => {
  const element = make("section", { class: "box", hidden: true });
  const result = make("div", { "aria-live": "polite" });
  let question;
  let other;
  let turn = 0;

  const table = (label, heads, rows) =>
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))),
        make("tbody", {}, rows),
      ),
    );

  // A flip: the position, and the best action under both rules with a link, and what the action of the other rules costs there.
  const flipped = async ({ state, a, b }) => {
    const cell = async (rules, own, others) => {
      const place = { ...question, state, rules };
      const words = await ask(stateAddress(place, "words")).catch(() => null);
      const told = (action) => words?.actions.find((each) => each.action === action);
      const follow = (event) => {
        event.preventDefault();
        go({ ...place, view: "ask" });
      };
      const cost = others.policy && own.regret !== null ? told(others.policy)?.cost ?? "costs nothing" : "not legal here";
      return [words, make("td", {}, make("a", { href: own.link, onclick: follow }, told(own.policy)?.label ?? own.policy), make("span", { class: "soft" }, ` (the other: ${cost})`))];
    };
    const [[words, left], [, right]] = await Promise.all([cell(question.rules, a, b), cell(other, b, a)]);
    const position = words ? inWords(formOf(game, question.goal, state), state, words.position) : state;
    return make("tr", {}, make("th", { scope: "row" }, position), left, right);
  };

  const compared = async () => {
    const mine = (turn += 1);
    const { goal, rules } = question;
    result.replaceChildren(make("p", { class: "soft" }, "Comparing all positions …"));
    const place = address(["compare"], { a: named(game, goal, rules), b: named(game, goal, other), limit: "1" });
    try {
      const { decisions, differ, fraction, across } = await ask(place.replaceAll("%2F", "/"));
      const rows = await Promise.all((across.costliest ?? []).map(flipped));
      if (mine !== turn) return;
      const heads = [rulesTitle(rules, game), rulesTitle(other, game)];
      const count = (number) => number.toLocaleString("en");
      const alone = [across.only_a, across.only_b].map((number, place) => (number ? ` ${count(number)} positions are there under “${heads[place]}” alone.` : ""));
      const aspect = ([name, title]) => make("tr", {}, make("th", { scope: "row" }, title), ["a", "b"].map((side) => make("td", {}, shown(across[name][side]))));
      const known = Object.entries(ASPECTS).filter(([name]) => across[name].a !== null || across[name].b !== null);
      result.replaceChildren(
        ...[
          decisions === null ? null : make("p", {}, `The best action changes in ${count(differ)} of ${count(decisions)} decisions (${percent(fraction)}).`, alone),
          across.reason && make("p", {}, across.reason),
          known.length ? table("What else changes", ["", ...heads], known.map(aspect)) : null,
          rows.length ? table("The costliest changes", ["Position", ...heads], rows) : null,
        ].filter(Boolean),
      );
    } catch (problem) {
      if (mine === turn) result.replaceChildren(make("p", {}, problem.message));
    }
  };

  const show = (asked) => {
    question = asked;
    turn += 1;
    const sets = solvedUnder(game, asked.goal).filter((rules) => rules !== asked.rules);
    element.hidden = !sets.length;
    if (!sets.length) return;
    if (!sets.includes(other)) [other] = sets;
    const id = fresh("rules");
    const select = make(
      "select",
      {
        id,
        onchange: () => {
          other = select.value;
          turn += 1;
          result.replaceChildren();
        },
      },
      sets.map((rules) => make("option", { value: rules, selected: rules === other }, rulesTitle(rules, game))),
    );
    result.replaceChildren();
    element.replaceChildren(
      make("h2", {}, "Under other rules"),
      make("div", { class: "goal" }, make("label", { htmlFor: id }, `${rulesTitle(asked.rules, game)}, compared with`), select),
      make("button", { type: "button", class: "small", onclick: compared }, "What changes?"),
      result,
    );
  };

  return { element, show };
};
