// The report of finished games: strength with its interval, luck, the loss of each game as a curve, and what to train next.

import { draw, make } from "../parts/dom.js";
import { cost, counted, figure, isShare, loss as lossOf, lossInWords } from "../parts/figures.js";
import { bodyOf } from "./past_games.js";
import { address, based, send } from "../parts/service.js";

const WIDTH = 640;
const HEIGHT = 150;
const EDGE = 8;
// The room above the curve, for the largest loss.
const TOP = 22;
// So many games and decisions a request may have.
const GAMES = 100;
const WIDE = 30;
const DECISIONS = 1000;

// Returns the last games that one request may have.
const latest = (games) => {
  let number = 0;
  return games.filter((_, place) => games.length - place <= GAMES).reduceRight((kept, game) => {
    number += game.moves.length;
    return number > DECISIONS ? kept : [game, ...kept];
  }, []);
};

// Returns the report of the last games that the service takes at once, and their number.
export const reportOf = async ({ game, goal, rules }, games) => {
  for (let some = latest(games); ; some = some.slice(Math.ceil(some.length / 2))) {
    try {
      return { number: some.length, report: await send(address(["games", game, goal, "report"], { rules }), { games: some.map(bodyOf) }) };
    } catch (problem) {
      if (problem.code !== "too-dear" || some.length < 2) throw problem;
    }
  }
};

// True if an interval is too wide for its middle to be told.
const isWide = ({ low, high }) => high - low > WIDE;

// Returns a strength with its interval as a sentence.
export const strengthWords = ({ value, low, high, perfect, decisions, word }) => {
  const of = `95 % confidence, from ${figure(decisions)} decision${decisions === 1 ? "" : "s"} that tell${decisions === 1 ? "s" : ""} something`;
  if (perfect) return `Strength: every decision was best. That shows at least ${low.toFixed(0)} of 100 (${of}); more games will tell how much higher it is.`;
  if (value === null) return "Strength: no decision tells anything yet.";
  const to = `${high.toFixed(0)}${high === 100 ? " or more" : ""}`;
  if (high === 100 && isWide({ low, high })) return `Strength: at least ${low.toFixed(0)} of 100 (${of}). More games will tell how much more.`;
  if (isWide({ low, high })) return `Strength: somewhere between ${low.toFixed(0)} and ${to} of 100 (${of}). More games will tell it better.`;
  return `Strength: ${value.toFixed(0)} of 100, ${word} (${low.toFixed(0)} to ${to}; ${of}).`;
};

// The interval of a strength on the whole scale.
const scale = ({ value, low, high }) =>
  draw(
    "svg",
    { viewBox: `0 0 ${WIDTH} 26`, class: "chart strength", role: "img", "aria-label": `Strength between ${low.toFixed(0)} and ${high.toFixed(0)} of 100` },
    draw("rect", { class: "track", x: 0, y: 9, width: WIDTH, height: 8, rx: 4 }),
    draw("rect", { class: "series-0", x: (low / 100) * WIDTH, y: 9, width: Math.max(3, ((high - low) / 100) * WIDTH), height: 8, rx: 4 }),
    value === null || isWide({ low, high }) ? null : draw("rect", { class: "likeliest", x: Math.min(WIDTH - 4, (value / 100) * WIDTH - 2), y: 2, width: 4, height: 22 }),
  );

// With hidden cards a game is not divided into turns.
const lossOfGames = ([game]) => (game.loss_a_turn === null ? "Loss" : "Loss a turn");

