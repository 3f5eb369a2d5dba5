// Keeps a game while it is played: in the browser's history, so that Back takes a move back, and in its storage, so that it can be
// resumed later.

// Returns the name under which something about a question is stored.
export const nameOf = (kind, { game, goal, rules }) => `${kind}:${game}/${goal}?${rules}`;

const name = (question) => nameOf("played", question);

const own = ({ decisions }) => decisions.filter(({ seat }) => seat === 0).length;

const sound = (kept, question) =>
  Boolean(kept) && typeof kept.state === "string" && Array.isArray(kept.decisions) && Array.isArray(kept.events) && name(kept.question) === name(question);

// A browser may refuse to store anything; then a game lives as long as its tab.
export const storage = (act) => {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
};

// Keeps a game as it is now. Each decision of the person is a step of the history, and so is another game.
export const keep = (played) => {
  const kept = { ...played };
  const before = history.state?.played;
  const same = !before || (before.id === kept.id && own(before) === own(kept));
  history[same ? "replaceState" : "pushState"]({ played: structuredClone(kept) }, "", location.href);
  storage((place) => place.setItem(name(kept.question), JSON.stringify(kept)));
};

// Returns the game that was played under a question: the one of the present step of the history, else the last one; null if there is none.
export const kept = (question) => {
  const here = history.state?.played;
  if (sound(here, question)) return here;
  const last = storage((place) => JSON.parse(place.getItem(name(question))));
  return sound(last, question) ? last : null;
};
