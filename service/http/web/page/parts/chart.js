// Draws distributions as columns, the first one filled and the others as steps, with a table for those who do not see them.

import { draw, make } from "./dom.js";
import { figure, percent } from "./figures.js";

const WIDE = 640;
const NARROW = 350;
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 26;
const TOP = 12;
const LINES = 60;

const niceStep = (span, most) => {
  const raw = span / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw);
};

// The scores that carry all but a few hundredths of a percent: the others would press the picture together.
const shown = (series) => {
  const kept = series.flatMap(({ support, probabilities }) => {
    const top = Math.max(...probabilities);
    return support.filter((_, place) => probabilities[place] > top / 400);
  });
  return [Math.min(...kept), Math.max(...kept)];
};

const gap = (support) =>
  support.slice(1).reduce((least, score, place) => Math.min(least, score - support[place]), Infinity);

export const distributionChart = (series, title) => {
  // A picture is drawn for the window that it is in, so that its figures can be read on a phone.
  const WIDTH = matchMedia("(max-width: 40rem)").matches ? NARROW : WIDE;
  const [low, high] = shown(series);
  const least = Math.min(...series.map(({ support }) => gap(support)));
  const unit = Number.isFinite(least) ? least : 1;
  const peak = Math.max(...series.flatMap(({ probabilities }) => probabilities));
  const wide = (WIDTH - LEFT - 8) / ((high - low) / unit + 1);
  const x = (score) => LEFT + ((score - low) / unit) * wide;
  const y = (chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance / peak);
  const step = niceStep(peak, 3);
  const picture = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": title });
  for (let chance = 0; chance <= peak * 1.001; chance += step) {
    picture.append(
      draw("line", { class: "grid", x1: LEFT, x2: WIDTH - 8, y1: y(chance), y2: y(chance) }),
      draw("text", { class: "tick", x: LEFT - 6, y: y(chance) + 4, "text-anchor": "end" }, percent(chance)),
    );
  }
  series.forEach(({ support, probabilities }, place) => {
    support.forEach((score, at) => {
      if (score < low || score > high) return;
      const column = {
        class: `series-${place}`,
        x: x(score) + Math.min(1, wide / 10) + (place ? wide * 0.2 : 0),
        width: Math.max(0.6, (place ? 0.6 : 1) * wide - Math.min(2, wide / 5)),
        y: y(probabilities[at]),
        height: Math.max(0, y(0) - y(probabilities[at])),
      };
      picture.append(draw("rect", column, draw("title", {}, `${figure(score)}: ${percent(probabilities[at])}`)));
    });
  });
  const scores = niceStep(Math.max(high - low, unit), WIDTH / 70);
  for (let score = Math.ceil(low / scores) * scores; score <= high; score += scores) {
    if (!Number.isInteger(score)) continue;
    picture.append(draw("text", { class: "tick", x: x(score) + wide / 2, y: HEIGHT - 8, "text-anchor": "middle" }, figure(score)));
  }
  return picture;
};

export const distributionTable = (names, series) => {
  const scores = [...new Set(series.flatMap(({ support }) => support))].sort((a, b) => a - b);
  const chance = ({ support, probabilities }, score) => {
    const at = support.indexOf(score);
    return at < 0 ? "–" : percent(probabilities[at]);
  };
  return make(
    "details",
    { class: "table" },
    make("summary", {}, "The same as a table"),
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "The distribution as a table" },
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Score"), names.map((name) => make("th", { scope: "col" }, name)))),
        make(
          "tbody",
          {},
          scores.slice(0, 4 * LINES).map((score) =>
            make("tr", {}, make("th", { scope: "row" }, figure(score)), series.map((each) => make("td", {}, chance(each, score)))),
          ),
        ),
      ),
    ),
  );
};