// The loss of each game, from the first to the last one.
const curve = (games, unit) => {
  const losses = games.map((game) => game.loss_a_turn ?? game.loss);
  const most = Math.max(...losses, Number.MIN_VALUE);
  const x = (place) => EDGE + (place / Math.max(1, losses.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value) => HEIGHT - EDGE - (value / most) * (HEIGHT - EDGE - TOP);
  const mean = losses.reduce((sum, each) => sum + each, 0) / losses.length;
  const title = `${lossOfGames(games)} of ${losses.length} games, from ${cost(losses[0], unit)} in the first to ${cost(losses.at(-1), unit)} in the last; ${cost(mean, unit)} on average`;
  return draw(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": title },
    draw("text", { class: "tick", x: EDGE, y: 12 }, lossOf(most, unit)),
    draw("line", { class: "grid", x1: EDGE, x2: WIDTH - EDGE, y1: y(0), y2: y(0) }),
    draw("polyline", { class: "curve", points: losses.map((value, place) => `${x(place)},${y(value)}`).join(" ") }),
    losses.map((value, place) => draw("circle", { class: "series-0", cx: x(place), cy: y(value), r: 4 }, draw("title", {}, `Game ${place + 1}: ${cost(value, unit)}`))),
  );
};

const themes = (listed, unit) => {
  const told = listed.filter(({ decisions }) => decisions);
  if (!told.length) return null;
  const heads = ["Theme", "Decisions", "Wrong", "Lost"].map((name) => make("th", { scope: "col" }, name));
  const rows = told.map((each) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, each.name),
      [figure(each.decisions), figure(each.wrong), cost(each.loss, unit)].map((text) => make("td", { class: "figure" }, text)),
    ),
  );
  return make(
    "div",
    {},
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "By theme" },
      make("table", {}, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows)),
    ),
    make("p", { class: "hint" }, "A decision may have several themes, and counts under each; others have none."),
  );
};

// What leads to better decisions: the theme that cost most, or where decisions have none, the puzzles of the game.
const training = (report, game) => {
  if (!report.train) {
    const themed = report.themes.some(({ decisions }) => decisions);
    return themed || !game.puzzles ? null : make("p", {}, "To get better: ", make("a", { href: based(`/?game=${game.game}&view=train`) }, `puzzles of ${game.title}`), ".");
  }
  const { name } = report.themes.find(({ theme }) => theme === report.train.theme);
  return make("p", {}, "Train next: ", make("a", { href: based(report.train.page) }, name), ".");
};

// Returns how lucky a game was among others; null if it was outside of them, as mistakes leave luck more to win back, and of games that are won or lost:
// there the luck of all that are won is the same.
const luckWords = ({ less, same }, unit) => {
  if (isShare(unit) || !(less > 0 && less < 1)) return null;
  const [below, alike] = [less, same].map((share) => Math.round(100 * share));
  return `Of 100 games of best play about ${below} had less luck than this one, ${alike ? `${alike} the same, ` : ""}and ${100 - below - alike} more.`;
};

// Returns what the strength is, for those who wonder.
const aboutStrength = () =>
  make(
    "details",
    { class: "simple" },
    make("summary", {}, "How strength is measured"),
    make(
      "p",
      {},
      "From 0, a player who draws lots, to 100. It is the strength under which your decisions are likeliest: the stronger a player, the more rarely a costly action is taken. A decision tells something if its actions are not all worth the same. So one mistake that costs very much can lower it more than many that cost little.",
    ),
  );

// Returns what the report of one game says besides the coach.
export const gameReport = (report, unit, game) => {
  const { loss, loss_a_turn: lost, luck, luckier, unclear } = report.games[0];
  const among = luckier && luckWords(luckier, unit);
  return make(
    "section",
    { class: "box report" },
    make("h3", {}, "Report of this game"),
    make("p", {}, strengthWords(report.strength)),
    scale(report.strength),
    aboutStrength(),
    lost ? make("p", {}, `Your decisions cost ${lossInWords(lost, unit)} a turn on average.`) : null,
    lost === null && loss ? make("p", {}, `Your decisions cost about ${lossInWords(loss, unit)}.`) : null,
    unclear && luck === null ? make("p", {}, `${counted(unclear, "decision")} ${unclear === 1 ? "is" : "are"} too close to tell, and ${unclear === 1 ? "counts" : "count"} as no loss. The strength goes by all estimates, so ${unclear === 1 ? "it has" : "they have"} a part in it.`) : null,
    among ? make("p", {}, among) : null,
    luck === null ? make("p", {}, "How much was luck cannot be told, as cards were hidden.") : null,
    training(report, game),
  );
};

// Returns the report of all games.
export const wholeReport = (report, unit, game) => [
  make("p", { class: "worth" }, strengthWords(report.strength)),
  scale(report.strength),
  aboutStrength(),
  report.games.length > 1 ? [make("h3", {}, `${lossOfGames(report.games)}, game by game`), curve(report.games, unit)] : null,
  themes(report.themes, unit),
  training(report, game),
];
