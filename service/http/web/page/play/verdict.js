// Says at once what a decision cost, beside a way to take it back.

import { make } from "../parts/dom.js";

// Returns what the last move cost, told as a difference, and the better one.
export const lostWords = (cost, unit, best) =>
  `Your last move cost ${cost.replace(/ worse$/, "")}${unit === "probability" ? " of your chance" : ""}. Better would have been: ${best}.`;

// Returns what is kept with a decision: its words, its position in words, and what it cost.
export const remarkOf = ({ record, words }, action, unit) => {
  const { label, cost } = words.actions.find((each) => each.action === action);
  if (words.actions.length === 1) return { label, told: "There was nothing to choose.", slight: true, forced: true, position: words.position ?? null };
  const told = cost ? lostWords(cost, unit, words.headline ?? record.best) : "Your last move was the best.";
  return { label, told, slight: !cost || cost.startsWith("less than"), position: words.position ?? null };
};

// Returns the last decision of the person that was judged; undefined if there is none.
export const lastJudged = (played) => played.decisions.findLast(({ seat, told }) => seat === 0 && told);

// Returns the verdict on a decision, if there is one. At the end of a game nothing is said of a move without a choice.
export const verdictOf = (judged, takeBack, over = false) =>
  judged
    ? [
        over && judged.forced ? null : make("p", { class: judged.slight ? "soft" : "cost-now" }, judged.told),
        make("button", { type: "button", class: "small", onclick: takeBack }, "Take it back"),
      ].filter(Boolean)
    : [];

// True if another action seems better than that of a judged decision, and it is too close to tell: the interval of the regret reaches to 0.
export const isUnclear = ({ optimal, regret, confidence }) => optimal === null && regret > 0 && !(confidence?.regret?.low > 0);
