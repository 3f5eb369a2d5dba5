// A hand of cards that is being played: the last answer of the service, the steps of this turn, and the record.

import { capital } from "../parts/figures.js";
import { holds } from "./hand_choices.js";
import { isUnclear, lostWords } from "./verdict.js";
import { nameOf, storage } from "../parts/saved.js";
import { address, ask, send, stateAddress } from "../parts/service.js";

// Actions with steps before the discard lay down something.
const STEPS = /\./;

const place = (game, ...rest) => address(["games", game, "hands", ...rest]);

// The parts of an action, in an order of their own: the order of the steps does not change what a turn costs.
const parts = (action) => action.split(".").sort().join(".");

export class Hand {
  // All members are plain data, so that a hand can be kept.
  constructor(question, members) {
    Object.assign(this, { question, id: Date.now(), steps: [], decisions: [], events: [], turns: 0, told: null }, members);
  }

  // Deals a hand against an opponent: a policy, and its strength.
  static async deal({ game, goal, rules }, opponent) {
    const reply = await send(place(game), { opponent: goal, ...opponent, ...(rules ? { rules } : {}) });
    const hand = new Hand({ game, goal, rules }, { reply, turn: reply.turn });
    hand.noteAll(reply.events);
    return hand;
  }

  // Returns the hand that was kept under a question; null if there is none, or the service does not know it any more.
  static async resume(question) {
    const kept = storage((store) => JSON.parse(store.getItem(nameOf("hand", question))));
    if (!kept?.reply || !Array.isArray(kept.events) || !Array.isArray(kept.decisions) || !Array.isArray(kept.steps)) return null;
    const hand = new Hand(question, kept);
    if (!hand.over) {
      try {
        await hand.lookAt(hand.steps);
      } catch (problem) {
        if (problem.code === "no-answer" || problem.code === "busy") throw problem;
        return null;
      }
    }
    return hand;
  }

  get over() {
    return this.reply.over;
  }

  get drawing() {
    return this.turn.ends.some(({ text }) => text === "stock");
  }

  keep() {
    storage((store) => store.setItem(nameOf("hand", this.question), JSON.stringify(this)));
  }

  noteAll(events) {
    for (const { player, label } of events) this.events.push({ who: player === "you" ? "you" : "computer", text: capital(label) });
  }

  // What the opponent has done since the last action of the person, as a sentence; empty if nothing.
  get answered() {
    const own = this.reply.events.filter(({ player }) => player === "opponent").map(({ label }) => label);
    return own.length ? `The computer: ${own.join("; ")}.` : "";
  }

  // Looks at the turn after some steps.
  async lookAt(steps) {
    const { turn } = await send(place(this.question.game, "steps"), { hand: this.reply.hand, steps: steps.join(".") });
    Object.assign(this, { steps, turn });
  }

  // Plays a whole action.
  async play(action) {
    const { state } = this.reply;
    const { game } = this.question;
    const reply = await send(place(game, "next"), { hand: this.reply.hand, action });
    this.decisions.push({ state, action, position: this.position });
    if (this.turn.ends.some(({ text }) => text === "stock") || this.turns === 0) this.turns += 1;
    Object.assign(this, { reply, turn: reply.turn, steps: [], told: null });
    this.noteAll(reply.events);
    this.keep();
  }

  // The position in few words, for the coach.
  get position() {
    return this.drawing ? `Turn ${this.turns + 1}, draw` : `Turn ${Math.max(1, this.turns)}, lay down and discard`;
  }

  // Tells what the last decision cost, as far as the record of its position has it.
  async judge(unit) {
    const { state, action } = this.decisions.at(-1);
    const asked = { ...this.question, state };
    const [{ actions, headline }, record] = await Promise.all([ask(stateAddress(asked, "words")), ask(stateAddress(asked))]);
    // Both list the actions in the same order.
    const row = actions.findIndex((each) => parts(each.action) === parts(action));
    if (row < 0) return null;
    const own = actions[row];
    if (!own.cost) return { text: "No move is known to be better than your last one.", slight: true };
    // Whoever has laid down is told that the better move was to lay down nothing.
    const best = STEPS.test(own.action) && !STEPS.test(record.best) && /^discard/i.test(headline) ? `lay down nothing, and ${headline[0].toLowerCase()}${headline.slice(1)}` : headline;
    if (isUnclear(record.actions[row])) return { text: `Your last move may have cost ${own.cost.replace(/ worse$/, "")}, which is too close to tell. The best one known was: ${best}.`, slight: true };
    return { text: lostWords(own.cost, unit, best), slight: false };
  }

  // Returns what the coach would do now, in words. After a lay-down it is the best turn that goes on from there.
  async advice() {
    const { actions, sentence } = await ask(stateAddress({ ...this.question, state: this.reply.state }, "words"));
    if (!this.steps.length) return sentence;
    const taken = this.steps.join(".").split(".");
    const own = actions.find(({ action }) => holds(action.split("."), taken));
    if (!own) return "The coach has not looked at turns that go on from here. Take the last step back to hear of another.";
    return `${capital(own.label)}. Of all turns with what you have laid down it is the best that is known${own.cost ? `; it is ${own.cost} than the best one` : ""}.`;
  }

  // Returns the review of the whole hand, as data and in words.
  async review() {
    const { game, goal, rules } = this.question;
    const where = address(["games", game, goal, "review"], { rules });
    const body = { history: this.reply.history };
    const [review, told] = await Promise.all([send(where, body), send(where, body, "text/plain").catch(() => null)]);
    return { review, told: typeof told === "string" ? told : null };
  }
}
