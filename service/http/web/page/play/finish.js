// What is told after a game: who has won, what the coach says, and what can be kept of it.

import { make } from "../parts/dom.js";
import { coachView } from "./coach.js";
import { capital, figure } from "../parts/figures.js";
import { keepsakes } from "../parts/keepsakes.js";
import { amountOf, remember } from "./past_games.js";
import { gameReport, reportOf } from "./report.js";
import { based } from "../parts/service.js";

// Returns the heading and the text for a game that is over, and if the person has won; null if nobody has. The value is that of the player whose turn it would be. If that player has
// lost, the one before has won, also of three.
export const resultOf = (played, { record, words }) => {
  const winner = record.value === 1 ? played.seat : (played.seat + played.seats - 1) % played.seats;
  const decided = played.against && [0, 1].includes(record.value);
  const rival = played.seats > 2 ? `Computer ${winner}` : "The computer";
  const heading = !decided ? "The game is over" : winner ? `${rival} has won` : "You have won";
  const own = (seat) => (words.counts ?? []).find((each) => (played.seat + each.seat) % played.seats === seat)?.value;
  const scores = Array.from({ length: played.seats }, (_, seat) => own(seat));
  const told = played.against && scores.every(Number.isInteger);
  return { heading, won: decided ? !winner : null, text: told ? `${figure(scores[0])} to ${scores.slice(1).map(figure).join(" and ")}, your points first.` : words.value };
};

// Returns the report of the game that was remembered last; null if there is none, as the coach has said the most already.
const reported = async ({ question }, games) => {
  try {
    return (await reportOf(question, games.slice(-1))).report;
  } catch {
    return null;
  }
};

// Remembers the game, and returns what the coach says, with links to what can be kept, and of a game that was played alone how it ended; null if nobody knows.
export const reviewOf = async (game, played, about, won) => {
  try {
    const { review, told } = await played.review();
    const element = coachView(game, played, review, told, about.unit);
    const games = remember(played, review, won);
    const link = game.puzzles && make("a", { href: `/?game=${game.game}&view=train` }, "Train with puzzles of this game");
    const train = link && make("p", {}, link);
    element.append(make("p", { class: "soft" }, amountOf(games, about.unit)), ...[train].filter(Boolean), keepsakes(about, played));
    const all = make("div", { class: "result" }, element);
    // The coach does not wait for it.
    reported(played, games).then((report) => {
      if (!report) return;
      all.prepend(gameReport(report, about.unit, game));
      // The link leads to what cost most, once that is known.
      if (link && report.train) link.href = based(report.train.page);
    });
    return { ended: played.against ? null : review.ended, element: all };
  } catch (problem) {
    const reason = played.seats > 2 ? "A game of three is not judged afterwards; each move said at once what it cost." : problem.message;
    return { ended: null, element: make("p", { class: "notice" }, `This game cannot be reviewed. ${capital(reason)}`) };
  }
};
