// The strength at which the computer plays: chosen, kept in the browser, and asked from the service.

import { make } from "../parts/dom.js";
import { recorded } from "./past_games.js";
import { reportOf } from "./report.js";
import { storage } from "../parts/saved.js";
import { ask, join, stateAddress } from "../parts/service.js";

const NAME = "opponent";
const LEVELS = { best: "best play", mine: "my level", 75: "strong (75)", 55: "good (55)", 35: "casual (35)", 15: "a beginner (15)" };
// Before a person has finished a game, nobody knows the level.
const UNKNOWN = 35;

const chosen = (levels = LEVELS) => {
  const kept = storage((place) => place.getItem(NAME));
  return Object.hasOwn(levels, kept ?? "") ? kept : "best";
};

const known = new Map();

// Returns the strength that the games of the person show; of perfect ones the lower end.
const mine = async (question) => {
  const games = recorded(question);
  if (!games.length) return UNKNOWN;
  const key = JSON.stringify([question.game, question.goal, question.rules, games.at(-1).id]);
  if (!known.has(key)) {
    const { value, low } = (await reportOf(question, games.slice(-10))).report.strength;
    known.set(key, Math.round(value ?? low));
  }
  return known.get(key);
};

// Returns the action of the computer: the policy's, or that of a player of the chosen strength with its words.
export const actionOf = async (question, policy) => {
  const level = chosen();
  if (level === "best") return { action: policy, label: null };
  const strength = level === "mine" ? await mine(question) : Number(level);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  return ask(join(stateAddress(question, "move"), `strength=${strength}&seed=${seed}`));
};

// `about` describes some of the levels, below the choice.
const select = (levels, label, about = {}) => {
  const told = make("p", { class: "hint", id: "opponent-about" });
  const describe = () => {
    const text = about[made.value];
    told.textContent = text ? `It plays like this: ${text}.` : "";
    told.hidden = !text;
  };
  const options = Object.entries(levels).map(([value, title]) => make("option", { value, selected: value === chosen(levels), title: about[value] }, title));
  const changed = () => {
    storage((place) => place.setItem(NAME, made.value));
    describe();
  };
  const made = make("select", { id: "opponent", "aria-describedby": told.id, onchange: changed }, options);
  describe();
  return make("div", { class: "option" }, make("label", { for: "opponent" }, label), made, told);
};

// Returns the choice of the strength.
export const strengthSelect = () => select(LEVELS, "The computer plays ");

// The fixed players of a game with hidden cards.
const fixedOf = (game, { goal, rules }) => (rules ? [] : game.strategies.filter(({ strategy }) => (game.followed ?? []).includes(`${goal}:${strategy}`)));

// The players of a game with hidden cards: the strengths, and the fixed players by their short names.
const playersOf = (game, question) => ({ ...LEVELS, ...Object.fromEntries(fixedOf(game, question).map(({ strategy }) => [strategy, `the ${strategy} player`])) });

// Returns the choice of the player of the next hand.
export const playerSelect = (game, question) => select(playersOf(game, question), "The next opponent: ", Object.fromEntries(fixedOf(game, question).map(({ strategy, title }) => [strategy, title])));

// Returns the chosen player of a hand as its deal takes it.
export const opponentOf = async (game, question) => {
  const level = chosen(playersOf(game, question));
  if (level === "best") return {};
  if (!Object.hasOwn(LEVELS, level)) return { opponent: `${question.goal}:${level}` };
  return { strength: level === "mine" ? await mine(question) : Number(level) };
};
