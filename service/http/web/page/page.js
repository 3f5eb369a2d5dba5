// The page: reads the question from its address, and shows it in one of three views. Two of them are loaded when they are wanted.

import { make } from "./dom.js";
import { askView } from "./ask.js";
import { exampleOf, keeps } from "./forms.js";
import { gamePicker, goalSelect, goalTitle, offered } from "./pick.js";
import { ask } from "./service.js";

const VIEWS = {
  ask: ["Best action", () => askView],
  play: ["Play", async () => (await import("./play.js")).playView],
  compare: ["Compare", async () => (await import("./compare.js")).compareView],
};

const pick = document.getElementById("pick");
const place = document.getElementById("view");
let games;
let shown = {};

const fromAddress = () => {
  const query = new URLSearchParams(location.search);
  const game = games.find((each) => each.game === query.get("game")) ?? games[0];
  const goal = query.get("goal") || game.default_goal;
  return {
    game: game.game,
    goal,
    state: query.get("state") || exampleOf(game, goal),
    rules: query.get("rules") ?? "",
    view: Object.hasOwn(VIEWS, query.get("view")) ? query.get("view") : "ask",
  };
};

const toAddress = ({ game, goal, state, rules, view }) => {
  const encode = (text) => encodeURIComponent(text).replace(/%(3A|2C)/g, decodeURIComponent);
  const parts = [["game", game], ["goal", goal], ["state", state]];
  if (rules) parts.push(["rules", rules]);
  if (view !== "ask") parts.push(["view", view]);
  return `/?${parts.map(([name, text]) => `${name}=${encode(text)}`).join("&")}`;
};

const show = async (question, options) => {
  const game = games.find((each) => each.game === question.game);
  document.title = `${game.title}: ${goalTitle(game, question.goal)} – Chance Tablebase`;
  if (shown.game !== question.game || shown.goal !== question.goal) {
    pick.replaceChildren(
      gamePicker(games, game.game, (slug) => {
        const other = games.find((each) => each.game === slug);
        const { goals } = offered(other);
        const goal = goals.includes(other.default_goal) ? other.default_goal : goals[0] ?? other.default_goal;
        go({ game: slug, goal, state: exampleOf(other, goal), rules: "", view: question.view });
        pick.querySelector("input:checked").focus();
      }),
      goalSelect(game, question.goal, "Goal", (goal) => {
        go({ ...shown, goal, state: keeps(game, shown.goal, goal) ? shown.state : exampleOf(game, goal) });
        pick.querySelector("select").focus();
      }),
    );
  }
  for (const link of document.querySelectorAll("#views a")) {
    const view = link.dataset.view;
    link.href = toAddress({ ...question, view });
    if (view === question.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const fresh = shown.game !== question.game || shown.view !== question.view;
  if (fresh) {
    shown.close?.();
    shown = { ...shown, ...question, close: undefined, ask: () => {} };
    let make = VIEWS[question.view][1]();
    if (make instanceof Promise) {
      make = await make;
      // Another view was wanted meanwhile.
      if (shown.game !== question.game || shown.view !== question.view) return;
    }
    const view = make(game, go);
    shown = { ...question, ask: view.show, close: view.close };
    place.replaceChildren(view.element);
  } else shown = { ...shown, ...question };
  shown.ask(question, options);
};

// Goes to a question. `replace` keeps the browser's history as short as it is; `quiet` changes the address alone.
const go = (question, { replace = false, quiet = false, typing = false } = {}) => {
  const full = { ...question, view: question.view ?? shown.view };
  history[replace ? "replaceState" : "pushState"](null, "", toAddress(full));
  if (quiet) shown = { ...shown, ...full };
  else show(full, { typing });
};

const start = async () => {
  document.getElementById("views").replaceChildren(
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
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              go({ game: shown.game, goal: shown.goal, state: shown.state, rules: shown.rules, view });
            },
          },
          title,
        ),
      ),
    ),
    make("li", {}, make("a", { href: "/findings" }, "Findings")),
    make("li", {}, make("a", { href: "/docs" }, "API")),
  );
  try {
    ({ games } = await ask("/v1/games"));
  } catch (problem) {
    place.replaceChildren(make("p", { class: "notice", role: "alert" }, problem.message));
    return;
  }
  const open = () => show(fromAddress());
  addEventListener("popstate", open);
  open();
};

start();
