// A game that is being played: draws what happens next, and keeps the record of all decisions.

import { drawColours, drawOne } from "../parts/random.js";
import { address, ask, join, send, stateAddress } from "../parts/service.js";

// Draws what happens next. The places of coloured dice are drawn too.
const drawn = (outcomes) => {
  const { state, label, pieces, passes } = drawOne(outcomes);
  return { outcome: { state, label, passes }, dice: pieces ? drawColours(pieces) : null };
};

export class Played {
  // `question` names the game and the goal; its state is where the game begins. All members are plain data, so that a game can be kept.
  constructor(question, begins) {
    this.question = question;
    this.id = Date.now();
    // The seat of whoever moves: 0 for the person.
    this.seat = begins;
    this.state = question.state;
    this.decisions = [];
    this.seats = 2;
    // True if there is an opponent: the points of another player are counted, or a turn has passed.
    this.against = false;
    // By seat: the points that actions earned at once, and the last roll of coloured dice with its words.
    this.earned = [0, 0, 0];
    this.rolls = [null, null, null];
    // What has happened, as lines for the record.
    this.events = [];
    // The number of throws since the last decision.
    this.throws = 0;
    // What was thrown, by the numbers of decisions and throws before: a move that was taken back meets the same dice again.
    this.fates = {};
  }

  // Returns a game from what was kept of it.
  static from(kept) {
    return Object.assign(new Played(kept.question, kept.seat), structuredClone(kept));
  }

  // The number of decisions of the person.
  get own() {
    return this.decisions.filter(({ seat }) => seat === 0).length;
  }

  at(state) {
    return { ...this.question, state };
  }

  // Returns the record and the words of the present state.
  async look() {
    const place = this.at(this.state);
    const [record, words] = await Promise.all([ask(stateAddress(place)), ask(stateAddress(place, "words"))]);
    if (record.others) this.seats = record.others.length + 1;
    if (words.counts?.some(({ seat }) => seat > 0)) this.against = true;
    return { record, words };
  }

  note(who, text, dice = null) {
    this.events.push({ who, text, dice });
  }

  // Takes an action, or throws where there is nothing to choose. `remark` is kept with the decision. Returns what
  // happened: if the turn passed, and if dice were thrown.
  async advance(action, remark = {}) {
    const place = stateAddress(this.at(this.state), "outcomes");
    const fate = `${this.decisions.length} ${this.throws} ${this.state} ${action ?? ""}`;
    const next = await ask(action === null ? place : join(place, `action=${encodeURIComponent(action)}`));
    if (action !== null) {
      const { state, seat, earned, rolls, throws, events } = this;
      const before = structuredClone({ earned, rolls, throws, events: events.length });
      this.decisions.push({ state, action, seat, before, ...remark });
      this.note(seat ? "computer" : "you", remark.label ?? action);
      this.earned[seat] += next.payoff?.value ?? 0;
      this.throws = 0;
    }
    // After an action that ends the turn the next player throws, which is a step of its own.
    if (next.terminal || next.passes) {
      if (next.passes) this.pass();
      this.state = next.afterstate;
      return { passes: Boolean(next.passes), threw: false };
    }
    const { outcome, dice } = (this.fates[fate] ??= drawn(next.outcomes));
    this.throws += 1;
    const label = outcome.label ?? outcome.state;
    if (dice) this.rolls[this.seat] = { dice, label };
    this.note("dice", label, dice);
    if (outcome.passes) this.pass();
    this.state = outcome.state;
    return { passes: outcome.passes, threw: true };
  }

  // Takes the last decision of the person back, with all that followed.
  takeBack() {
    const place = this.decisions.findLastIndex(({ seat }) => seat === 0);
    const { state, seat, before } = this.decisions[place];
    Object.assign(this, { ...before, state, seat, events: this.events.slice(0, before.events), decisions: this.decisions.slice(0, place) });
    this.note("you", "took the last move back");
  }

  pass() {
    this.against = true;
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
