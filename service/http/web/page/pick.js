// The choice of a game and a goal, from the catalogue.

import { fresh, make } from "./dom.js";

const solvedGoals = (game) => new Set(game.solved.filter(({ rules }) => rules === "default").map(({ goal }) => goal));

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Returns the name of a goal for people.
export const goalTitle = (game, slug) => {
  const [goal, strategy] = slug.split(":");
  const listed = game.goals.find((each) => each.goal === goal);
  const title = listed ? capital(listed.title) : goal;
  return strategy ? `${title} (strategy ${strategy})` : title;
};

// Returns the slugs of goals that are offered: those that are listed and solved, the strategies behind them, and the present one.
export const offered = (game, present) => {
  const solved = solvedGoals(game);
  const goals = game.goals.filter(({ status }) => status === "solved").map(({ goal }) => goal);
  const strategies = [...solved].filter((slug) => slug.includes(":"));
  const extra = present && ![...goals, ...strategies].includes(present) ? [present] : [];
  return { goals, strategies: [...strategies, ...extra] };
};

export const goalSelect = (game, present, label, changed) => {
  const id = fresh("goal");
  const { goals, strategies } = offered(game, present);
  const option = (slug) => make("option", { value: slug, selected: slug === present }, `${goalTitle(game, slug)} – ${slug}`);
  // The goals with the longest family are many: the default one comes first.
  const sorted = [...goals].sort((a, b) => (b === game.default_goal) - (a === game.default_goal));
  const select = make(
    "select",
    { id, onchange: () => changed(select.value) },
    make("optgroup", { label: "Goals" }, sorted.map(option)),
    strategies.length ? make("optgroup", { label: "Fixed strategies" }, strategies.map(option)) : null,
  );
  return make("div", { class: "goal" }, make("label", { htmlFor: id }, label), select);
};

// Returns a title without the words that many have in common. On a phone "Cards" stands for a whole name.
const short = (title) => {
  const cards = /^The card game of (.*)$/.exec(title);
  return cards ? ["Cards", make("span", { class: "long" }, `: ${cards[1]}`)] : title.replace(/^(The game|Game) of /, "");
};

export const gamePicker = (games, present, changed) => {
  const name = fresh("game");
  return make(
    "fieldset",
    { class: "games" },
    make("legend", { class: "hidden" }, "Game"),
    games.map((game) => {
      const id = fresh("game");
      return [
        make("input", {
          id,
          type: "radio",
          name,
          class: "hidden",
          value: game.game,
          checked: game.game === present,
          onchange: () => changed(game.game),
        }),
        make("label", { htmlFor: id, title: game.summary }, short(game.title)),
      ];
    }),
  );
};
