// The page: reads the question from its address, and shows it in one of five views. Four of them are loaded when they are wanted.

import { make } from "./parts/dom.js";
import { askView } from "./ask.js";
import { exampleOf, formOf, keeps, unusual, withHand } from "./parts/forms.js";
import { gamePicker, goalSelect, goalTitle, offered, ruleSets, rulesSelect } from "./parts/pick.js";
import { wholeRows } from "./parts/rows.js";
import { address, ask, based } from "./parts/service.js";

const VIEWS = {
  ask: ["Best action", () => askView],
  play: ["Play", async (game) => (game.hands ? (await import("./play/hand_play.js")).handView : (await import("./play/play.js")).playView)],
  train: ["Train", async () => (await import("./train/train.js")).trainView],
  games: ["All my games", async () => (await import("./play/my_games.js")).myGamesView],
  compare: ["Compare", async () => (await import("./compare.js")).compareView],
};

// The views of games that can be played: against hidden cards too, but without puzzles.
const PLAYED = ["play", "games"];

// What an address says of the training besides.
const TRAINING = ["mode", "theme", "level", "seed"];

const pick = document.getElementById("pick");
const place = document.getElementById("view");
let games;
let shown = {};
// True if the view that is wanted could not be loaded.
let failed = false;

const gameOf = (slug) => games.find(({ game }) => game === slug);

// Returns the goal that a game is shown under: its default one if that is solved.
const solvedGoal = (game) => {
  const { goals } = offered(game);
  return goals.includes(game.default_goal) ? game.default_goal : goals[0] ?? game.default_goal;
};

// Returns the game that a name means. The service knows all spellings and other names.
const named = async (name) => {
  const meant = name.toLowerCase();
  const known = gameOf(name) ?? games.find(({ aliases = [], title }) => aliases.includes(meant) || title.toLowerCase() === meant);
  return known ?? gameOf((await ask(address(["games", name]))).game);
};

const fromAddress = async () => {
  const query = new URLSearchParams(location.search);
  const game = await named(query.get("game") || games[0].game);
  const rules = unusual(game, query.get("rules") ?? "");
  const goal = query.get("goal") || solvedGoal(game);
  const view = Object.hasOwn(VIEWS, query.get("view")) ? query.get("view") : "ask";
  const training = view === "train" ? TRAINING.map((name) => [name, query.get(name) ?? ""]) : [];
  return dealt(game, { game: game.game, goal, state: query.get("state") || exampleOf(game, goal), rules, view, ...Object.fromEntries(training) });
};

// Returns a question under a goal that hands are dealt for, where the view is about hands.
const dealt = (game, question) => {
  const { hands } = game;
  if (!hands || !PLAYED.includes(question.view) || hands.goals.includes(question.goal)) return question;
  return { ...question, goal: hands.goals[0], state: exampleOf(game, hands.goals[0]) };
};

const toAddress = (question) => {
  const { game, goal, state, rules, view } = question;
  const encode = (text) => encodeURIComponent(text).replace(/%(3A|2C|3D)/g, decodeURIComponent);
  const training = view === "train";
  const parts = [["game", game], ...(training ? [] : [["goal", goal], ["state", state]])];
  if (rules) parts.push(["rules", rules]);
  if (view !== "ask") parts.push(["view", view]);
  if (training) parts.push(...TRAINING.map((name) => [name, question[name]]).filter(([, text]) => text));
  return based(`/?${parts.map(([name, text]) => `${name}=${encode(text)}`).join("&")}`);
};

const toGame = (slug) => {
  const other = gameOf(slug);
  const goal = solvedGoal(other);
  const { view, mode, level } = shown;
  go({ game: slug, goal, state: exampleOf(other, goal), rules: "", view, mode, level });
};

const toGoal = (game, goal) => {
  const { goals, strategies } = offered(game, undefined, shown.rules);
  const rules = [...goals, ...strategies].includes(goal) ? shown.rules : "";
  // A hand that somebody has set stays: the example of a goal is nobody's hand.
  const set = shown.state === exampleOf(game, shown.goal) ? null : withHand(game, shown.goal, shown.state, goal);
  go({ ...shown, goal, rules, state: keeps(game, shown.goal, goal) ? shown.state : set ?? exampleOf(game, goal) });
};

// Other rules may be solved for another goal only, and states that no form describes may be written otherwise under them.
const toRules = (game, rules) => {
  const solved = ruleSets(game).get(rules);
  const goal = !solved || offered(game, undefined, rules).goals.includes(shown.goal) ? shown.goal : solved.goal;
  const kept = goal === shown.goal && formOf(game, goal);
  go({ ...shown, goal, rules, state: kept ? shown.state : solved?.start ?? exampleOf(game, goal) });
};

