// "Which rules do you play?": a few questions whose answers lead to rules that have a name, or to rules that have none.

import { trouble, UNSOLVED } from "./answer.js";
import { fresh, make } from "./parts/dom.js";
import { rulesOf, unusual } from "./parts/forms.js";
import { offered, ruleSets, rulesTitle } from "./parts/pick.js";
import { address, ask } from "./parts/service.js";

const USUAL = { title: "Usual rules", rules: "", summary: "Those that everything on this page is about if nothing else is said." };

// So many rules that are solved are offered in place of those that are not.
const NEAREST = 3;

const pairs = (rules) => rules.split(",").map((pair) => pair.split("="));

// Returns the usual rules and the presets that agree with all answers, each of which is a text of rules.
export const agreeing = (game, answers) =>
  [USUAL, ...game.presets].filter(({ rules }) => {
    const values = rulesOf(game, rules);
    return answers.every((answer) => pairs(answer).every(([name, value]) => values.get(name) === value));
  });

// Returns the rules that are solved for the usual goal and differ least from others, as texts, each with the names of what differs.
export const nearest = (game, rules) => {
  const wanted = [...rulesOf(game, rules)];
  const differing = (values) => wanted.filter(([name, value]) => values.get(name) !== value).map(([name]) => name);
  const solved = [...ruleSets(game).keys()].filter((each) => !each || offered(game, undefined, each).goals.includes(game.default_goal));
  const sets = solved.map((each) => ({ rules: each, differing: differing(rulesOf(game, each)) }));
  return sets.sort((a, b) => a.differing.length - b.differing.length).slice(0, NEAREST);
};

// Returns a list of questions; what they lead to stands below. `go` shows a question on the page, and `shown` returns the position that it shows.
export const ruleFinder = (game, go, shown) => {
  const chosen = new Map();
  const found = make("div", { class: "found", role: "status", "aria-live": "polite" });
  const goal = game.default_goal;
  let turn = 0;

  // Says if rules are solved, with a link to them or what has them solved.
  const lead = async ({ name, rules }) => {
    const mine = (turn += 1);
    const parts = ["games", game.game, goal];
    const spelled = name ? `preset:${name}` : rules;
    const place = make("div");
    const linked = async (some, name, text) => {
      const { links } = await ask(address(["games", game.game, goal], { rules: some }));
      // What is shown stays if these rules have it.
      const start = decodeURIComponent(new URL(links.start, location.href).pathname.split("/").pop());
      const there = await ask(address(["games", game.game, goal, "states", shown()], { rules: some })).then(() => true, () => false);
      const state = there ? shown() : start;
      const query = new URLSearchParams({ game: game.game, goal, state, ...(name && { rules: name }) });
      const follow = (event) => {
        event.preventDefault();
        go({ game: game.game, goal, state, rules: some, view: "ask" });
      };
      return make("a", { href: `/?${query}`, onclick: follow }, text);
    };
    const near = async (each) => {
      const number = each.differing.length;
      const link = await linked(each.rules, each.rules, rulesTitle(each.rules, game)).catch(() => null);
      return link && make("li", {}, link, ` – ${number === 1 ? "one rule differs" : `${number} rules differ`}`);
    };
    const look = async () => {
      try {
        await ask(address([...parts, "states"], { limit: "1", rules }));
        return ["These rules are solved: ", await linked(rules, spelled, "ask about them"), "."];
      } catch (problem) {
        const told = trouble(problem, () => {}, show).filter(Boolean);
        if (problem.code !== UNSOLVED) return told;
        return [...told, make("p", {}, "Solved here, and nearest to them:"), make("ul", {}, (await Promise.all(nearest(game, rules).map(near))).filter(Boolean))];
      }
    };
    const show = async () => {
      const told = await look();
      if (mine === turn) place.replaceChildren(...told);
    };
    show();
    return place;
  };

  const told = (each) => [make("h3", {}, each.title), make("p", {}, each.summary), each.source ? make("p", { class: "soft" }, `Source: ${each.source}.`) : null];

  const answered = async () => {
    const answers = [...chosen.values()].filter(Boolean);
    const some = agreeing(game, answers);
    turn += 1;
    if (!answers.length) return found.replaceChildren();
    if (some.length > 1) {
      const item = (each) => make("li", {}, make("b", {}, each.title), ` – ${each.summary}`);
      found.replaceChildren(make("p", {}, "These agree with your answers so far:"), make("ul", {}, some.map(item)));
      return undefined;
    }
    const rules = unusual(game, some[0]?.rules ?? answers.join(","));
    const [only] = some;
    const unnamed = [make("h3", {}, "Rules without a name"), make("p", {}, `${rulesTitle(rules, game)}; everything else as usual.`)];
    found.replaceChildren(...(only ? told(only).filter(Boolean) : unnamed), await lead({ name: only?.name, rules }));
    return undefined;
  };

  const asked = ({ text, answers }) => {
    const id = fresh("rule");
    const option = (answer) => make("option", { value: answer.rules }, answer.text);
    const select = make(
      "select",
      {
        id,
        onchange: () => {
          chosen.set(id, select.value);
          answered();
        },
      },
      make("option", { value: "" }, "I do not know"),
      answers.map(option),
    );
    return make("div", { class: "option" }, make("label", { htmlFor: id }, text), select);
  };

  return make("div", {}, make("div", { class: "fields" }, game.rule_questions.map(asked)), found);
};
