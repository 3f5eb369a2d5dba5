// The answer about a position: what to do, what every other action costs, how it ends, and where the numbers come from.

import { make, showAll } from "./parts/dom.js";
import { capital, sentence } from "./parts/figures.js";
import { distributionChart, distributionTable } from "./parts/chart.js";
import { unusual } from "./parts/forms.js";
import { keepsakes } from "./parts/keepsakes.js";
import { goalTitle, rulesTitle } from "./parts/pick.js";
import { ask, address, join, solved, stateAddress, tell } from "./parts/service.js";

const FIRST = 6;

const firstOf = ({ actions }) => actions.filter(({ rank }) => rank === 1);

// Returns how many other actions are as good as the one in the headline, or too close to it; null if none is.
const tieOf = (record) => {
  const first = firstOf(record);
  if (first.length < 2) return null;
  return first.every(({ optimal }) => optimal) ? `One of ${first.length} equally good choices.` : `One of ${first.length} choices that are too close to tell apart.`;
};

export const headline = (words, record) => {
  const tie = tieOf(record);
  const strategy = record.policy !== record.best && record.best !== null;
  return [
    make("h2", { class: "best" }, words.headline ?? (record.terminal ? "It is over" : "Nothing to choose here")),
    tie ? make("p", { class: "soft" }, tie) : null,
    make("p", { class: "worth" }, words.value),
    strategy ? make("p", { class: "soft" }, words.sentence) : null,
  ];
};

// Loads the reason of an action's cost when its row is opened; without one, what the action is worth remains.
const reason = async (question, action, into) => {
  try {
    const told = await tell(join(stateAddress(question, "explain"), `action=${encodeURIComponent(action)}`));
    into.append(make("p", {}, told));
  } catch {
    // Not every game can explain its figures.
  }
};

export const actionBars = (question, words, record, follow) => {
  const most = Math.max(...record.actions.map(({ regret }) => regret));
  const ties = firstOf(record).length;
  const rows = words.actions.map((worded, place) => {
    const action = record.actions[place];
    const more = make("div", { class: "more" }, make("p", {}, `With it you ${worded.value}.`));
    const bar = make("span", { class: "bar" });
    bar.style.setProperty("--share", most ? action.regret / most : 0);
    const best = action.rank === 1;
    const row = make(
      "details",
      {
        ontoggle: () => {
          if (row.open && more.childElementCount === 1) {
            if (record.actions.length > 1) reason(question, action.action, more);
            if (action.afterstate) {
              more.append(
                make("p", {}, make("a", { href: "#", onclick: (event) => follow(event, action.afterstate) }, "Go to the position after it")),
              );
            }
          }
        },
      },
      make(
        "summary",
        {},
        make("span", { class: "action" }, worded.label),
        make("span", { class: "cost" }, worded.cost ?? (action.optimal !== null ? "best" : ties > 1 ? "too close to tell" : "best as far as known")),
        make("span", { class: "track", "aria-hidden": "true" }, bar),
      ),
      more,
    );
    return make("li", { class: best ? "first" : "" }, row);
  });
  const all = showAll(rows, FIRST, "actions");
  return make("section", { class: "box" }, make("h3", {}, "Every action and what it costs"), make("ol", { class: "actions" }, rows), all);
};

// Links to the chart as a picture, to be kept or shown elsewhere.
const pictures = (svg) =>
  make("p", { class: "soft" }, "As a picture: ", make("a", { href: svg }, "SVG"), ", ", make("a", { href: svg.replace(/svg$/, "png") }, "PNG"));

export const ending = async (question, record) => {
  const place = stateAddress(question, "distribution");
  const [document, told] = await Promise.all([ask(place), tell(place)]);
  const name = record.policy === null ? "How it ends" : "How it ends if you play on like this";
  return make(
    "section",
    { class: "box" },
    make("h3", {}, name),
    make("p", {}, told),
    document.support.length > 1 ? distributionChart([document], told) : null,
    document.support.length > 1 ? distributionTable(["Chance"], [document]) : null,
    pictures(record.links.picture),
  );
};

// How solutions are found, by what their methods begin with or have in them.
const METHODS = [
  [/self-play/, "Players learned in games against themselves."],
  [/^exact backward induction(?!.*rounded)/, "Each position was computed from those that may follow it, back from the ends of the game, in exact fractions."],
  [/backward induction/, "Each position was computed from those that may follow it, back from the ends of the game."],
  [/iteration|secant/, "Positions that can come back were computed again and again, until bounds on both sides of the true numbers met."],
  [/^exact search/, "All ways to lay down these cards were tried."],
  [/counterfactual regret/i, "Two players learned against each other until neither could gain anything more that counts."],
];

