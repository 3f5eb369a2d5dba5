// The table at which a game is played: the scores, the last rolls of coloured dice, and the position of whoever moves.

import { make } from "../parts/dom.js";
import { colourRow } from "../parts/figures.js";
import { formOf } from "../parts/forms.js";
import { positionView } from "../parts/position.js";
import { playerName, scoreView } from "./score.js";

const rolled = (played, seat) => {
  const { dice, label } = played.rolls[seat];
  const who = playerName(seat, played.seats);
  const before = seat !== played.seat;
  return make("div", { class: `part${before ? " before" : ""}` }, make("dt", {}, `${who} rolled: ${label}`), make("dd", {}, colourRow(dice)));
};

// Returns the parts of the table. `chosen` is called with the faces of chosen dice; null if none can be chosen.
export const tableView = (game, played, seen, chosen = null) => {
  const { record } = seen;
  const scores = scoreView(played, seen);
  const seats = [played.seat, ...played.rolls.keys()].filter((seat, place, all) => played.rolls[seat] && all.indexOf(seat) === place);
  const form = formOf(game, played.question.goal, record.state);
  // The scores tell all numbers, if they tell any.
  const shown = form && scores ? { ...form, silent: ["number"] } : form;
  return [
    scores,
    seats.length ? make("dl", { class: "board" }, seats.map((seat) => rolled(played, seat))) : null,
    record.actions.length ? positionView(shown, record.state, chosen) : null,
  ].filter(Boolean);
};
