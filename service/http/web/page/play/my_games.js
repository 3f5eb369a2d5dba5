// The view of all games that were finished in this browser: their report, and the file that takes them elsewhere.

import { download, make } from "../parts/dom.js";
import { counted, figure } from "../parts/figures.js";
import { gameList } from "./game_list.js";
import { amountOf, fileOf, isPlayed, merge, recorded } from "./past_games.js";
import { reportOf, wholeReport } from "./report.js";
import { address, ask } from "../parts/service.js";
import { addTrained, trained } from "../train/trained.js";

// A file of so many characters has more games than a browser keeps.
const LONGEST = 20_000_000;

const save = () => download(new Blob([fileOf({ training: trained() })], { type: "application/json" }), "my-games.json");

// Returns what is said after a file was read. `titles` are the names of the games for people.
const addedWords = (added, titles, training) => {
  const number = Object.values(added).reduce((sum, each) => sum + each, 0);
  const puzzles = training ? ` ${counted(training, "puzzle")} of your training ${training === 1 ? "was" : "were"} added.` : "";
  if (!number) return `The file has no game that is not here already.${puzzles}`;
  const of = Object.entries(added).map(([game, some]) => `${figure(some)} of ${titles.get(game) ?? game}`).join(", ");
  return `${counted(number, "game")} added: ${of}. Those under the goal above are in the report.${puzzles}`;
};

// Says of which games some were finished here; empty if of none.
const others = (listed) => {
  const titles = listed.filter(({ game }) => isPlayed(game)).map(({ title }) => title);
  return titles.length ? `, but you have finished games of ${titles.join(", ")}: choose them above` : "";
};

// `listed` are the games of the catalogue.
export const myGamesView = (shown, _, listed) => {
  const titles = new Map(listed.map(({ game, title }) => [game, title]));
  const box = make("div", { role: "status", "aria-live": "polite" });
  const said = make("p", { class: "soft", role: "status" });
  let question;
  let number = 0;

  const show = async (asked) => {
    const mine = (number += 1);
    question = asked;
    const games = recorded(asked);
    if (!games.length) {
      const play = `/?game=${asked.game}&goal=${encodeURIComponent(asked.goal)}${asked.rules ? `&rules=${encodeURIComponent(asked.rules)}` : ""}&view=play`;
      box.replaceChildren(make("p", {}, `No game under this goal was finished here yet${others(listed)}. `, make("a", { href: play }, "Play one"), "."));
      return;
    }
    try {
      const about = await ask(address(["games", asked.game, asked.goal], { rules: asked.rules }));
      const { number: some, report } = await reportOf(asked, games);
      if (mine !== number) return;
      const of = some < games.length ? make("p", { class: "soft" }, `The report is about the last ${some}. The command tablebase report takes the whole file.`) : null;
      box.replaceChildren(make("p", {}, amountOf(games, about.unit, Boolean(shown.hands))), ...[of, wholeReport(report, about.unit, shown), gameList(games, report.games, about.unit)].flat(2).filter(Boolean));
    } catch (problem) {
      if (mine === number) box.replaceChildren(make("p", { class: "notice" }, problem.message));
    }
  };

  const load = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      if (file.size > LONGEST) throw new Error("too long");
      const text = await file.text();
      const { added, wrong } = merge(text);
      said.textContent = `${addedWords(added, titles, addTrained(JSON.parse(text).training ?? null))}${wrong ? ` ${counted(wrong, "game")} could not be read.` : ""}`;
      show(question);
    } catch {
      said.textContent = "This is no file of games from this page.";
    }
  };

  const input = make("input", { type: "file", accept: "application/json,.json", id: "games-in", onchange: load });
  const element = make(
    "section",
    { class: "box report", "aria-label": "All my games" },
    make("h2", {}, "All my games"),
    box,
    make(
      "div",
      { class: "buttons" },
      make("button", { type: "button", onclick: save }, "Save my games as a file"),
      make("label", { class: "file", for: "games-in" }, "Add games from a file ", input),
    ),
    said,
    make("p", { class: "soft" }, "Your games and your training are kept in this browser alone. The file has those of all games and goals."),
  );
  return {
    element,
    show,
    close: () => {
      number += 1;
    },
  };
};
