// Links to pictures that can be kept, printed or shown elsewhere: the strategy card of a goal, and the story of a game.

import { make } from "./dom.js";
import { join } from "./service.js";

// So many decisions and characters an address of a story may have.
const DECISIONS = 300;
const LONGEST = 6000;

// Returns the address of the story of a game that was played; null if it cannot be drawn.
const storyOf = (story, { decisions, seats }) => {
  if (!story || seats > 2 || !decisions.length || decisions.length > DECISIONS) return null;
  const moves = decisions.map(({ state, action }) => `${encodeURIComponent(state)}:${encodeURIComponent(action)}`).join(",");
  return moves.length > LONGEST ? null : join(story, `moves=${moves}`);
};

// Returns a line of links. `about` is the goal; without a game that was played, the story is that of an example.
export const keepsakes = (about, played = null) => {
  const story = played ? storyOf(about.links.story, played) : about.links.story;
  const links = [
    story ? make("a", { href: story }, played ? "Picture of this game" : "Picture of an example game") : null,
    about.links.card ? make("a", { href: join(about.links.card, "size=a6") }, "Strategy card") : null,
    about.links.card ? make("a", { href: join(about.links.card.replace("/card.svg", "/card.pdf"), "size=a4") }, "Strategy card to print") : null,
    about.links.map ? make("a", { href: about.links.map }, "Map of the policy") : null,
  ].filter(Boolean);
  const print = make("button", { type: "button", class: "small", onclick: () => window.print() }, "Print this");
  return make("p", { class: "keepsakes" }, links, print);
};
