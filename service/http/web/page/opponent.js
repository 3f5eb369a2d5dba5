// The strength at which the computer plays: chosen, kept in the browser, and asked from the service.

import { make } from "./dom.js";
import { recorded } from "./past_games.js";
import { reportOf } from "./report.js";
import { storage } from "./saved.js";
import { ask, stateAddress } from "./service.js";

const NAME = "opponent";
const LEVELS = { best: "best play", mine: "my level", 75: "strong (75)", 55: "good (55)", 35: "casual (35)", 15: "a beginner (15)" };
// Before a person has finished a game, nobody knows the level.
const UNKNOWN = 35;

const chosen = () => {
  const kept = storage((place) => place.getItem(NAME));
  return Object.hasOwn(LEVELS, kept ?? "") ? kept : "best";
};

const levels = new Map();

// Returns the strength that the games of the person show; of perfect ones the lower end.
const mine = async (question) => {
  const games = recorded(question);
  if (!games.length) return UNKNOWN;
  const key = JSON.stringify([question.game, question.goal, question.rules, games.at(-1).id]);
  if (!levels.has(key)) {
    const { value, low } = (await reportOf(question, games.slice(-10))).report.strength;
    levels.set(key, Math.round(value ?? low));
  }
  return levels.get(key);
};

// Returns the action of the computer: the policy's, or that of a player of the chosen strength with its words.
export const actionOf = async (question, policy) => {
  const level = chosen();
  if (level === "best") return { action: policy, label: null };
  const strength = level === "mine" ? await mine(question) : Number(level);
  const place = stateAddress(question, "move");
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  return ask(`${place}${place.includes("?") ? "&" : "?"}strength=${strength}&seed=${seed}`);
};

// Returns the choice of the strength.
export const strengthSelect = () => {
  const select = make(
    "select",
    { id: "opponent", onchange: () => storage((place) => place.setItem(NAME, select.value)) },
    Object.entries(LEVELS).map(([value, title]) => make("option", { value, selected: value === chosen() }, title)),
  );
  return make("div", { class: "option" }, make("label", { for: "opponent" }, "The computer plays "), select);
};