// Returns a game with the goals alone that hands are dealt for.
const ofHands = (game) => ({ ...game, goals: game.goals.filter(({ goal }) => game.hands.goals.includes(goal)), solved: game.solved.filter(({ goal }) => !goal.includes(":")), followed: [] });

const showPick = (game, question) => {
  const refocus = (kind) => pick.querySelector(`.pick-${kind} select`)?.focus();
  pick.replaceChildren(
    ...[
      gamePicker(games, game.game, (slug) => {
        toGame(slug);
        refocus("game");
      }),
      // All puzzles are about one goal.
      question.view !== "train" &&
        goalSelect(
          PLAYED.includes(question.view) && game.hands ? ofHands(game) : game,
          question.goal,
          "Goal",
          (goal) => {
            toGoal(game, goal);
            refocus("goal");
          },
          question.rules,
        ),
      rulesSelect(game, question.rules, (rules) => {
        toRules(game, rules);
        refocus("rules");
      }),
    ].filter(Boolean),
  );
};

const showViews = (game, question) => {
  for (const link of document.querySelectorAll("#views [data-view]")) {
    const view = link.dataset.view;
    const there = view === "train" ? game.puzzles : !PLAYED.includes(view) || game.puzzles || game.hands;
    link.parentElement.hidden = !there && view !== question.view;
    link.href = toAddress(dealt(game, { ...question, view }));
    if (view === question.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.getElementById("rules-link").href = based(`/rules/${question.game}`);
};

const show = async (question, options) => {
  const game = gameOf(question.game);
  const training = question.view === "train";
  document.title = `${game.title}: ${training ? "train" : goalTitle(game, question.goal)} – Chance Tablebase`;
  const picked = ({ game: slug, goal, rules, view }) => JSON.stringify([slug, goal, rules, view === "train", PLAYED.includes(view)]);
  if (picked(shown) !== picked(question)) showPick(game, question);
  showViews(game, question);
  const fresh = failed || shown.game !== question.game || shown.view !== question.view;
  if (fresh) {
    failed = false;
    shown.close?.();
    shown = { ...shown, ...question, close: undefined, ask: () => {} };
    let view = VIEWS[question.view][1](game);
    if (view instanceof Promise) {
      try {
        view = await view;
      } catch {
        // Another view was wanted meanwhile.
        if (shown.game !== question.game || shown.view !== question.view) return;
        failed = true;
        const again = make("a", { href: toAddress(question) }, "Load the page again");
        place.replaceChildren(make("p", { class: "notice", role: "alert" }, "This part of the page is not loaded, and there is no connection now. ", again, "."));
        return;
      }
      // Another view was wanted meanwhile.
      if (shown.game !== question.game || shown.view !== question.view) return;
    }
    const made = view(game, go, games);
    shown = { ...question, ask: made.show, close: made.close };
    place.replaceChildren(made.element);
  } else shown = { ...shown, ...question };
  shown.ask(question, options);
};

// Goes to a question. `replace` keeps the browser's history as short as it is; `quiet` changes the address alone.
const go = (question, { replace = false, quiet = false, typing = false } = {}) => {
  const full = dealt(gameOf(question.game), { ...question, view: question.view ?? shown.view });
  history[replace ? "replaceState" : "pushState"](null, "", toAddress(full));
  if (quiet) shown = { ...shown, ...full };
  else show(full, { typing });
};

const views = () => [
  ...Object.entries(VIEWS).map(([view, [title]]) =>
    make(
      "li",
      {},
      make(
        "a",
        {
          href: "/",
          "data-view": view,
          onclick: (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || !shown.game) return;
            event.preventDefault();
            go({ game: shown.game, goal: shown.goal, state: shown.state, rules: shown.rules, view });
          },
        },
        title,
      ),
    ),
  ),
  make("li", {}, make("a", { href: "/rules", id: "rules-link" }, "Rules")),
];

const open = async () => {
  try {
    await show(await fromAddress());
  } catch (problem) {
    place.replaceChildren(
      make("p", { class: "notice", role: "alert" }, problem.message, " ", make("a", { href: "/" }, "Choose a game")),
    );
  }
};

const start = async () => {
  wholeRows(place);
  document.getElementById("views").replaceChildren(...views());
  try {
    ({ games } = await ask("/v1/games"));
  } catch (problem) {
    place.replaceChildren(make("p", { class: "notice", role: "alert" }, problem.message));
    return;
  }
  addEventListener("popstate", open);
  open();
};

start();
