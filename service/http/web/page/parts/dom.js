// Makes elements, and does what several views do with them. Text enters the page only as text nodes, never as HTML.

import { based } from "./service.js";

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "open", "htmlFor", "tabIndex"]);

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (PROPERTIES.has(name)) node[name] = value;
    else node.setAttribute(name, name === "href" || name === "src" ? based(value) : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};

export const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

export const draw = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

let last = 0;

// Returns an id that no other element has.
export const fresh = (word) => `${word}-${(last += 1)}`;

// Hides all of some elements but the first ones. Returns the button that shows all of them and then goes away, null if there are not so many.
export const showAll = (elements, most, things) => {
  // One or two more take no more room than the button.
  const rest = elements.length > most + 2 ? elements.slice(most) : [];
  for (const element of rest) element.hidden = true;
  const show = () => {
    for (const element of rest) element.hidden = false;
    button.remove();
    (rest[0].querySelector("summary") ?? rest[0]).focus();
  };
  const button = make("button", { type: "button", class: "small", onclick: show }, `Show all ${elements.length} ${things}`);
  return rest.length ? button : null;
};

// Saves a file of the browser under a name.
export const download = (blob, name) => {
  const href = URL.createObjectURL(blob);
  make("a", { download: name, href }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
};

// Calls `act` for keys that are pressed while nothing has the focus, as long as an element is on the page.
export const keysAnywhere = (element, act) => {
  const pressed = (event) => {
    if (!element.isConnected) removeEventListener("keydown", pressed);
    else if (event.target === document.body) act(event);
  };
  addEventListener("keydown", pressed);
};

// Lets arrow keys move among some elements, of which one alone is reached with Tab. `columns` is the length of a row.
export const rove = (box, items, columns = 0) => {
  items.forEach((item, place) => {
    item.tabIndex = place ? -1 : 0;
  });
  box.addEventListener("focusin", (event) => {
    if (!items.includes(event.target)) return;
    for (const item of items) item.tabIndex = item === event.target ? 0 : -1;
  });
  box.addEventListener("keydown", (event) => {
    const place = items.indexOf(event.target);
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns || 1, ArrowUp: -columns || -1 };
    const places = { Home: 0, End: items.length - 1 };
    const to = event.key in places ? places[event.key] : place + steps[event.key];
    if (place < 0 || !(to >= 0 && to < items.length)) return;
    event.preventDefault();
    items[to].focus();
  });
};