const methodOf = (method) => METHODS.find(([known]) => known.test(method))?.[1] ?? `${capital(method)}.`;

export const source = async (game, question, record, words) => {
  const goal = ask(address(["games", question.game, question.goal], { rules: question.rules })).catch(() => ({ links: {} }));
  const [manifest, about] = await Promise.all([ask(address(["solutions", record.solution])), goal]);
  const line = (term, ...text) => [make("dt", {}, term), make("dd", {}, text)];
  return make(
    "section",
    { class: "box" },
    make("h3", {}, "Where this number comes from"),
    make(
      "dl",
      {},
      line("How sure it is", words.trust),
      line("How it was found", make("span", { title: manifest.method }, methodOf(manifest.method))),
      line("Solved for", make("a", { href: `/v1/solutions/${record.solution}`, title: record.solution }, goalTitle(game, question.goal)), manifest.rows > 1 ? `, ${manifest.rows.toLocaleString("en")} positions` : ""),
      line("Rules", make("a", { href: `/rules/${question.game}`, title: manifest.rules_text.replaceAll(",", ", ") }, rulesTitle(unusual(game, manifest.rules_text), game))),
      line("To keep", keepsakes(about)),
      line("As data", make("a", { href: join(record.links.current, "format=json") }, "JSON"), ", ", make("a", { href: join(record.links.current, "format=text") }, "text")),
    ),
  );
};

// The code of what the batch solves, and has not come to. The page asks again by itself.
export const PENDING = "not-solved-yet";

// The code of what nobody has had solved.
export const UNSOLVED = "unsolved-rules";

const FAULTS = { [PENDING]: "Not solved yet", [UNSOLVED]: "These rules are not solved here", "unsolved-goal": "Not solved", "unknown-goal": "There is no such goal" };

const COMES = "All games are solved once, in the background. The answer appears here as soon as this one is.";

const ELSEWHERE = "Nobody has had the answers under these rules computed here. That takes seconds or minutes, and is done by whoever runs this service.";

// A button that has something solved, and then asks again.
const solving = (request, again) => {
  const said = make("span", { role: "status" });
  const button = make("button", { type: "button", onclick: async () => {
    button.disabled = true;
    said.textContent = " Solving...";
    try {
      await solved(request, (job) => {
        said.textContent = job.place ? ` Waiting: number ${job.place}.` : ` Solving: ${Math.ceil(job.seconds_left)} s left.`;
      });
      again();
    } catch (error) {
      said.textContent = ` ${error.message}`;
      button.disabled = false;
    }
  } }, "Solve it");
  return make("p", {}, button, said);
};

// What a message is about stands before its eyes: "state '77-': no die shows 7" is about the text that was typed.
const QUOTED = /^(?:state|action) (?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"): /;

// Returns a message of the service as a sentence for whoever typed a position.
export const plainly = (message) => {
  const bare = message.replace(QUOTED, "");
  if (bare.startsWith("not of the form")) return "That is no position of this game. Examples stand below the field.";
  return sentence(bare.replace(/\ba state of\b/g, "a position of"));
};

// Says kindly what is wrong, with texts that can be tried instead. `meaning` returns such a text in words.
export const trouble = (problem, attempt, again, meaning = async () => null) => {
  const meant = problem.code === "ambiguous" && problem.available?.length ? problem.available : [problem.example];
  const examples = problem.example && ["state", "action"].includes(problem.field) ? meant : [];
  const told = make("span");
  if (examples.length === 1) {
    meaning(problem.example)
      .then((text) => text && text !== problem.example && told.append(` – ${text}`))
      .catch(() => {});
  }
  return [
    make("h2", { class: "best" }, FAULTS[problem.code] ?? (problem.field === "state" ? "I cannot read that" : "No answer now")),
    make("p", { class: "worth" }, { [PENDING]: COMES, [UNSOLVED]: ELSEWHERE }[problem.code] ?? plainly(problem.message)),
    problem.code === UNSOLVED ? make("details", {}, make("summary", {}, "For whoever runs this service"), make("p", {}, plainly(problem.message))) : null,
    examples.length
      ? make("p", {}, examples.length > 1 ? "Choose one: " : "For example ", examples.flatMap((text, place) => [place ? " or " : "", make("button", { type: "button", class: "example", onclick: () => attempt(text) }, text)]), told)
      : null,
    problem.request ? solving(problem.request, again) : null,
  ];
};
