// Reads and writes the text of a state by the parts that its game declares in the catalogue.

const CARD = "(?:[A2-9TJQK][CDHS]|X)";

const literal = (text) => text.replace(/[.*+?^$()|[\]{}\\-]/g, "\\$&");

const pattern = (part) => {
  const before = literal(part.before);
  switch (part.kind) {
    case "dice": {
      const faces = `${before}([1-6]{1,${part.high}})`;
      return part.low ? faces : `(?:${faces})?`;
    }
    case "number":
      return `${before}(-?\\d+)`;
    case "cards":
      return `${before}(${CARD}{${part.low},${part.high}})`;
    case "rest":
      return `${before}(\\d+|\\?)`;
    case "option":
      return `(${part.options.map(({ text }) => literal(text)).join("|")})`;
    default:
      return part.empty ? `${before}(.+?)` : `(?:${before}(.+?))?`;
  }
};

const matches = (goals, slug) =>
  goals.some((goal) => (goal.endsWith("*") ? slug.startsWith(goal.slice(0, -1)) : slug === goal));

// Returns the values of all rules by their names, from a text that names those that are not the usual ones.
export const rulesOf = (game, text) => {
  const values = new Map((game.rules ?? []).map((rule) => [rule.name, String(rule.default)]));
  // A preset stands for its rules, and those beside it replace them.
  const parts = text.split(",").filter(Boolean);
  const named = parts.find((part) => part.startsWith("preset:"))?.slice("preset:".length);
  const preset = (game.presets ?? []).find(({ name }) => name === named);
  const others = parts.filter((part) => !preset || !part.startsWith("preset:"));
  for (const pair of [...(preset?.rules.split(",") ?? []), ...others]) values.set(...pair.split(/=(.*)/, 2));
  return values;
};

// Returns the rules that are not the usual ones, as a text: empty if all are.
export const unusual = (game, text) => {
  const usual = rulesOf(game, "");
  return [...rulesOf(game, text)].filter(([name, value]) => usual.get(name) !== value).map((pair) => pair.join("=")).join(",");
};

// Returns a form without the parts that do not exist under some rules.
export const under = (form, game, rules) => {
  if (!form) return form;
  const values = rulesOf(game, rules);
  const stays = ({ unless = "" }) => !unless || values.get(unless.split("=")[0]) !== unless.split("=")[1];
  return { ...form, parts: form.parts.filter(stays) };
};

// Returns all forms of the decisions under a goal.
export const formsOf = (game, goal) => game.forms.filter(({ goals }) => matches(goals, goal.split(":")[0]));

// Returns the form of the decisions under a goal, of several the first that a state has; undefined if its game declares none.
export const formOf = (game, goal, state = null) => {
  const own = formsOf(game, goal);
  return own.find((form) => state !== null && read(form, state)) ?? own[0];
};

// Returns the value of every part by its name, or null if the text is not of this form.
export const read = (form, text) => {
  const found = new RegExp(`^${form.parts.map(pattern).join("")}$`).exec(text);
  if (!found) return null;
  const values = {};
  form.parts.forEach((part, place) => {
    const piece = found[place + 1] ?? "";
    if (part.kind === "dice") values[part.name] = [...piece].map(Number);
    else if (part.kind === "number") values[part.name] = Number(piece);
    else if (part.kind === "cards") values[part.name] = piece.match(new RegExp(CARD, "g"));
    else values[part.name] = part.kind === "text" && piece === part.empty ? "" : piece;
  });
  return values;
};

const ALONE = /^(?:10|[A2-9TJQK])\s*[CDHS]$|^X$/i;

// Returns a text with what stands between its melds in place of commas. Commas between single cards part none.
const parted = (text, between) => {
  const pieces = text.split(/\s*[,;]\s*/);
  return pieces.some((piece) => ALONE.test(piece)) ? text : pieces.filter(Boolean).join(between);
};

// Returns the text of some values.
export const write = (form, values) =>
  form.parts
    .map((part) => {
      const value = values[part.name];
      if (part.kind === "dice") return value.length ? part.before + [...value].sort().join("") : "";
      if (part.kind === "number") return `${part.before}${value}`;
      if (part.kind === "cards") return part.before + value.join("");
      if (part.kind === "option") return value;
      // The service counts what the other parts determine.
      if (part.kind === "rest") return `${part.before}?`;
      const text = (part.between ? parted(value, part.between) : value) || part.empty;
      return text ? part.before + text : "";
    })
    .join("");

// Returns the text of a state as its widgets write it: two states with the same text show the same widgets.
export const shownAs = (form, state) => {
  const values = read(form, state);
  return values && write(form, values);
};

// Returns the first example of the catalogue under a goal, or under one whose states are written alike.
export const exampleOf = (game, goal) => {
  const base = goal.split(":")[0];
  const first = game.goals[0].goal;
  const examples = game.state_examples.map(({ text, goal: own }) => ({ text, goal: own ?? first }));
  const alike = (each) => formOf(game, each.goal) === formOf(game, base);
  return (examples.find((each) => each.goal === base) ?? examples.find(alike) ?? examples[0]).text;
};

// True if both goals write their states alike, so that a position can be kept.
export const keeps = (game, one, other) =>
  formOf(game, one) === formOf(game, other) && exampleOf(game, one) === exampleOf(game, other);

