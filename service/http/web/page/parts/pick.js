// The choice of a game, a goal and rules, from the catalogue.

import { fresh, make } from "./dom.js";
import { capital } from "./figures.js";
import { unusual } from "./forms.js";

const USUAL = 3;

// Returns the name of a goal for people.
export const goalTitle = (game, slug) => {
  const [goal, strategy] = slug.split(":");
  const listed = game.goals.find((each) => each.goal === goal);
  const title = listed ? capital(grouped(listed.title)) : goal;
  const named = (game.strategies ?? []).find((each) => each.strategy === strategy)?.title ?? strategy;
  return strategy ? `${title} – with the strategy: ${named}` : title;
};

// Returns the goals and fixed strategies that are solved under some rules, and the present one.
export const offered = (game, present, rules = "") => {
  const solved = game.solved.filter((each) => unusual(game, each.rules_text ?? "") === rules && (rules || each.rules === "default"));
  const slugs = new Set(solved.map(({ goal }) => goal));
  // Goals of a family are answered by the solution of another one, so their own status tells.
  const own = ({ goal, status }) => (rules ? slugs.has(goal) : status === "solved");
  const goals = game.goals.filter(own).map(({ goal }) => goal);
  // Some strategies are answered from the solution of their goal, and have none of their own.
  const followed = rules ? [] : (game.followed ?? []).filter((slug) => slugs.has(slug.split(":")[0]));
  const strategies = [...[...slugs].filter((slug) => slug.includes(":")), ...followed];
  const extra = present && ![...goals, ...strategies].includes(present) ? [present] : [];
  return { goals, strategies: [...strategies, ...extra] };
};

// Returns the sets of rules under which a game is solved, as texts of what is not usual, each with a goal and a start.
export const ruleSets = (game) => {
  const sets = new Map([["", null]]);
  for (const each of game.solved) {
    const rules = unusual(game, each.rules_text ?? "");
    if (each.rules !== "default" && rules && !sets.has(rules)) sets.set(rules, each);
  }
  return sets;
};

// Returns the preset that has some rules; undefined if none does.
const presetOf = (game, rules) => (game.presets ?? []).find((each) => rules && unusual(game, each.rules) === rules);

// Returns the name of some rules for people.
export const rulesTitle = (rules, game = {}) =>
  presetOf(game, rules)?.title ??
  (rules
    ? rules.split(",").map((pair) => capital(pair.replace("=", ": ").replaceAll("_", " ").replaceAll("-", " "))).join("; ")
    : "Usual rules");

// Returns a text with its large numbers grouped as everywhere on the page.
const grouped = (text) => text.replace(/\d{4,}/g, (number) => Number(number).toLocaleString("en"));

const labelled = (label, select, kind) =>
  make("div", { class: `pick-${kind}` }, make("label", { htmlFor: select.id, class: "hidden" }, label), select);

export const gamePicker = (games, present, changed) => {
  const option = ({ game, title }) => make("option", { value: game, selected: game === present }, title);
  const select = make("select", { id: fresh("game"), onchange: () => changed(select.value) }, games.map(option));
  return labelled("Game", select, "game");
};

// Offers the usual goals; the last entry brings all others.
export const goalSelect = (game, present, label, changed, rules = "") => {
  // Rules under which nothing is solved may still be asked about: then the goals under the usual rules lead back.
  const own = offered(game, present, rules);
  const { goals, strategies } = own.goals.length ? own : offered(game, present);
  // Under these goals every turn is a decision, and not the lay-down alone.
  const whole = game.hands?.goals ?? [];
  const option = (slug) => make("option", { value: slug, selected: slug === present }, `${whole.includes(slug) ? "Draw, lay down, discard: " : ""}${goalTitle(game, slug)}`);
  // The goals with the longest family are many: the default one comes first.
  const sorted = [...goals].sort((a, b) => (b === game.default_goal) - (a === game.default_goal));
  const few = sorted.slice(0, USUAL);
  for (const slug of [...whole.slice(0, 1), present]) if (!few.includes(slug) && (sorted.includes(slug) || slug === present)) few.push(slug);
  const rest = sorted.length + strategies.length - few.length;
  const all = () => [
    make("optgroup", { label: "Goals" }, sorted.map(option)),
    ...(strategies.length ? [make("optgroup", { label: "Fixed strategies" }, strategies.map(option))] : []),
  ];
  const more = rest > 1 ? [make("option", { value: "" }, `More goals (${rest}) …`)] : [];
  const select = make(
    "select",
    {
      id: fresh("goal"),
      onchange: () => {
        if (select.value) return changed(select.value);
        select.replaceChildren(...all());
        select.value = present;
        // Browsers that cannot open a list by themselves wait for the next click.
        try {
          select.showPicker();
        } catch {
          select.focus();
        }
      },
    },
    rest > 1 ? [few.map(option), more] : all(),
  );
  return labelled(label, select, "goal");
};

// Offers the rules under which the game is solved, by the names of those that have one; null if there are only the usual ones.
export const rulesSelect = (game, present, changed) => {
  const sets = [...ruleSets(game).keys()];
  if (!sets.includes(present)) sets.push(present);
  if (sets.length === 1) return null;
  const option = (rules) => make("option", { value: rules, selected: rules === present }, rulesTitle(rules, game));
  const select = make("select", { id: fresh("rules"), onchange: () => changed(select.value) }, sets.map(option));
  return labelled("Rules", select, "rules");
};
