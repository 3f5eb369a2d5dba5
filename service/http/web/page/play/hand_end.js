// What is told after a hand of cards: who has won it, what each decision cost, and the report.

import { coachView } from "./coach.js";
import { counted } from "../parts/figures.js";
import { make } from "../parts/dom.js";
import { keepsakes } from "../parts/keepsakes.js";
import { amountOf, remember } from "./past_games.js";
import { gameReport, reportOf } from "./report.js";

// Returns the heading and the text of a hand that is over, and if the person has won; null if nobody has.
export const endOf = ({ reply }) => {
  const { you, opponent } = reply.scores;
  const ahead = opponent - you;
  const heading = !ahead ? "The hand is level" : `${ahead > 0 ? "You have won" : "The computer has won"} the hand by ${counted(Math.abs(ahead), "point")}`;
  return { heading, won: ahead ? ahead > 0 : null, text: `You score ${counted(you, "point")}, the computer ${counted(opponent, "point")}; fewer are better.` };
};

// Returns the decisions of a review as the coach shows them: those of the person with the words that were kept.
const decisionsOf = (hand, review) => {
  // The one who has not dealt begins, and is the first player of the review.
  const first = hand.reply.dealer === "you" ? 1 : 0;
  let place = 0;
  return review.decisions.map(({ state, action, player }) => {
    const seat = player === 1 ? first : 1 - first;
    return { state, action, seat, position: seat === 0 ? (hand.decisions[place++]?.position ?? null) : null };
  });
};

// Remembers a hand once, and returns what the coach says.
export const reviewOfHand = async (game, hand, about) => {
  try {
    const { review, told } = await hand.review();
    const decisions = decisionsOf(hand, review);
    const played = { question: hand.question, id: hand.id, decisions, against: true, seats: 2, hidden: true };
    const coach = coachView(game, played, review, told, about.unit);
    const games = remember(played, review, endOf(hand).won);
    coach.append(make("p", { class: "soft" }, amountOf(games, about.unit, true)), keepsakes(about));
    const all = make("div", { class: "result" }, coach);
    // The coach does not wait for the report.
    reportOf(hand.question, games.slice(-1))
      .then(({ report }) => all.prepend(gameReport(report, about.unit, game)))
      .catch(() => {});
    return all;
  } catch (problem) {
    return make("p", { class: "notice" }, `This hand cannot be reviewed. ${problem.message}`);
  }
};