// Reads dice that are typed alone, where the form has other parts too: the others stay as they are. Null if it is no such text.
export const diceAlone = (form, values, text) => {
  const dice = form?.parts.filter(({ kind }) => kind === "dice") ?? [];
  const faces = text.replace(/[\s,]/g, "");
  if (!values || dice.length !== 1 || form.parts.length === 1 || !/^[1-6]+$/.test(faces) || faces.length > dice[0].high) return null;
  return write(form, { ...values, [dice[0].name]: [...faces].map(Number) });
};

const WHOLE_CARDS = /^(?:[A2-9TJQK][CDHS])+$/i;
// All cards but jokers, by suit and rank.
export const DECK = [..."CDHS"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

// Returns values in which the cards of an example make room for those of the hand: others take their places. Parts that are not those of the example stay, as
// somebody has set them.
export const apart = (form, values, example) => {
  const hand = form.parts.find(({ kind }) => kind === "cards");
  if (!hand || !values[hand.name]) return values;
  const used = new Set(values[hand.name]);
  const others = form.parts.filter(({ kind, name }) => kind === "text" && WHOLE_CARDS.test(values[name]) && values[name] === example?.[name]);
  for (const { name } of others) for (const card of values[name].toUpperCase().match(/../g)) if (!values[hand.name].includes(card)) used.add(card);
  const free = DECK.filter((card) => !used.has(card));
  const replaced = (text) => text.toUpperCase().replace(/../g, (card) => (values[hand.name].includes(card) ? free.pop() : card));
  return { ...values, ...Object.fromEntries(others.map(({ name }) => [name, replaced(values[name])])) };
};

// Returns values in which a full hand has the option that only a full one has, such as beginning the hand, as long as nobody has set what else lies there; a
// smaller hand has the usual option. The same values if nothing changes.
export const dealtFull = (form, values, example) => {
  const hand = form.parts.find(({ kind }) => kind === "cards");
  const part = form.parts.find(({ options = [] }) => options.some(({ full }) => full));
  if (!part || !hand) return values;
  const texts = form.parts.filter(({ kind }) => kind === "text").map(({ name }) => name);
  const isFull = values[hand.name].length === hand.high;
  const [from, to] = [part.options[0].text, part.options.find(({ full }) => full).text];
  if (!isFull) return values[part.name] === to ? { ...values, [part.name]: from } : values;
  if (values[part.name] !== from || texts.some((name) => values[name] && values[name] !== example?.[name])) return values;
  return { ...values, [part.name]: to, ...Object.fromEntries(texts.map((name) => [name, ""])) };
};

// Returns the state of another goal with the hand of this one, and its table if that has one too; null if there is no such hand. The rest is of an example, and
// the service says what clashes with it.
export const withHand = (game, from, state, to) => {
  const [mine, other] = [formOf(game, from, state), formOf(game, to)];
  const [own, place] = [mine, other].map((form) => form?.parts.find(({ kind }) => kind === "cards"));
  const values = own && read(mine, state);
  const example = place && read(other, exampleOf(game, to));
  if (!values || !example || mine === other) return null;
  const drawn = mine.parts.find(({ kind }) => kind === "card");
  const hand = [...values[own.name]];
  if (drawn && values[drawn.name]) hand.splice(hand.indexOf(values[drawn.name]), 1);
  if (hand.length > place.high) return null;
  const table = "table" in example && values.table ? { table: values.table } : {};
  return write(other, apart(other, dealtFull(other, { ...example, ...table, [place.name]: hand }, example), example));
};

const ONE_CARD = /(10|[A2-9TJQK])\s*([CDHS])|X|\bJOKER\b/g;

// Reads cards that are typed alone, where the form has parts that no hand tells: the others stay as they are. Null if it is no such text.
export const cardsAlone = (form, values, text, example) => {
  const hand = form?.parts.find(({ kind }) => kind === "cards");
  if (!values || !hand || !form.parts.some(({ kind }) => kind === "rest")) return null;
  const typed = text.toUpperCase();
  if (/[^\s,]/.test(typed.replace(ONE_CARD, ""))) return null;
  const cards = [...typed.matchAll(ONE_CARD)].map(([, rank, suit]) => (rank ? rank.replace("10", "T") + suit : "X"));
  if (cards.length < hand.low || cards.length > hand.high) return null;
  // A full hand has the card that was just taken, and it is the last one that is typed; with fewer cards none was taken.
  const fresh = { ...values, [hand.name]: cards };
  form.parts.forEach((part, place) => {
    if (part.kind !== "card") return;
    const option = form.parts.slice(0, place).findLast(({ kind }) => kind === "option");
    const full = cards.length === hand.high && part.when.includes(values[option.name]);
    fresh[part.name] = full ? cards.at(-1) : "";
    if (!full && part.when.includes(values[option.name])) fresh[option.name] = option.options.find(({ text }) => !part.when.includes(text)).text;
  });
  return write(form, apart(form, fresh, example));
};

// Returns the parts of a position that were not typed, with their values: all but its dice or cards, and what the service counts.
export const beside = (form, values) =>
  form.parts
    .filter(({ kind, name }) => !["dice", "cards", "rest"].includes(kind) && values[name] !== "")
    .map(({ kind, name, title, options }) => {
      const value = values[name];
      const told = kind === "option" ? options.find(({ text }) => text === value)?.title : kind === "number" ? value.toLocaleString("en") : value;
      return `${title.charAt(0).toLowerCase()}${title.slice(1)}: ${told}`;
    })
    .join("; ");
