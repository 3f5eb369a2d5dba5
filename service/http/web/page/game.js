// A game that is being played: draws what happens next, and keeps the record of all decisions.

import { drawOne } from "./random.js";
import { address, ask, send, stateAddress } from "./service.js";

export class Played {
  // `question` names the game and the goal; its state is where the game begins.
  constructor(question, begins) {
    this.question = question;
    // The seat of whoever moves: 0 for the person.
    this.seat = begins;
    this.state = question.state;
    this.decisions = [];
    this.seats = 2;
  }

  at(state) {
    return { ...this.question, state };
  }

  // Returns the record and the words of the present state.
  async look() {
    const place = this.at(this.state);
    const [record, words] = await Promise.all([ask(stateAddress(place)), ask(stateAddress(place, "words"))]);
    if (record.others) this.seats = record.others.length + 1;
    return { record, words };
  }

  // Takes an action, or throws where there is nothing to choose. Returns what happened: the outcome's words, and whose turn it is.
  async advance(action) {
    const place = stateAddress(this.at(this.state), "outcomes");
    const query = action === null ? "" : `${this.question.rules ? "&" : "?"}action=${encodeURIComponent(action)}`;
    const next = await ask(place + query);
    if (action !== null) this.decisions.push({ state: this.state, action, seat: this.seat });
    if (next.terminal) {
      if (next.passes) this.pass();
      this.state = next.afterstate;
      return { label: "", passes: Boolean(next.passes) };
    }
    const outcome = drawOne(next.outcomes);
    if (outcome.passes) this.pass();
    this.state = outcome.state;
    return { label: outcome.label ?? outcome.state, passes: outcome.passes };
  }

  pass() {
    this.seat = (this.seat + 1) % this.seats;
  }

  // Returns the review of all decisions, as data and in words.
  async review() {
    const place = address(["games", this.question.game, this.question.goal, "review"], { rules: this.question.rules });
    const body = { decisions: this.decisions.map(({ state, action }) => ({ state, action })) };
    const told = send(place, body, "text/plain").catch(() => null);
    const review = await send(place, body);
    const text = await told;
    return { review, told: typeof text === "string" ? text : null };
  }
}
