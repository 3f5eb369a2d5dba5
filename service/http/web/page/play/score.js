// Shows the running scores of a game that is played: what each player has, and what the turn has brought.

import { make } from "../parts/dom.js";
import { figure } from "../parts/figures.js";

export const playerName = (seat, seats) => (seat === 0 ? "You" : seats === 2 ? "Computer" : `Computer ${seat}`);

// The counts of the present state are seen from whoever moves. What the last action earns is the value of the end. Returns null if nothing is
// counted.
export const scoreView = (played, { record, words }) => {
  const total = played.earned[played.seat] + (record.terminal ? record.value : 0);
  const earned = words.earned ? [{ seat: 0, title: words.earned, value: total }] : [];
  const counts = [...earned, ...(words.counts ?? [])].map((each) => ({ ...each, owner: (played.seat + each.seat) % played.seats }));
  if (!counts.length) return null;
  const shared = (each) => counts.some((other) => other !== each && other.title === each.title);
  // What all players have is told by their names, the person first.
  const players = counts.filter(shared).sort((a, b) => a.owner - b.owner);
  const entry = (name, { value, title }, moves) =>
    make("div", { class: `score${moves ? " moves" : ""}` }, make("dt", { title }, name), make("dd", {}, figure(value)));
  return make(
    "dl",
    { class: "scores", "aria-label": "Scores" },
    players.map((each) => entry(playerName(each.owner, played.seats), each, !record.terminal && each.owner === played.seat)),
    counts.filter((each) => !shared(each)).map((each) => entry(each.title, each, false)),
  );
};
