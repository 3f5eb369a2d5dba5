"use strict";

// Renders /openapi.json. Text enters the page only as text nodes, never as HTML.

// The path in front of every address, if a proxy serves the service under one: this file lies in BASE/assets/VERSION/.
const BASE = new URL("../../", document.currentScript.src).pathname.slice(0, -1);
const make = (tag, text, ...children) => {
  const node = document.createElement(tag);
  if (text) node.textContent = text;
  node.append(...children);
  return node;
};

const classed = (name, node) => {
  node.className = name;
  return node;
};

// An address, which may go on in the next line after a slash.
const addressed = (path) => make("code", "", ...path.split(/(?<=\/)/).flatMap((part) => [part, make("wbr")]));

// Turns the parts of a description between backquotes into code elements.
const prose = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", part) : part));

const resolve = (spec, node) =>
  node && node.$ref ? node.$ref.slice(2).split("/").reduce((at, key) => at[key], spec) : node;

// Encodes a part of an address. Characters that need no encoding there stay readable.
const encode = (text) => encodeURIComponent(text).replace(/%(3A|40|2C|3D)/g, decodeURIComponent);

const address = (path, fields) => {
  const search = [];
  for (const [parameter, input] of fields) {
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encode(input.value));
    else if (input.value !== "") search.push(`${encode(parameter.name)}=${encode(input.value)}`);
  }
  return BASE + (search.length ? `${path}?${search.join("&")}` : path);
};

// Shows an answer as the service spells it: text as it is, else JSON.
const spelled = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 1));

// Quotes a text for a POSIX shell.
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

const curl = (method, path, body) => {
  const sent = body === null ? "" : `-H 'Content-Type: application/json' -d ${quoted(body)} `;
  return `${method === "post" && body === null ? "curl -X POST " : "curl "}${sent}${quoted(location.origin + path)}`;
};

let fields = 0;
const labelled = (name, description, input) => {
  fields += 1;
  input.name = name;
  input.id = `field-${fields}`;
  input.spellcheck = false;
  input.autocapitalize = "none";
  const label = classed("field", make("label", name));
  label.htmlFor = input.id;
  const meaning = classed("meaning", make("span", "", ...prose(description)));
  meaning.id = `${input.id}-meaning`;
  input.setAttribute("aria-describedby", meaning.id);
  return classed("parameter", make("div", "", label, meaning, input));
};

const nameOf = (reference) => reference.split("/").pop();

// Says in a few words of what type a value is; schemas with a name are linked.
const typed = (schema) => {
  if (schema.$ref) {
    const link = make("a", nameOf(schema.$ref));
    link.href = `#schema-${nameOf(schema.$ref)}`;
    return [link];
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((one, at) => [...(at ? [" or "] : []), ...typed(one)]);
  if (schema.enum) return [schema.enum.filter((one) => one !== null).join(" | ") + (schema.enum.includes(null) ? " | null" : "")];
  const types = [schema.type ?? []].flat();
  return types.flatMap((type, at) => {
    const inner = type === "array" && schema.items ? [" of ", ...typed(schema.items)] : [];
    const values = type === "object" && schema.additionalProperties?.type ? [" of ", ...typed(schema.additionalProperties)] : [];
    return [...(at ? [" or "] : []), type, ...inner, ...values];
  });
};

// A folded box with the members of a schema.
const shape = (name, schema) => {
  const box = make("details");
  box.id = `schema-${name}`;
  box.append(make("summary", "", make("code", name), classed("title", make("span", "", ...prose(schema.description ?? "")))));
  const needed = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([member, property]) =>
    make("li", "", make("code", member), " ", ...typed(property), needed.has(member) ? "" : " (may be left out)",
      classed("meaning", make("span", "", ...prose(property.description ?? "")))));
  box.append(classed("members", make("ul", "", ...members)));
  return box;
};

// Lists the replies of an operation: their statuses, descriptions, media types and schemas. Equal lines are merged.
const replies = (spec, described) => {
  const lines = new Map();
  for (const [status, response] of Object.entries(described.responses)) {
    const { description, content = {} } = resolve(spec, response);
    const kinds = Object.entries(content).map(([kind, { schema }]) => [kind, schema ?? {}]);
    const key = JSON.stringify([description, kinds]);
    const line = lines.get(key) ?? { description, kinds, statuses: [] };
    line.statuses.push(status === "default" ? "other" : status);
    lines.set(key, line);
  }
  const items = [...lines.values()].map(({ description, kinds, statuses }) =>
    make("li", "", make("b", statuses.join(", ")), " ", ...prose(description),
      ...kinds.map(([kind, schema]) => classed("meaning", make("span", "", `${kind}: `, ...typed(schema))))));
  return classed("replies", make("ul", "", ...items));
};

// Puts the recorded examples of an operation together: each has a summary, the texts of its parameters, its body and its answer.
// `responses` are those of the operation, with numbers as they came.
const examplesOf = (spec, described, { responses }) => {
  const examples = new Map();
  for (const [status, response] of Object.entries(responses)) {
    for (const [kind, { examples: answers = {} }] of Object.entries(resolve(spec, response).content ?? {})) {
      for (const [name, { summary, value }] of Object.entries(answers)) {
        examples.set(name, { summary, status, kind, answer: value, parameters: {}, body: null });
      }
    }
  }
  for (const parameter of described.parameters ?? []) {
    for (const [name, { value }] of Object.entries(parameter.examples ?? {})) {
      examples.get(name).parameters[parameter.name] = String(value);
    }
  }
  for (const [name, { value }] of Object.entries(described.requestBody?.content["application/json"].examples ?? {})) {
    examples.get(name).body = value;
  }
  // Answers first, problems last.
  return [...examples.values()].sort((a, b) => (a.status > "299") - (b.status > "299"));
};

// Keeps the spelling of numbers (0.0, not 0) if the browser supports that.
const asCame = (key, value, context) =>
  typeof value === "number" && JSON.rawJSON && context ? JSON.rawJSON(context.source) : value;

// Reads the beginning of a reply and a status line for it. A whole export would fill the memory of the page.
const SHOWN = 200000;
const read = async (reply) => {
  const kind = (reply.headers.get("Content-Type") ?? "").split(";")[0];
  const said = [`${reply.status} ${reply.statusText}`, kind];
  if (reply.redirected) said.push(`redirected to ${new URL(reply.url).pathname}`);
  let text = "";
  if (kind === "application/gzip") {
    await reply.body.cancel();
    said.push("compressed: follow the link to keep it");
  } else if (reply.body) {
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > SHOWN) {
        await reader.cancel();
        text = text.slice(0, SHOWN);
        said.push(`cut after ${SHOWN} characters`);
        break;
      }
    }
    if (/[/+]json$/.test(kind) && text.length < SHOWN) text = JSON.stringify(JSON.parse(text, asCame), null, 1);
  }
  return [said.filter(Boolean).join(", "), text];
};

// The address of the same operation under the current solution of a goal; nothing if there is none.
const SOLUTION = "/v1/solutions/{solution}/";
const underGoal = (spec, path, method) => {
  const twin = path.startsWith(SOLUTION) ? path.replace(SOLUTION, "/v1/games/{game}/{goal}/") : "";
  return spec.paths[twin]?.[method] ? twin : "";
};

const operation = (spec, path, method, described, current, asTheyCame) => {
  const box = classed("operation", make("details"));
  box.id = described.operationId;
  const verb = classed(`method ${method}`, make("span", method.toUpperCase()));
  const title = classed("title", make("span", "", ...prose(described.summary)));
  box.append(make("summary", "", verb, " ", addressed(path), " ", title), make("p", "", ...prose(described.description)));
  const examples = examplesOf(spec, described, asTheyCame);
  const form = make("form");
  const chosen = make("select");
  chosen.append(...examples.map(({ summary }) => make("option", summary)));
  form.append(labelled("example", "Fills in the fields; its recorded answer is below.", chosen));
  const inputs = [];
  for (const parameter of described.parameters ?? []) {
    const input = make("input");
    input.required = Boolean(parameter.required);
    inputs.push([parameter, input]);
    const among = parameter.schema?.enum ? ` One of ${parameter.schema.enum.map((one) => `\`${one}\``).join(", ")}.` : "";
    form.append(
      labelled(parameter.name, `${input.required ? "" : "Optional. "}${parameter.description ?? ""}${among}`, input),
    );
  }
  const body = described.requestBody ? make("textarea") : null;
  if (body) {
    const link = typed(described.requestBody.content["application/json"].schema);
    const field = labelled("body", "JSON: ", body);
    field.querySelector(".meaning").append(...link);
    form.append(field);
  }
  const link = make("a");
  const command = classed("curl", make("pre"));
  const refresh = () => {
    const at = address(path, inputs);
    link.href = at;
    link.textContent = at;
    command.textContent = curl(method, at, body ? body.value : null);
  };
  const recorded = make("pre");
  recorded.tabIndex = 0;
  recorded.setAttribute("role", "group");
  recorded.setAttribute("aria-label", "The recorded answer");
  const answered = make("h3");
  const fill = () => {
    const example = examples[chosen.selectedIndex];
    if (!example) return;
    for (const [parameter, input] of inputs) {
      const text = example.parameters[parameter.name] ?? "";
      // Ids of solutions may have changed since the example was recorded.
      input.value = parameter.name === "solution" ? current.get(text.split("@")[0]) ?? text : text;
    }
    if (body) body.value = spelled(example.body);
    answered.textContent = `Recorded answer: ${example.status}, ${example.kind}; long lists are cut`;
    recorded.textContent = spelled(example.answer);
    refresh();
  };
  chosen.addEventListener("change", fill);
  form.addEventListener("input", refresh);
  const status = classed("status", make("p"));
  status.setAttribute("role", "status");
  const result = make("pre");
  result.hidden = true;
  result.tabIndex = 0;
  result.setAttribute("role", "region");
  result.setAttribute("aria-label", "The reply");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const options = body
      ? { method: method.toUpperCase(), headers: { "Content-Type": "application/json" }, body: body.value }
      : { method: method.toUpperCase() };
    status.textContent = "Asking …";
    try {
      [status.textContent, result.textContent] = await read(await fetch(address(path, inputs), options));
    } catch (error) {
      [status.textContent, result.textContent] = [`No answer: ${error.message}`, ""];
    }
    result.hidden = result.textContent === "";
  });
  const copy = make("button", "Copy as curl");
  copy.type = "button";
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(command.textContent);
      status.textContent = "Copied.";
    } catch {
      // Without https a browser lets no script write there: the command is selected instead.
      getSelection().selectAllChildren(command);
      status.textContent = "Selected: copy it with the keyboard.";
    }
  });
  const ask = make("button", "Try it");
  ask.type = "submit";
  form.append(classed("asking", make("div", "", ask, copy, ...(method === "get" ? [link] : []))), command);
  const rest = make("div", "", answered, recorded, make("h3", "Replies"), replies(spec, described));
  box.append(form, status, result, rest);
  // Boxes are filled when they are opened first: most never are.
  box.addEventListener("toggle", fill, { once: true });
  return box;
};

// Maps each goal's name in an id, such as thirties.min-loss.default, to the id of its current solution.
const currentSolutions = async () => {
  const reply = await fetch(`${BASE}/v1/solutions?limit=1000`);
  const { solutions = [] } = reply.ok ? await reply.json() : {};
  return new Map(solutions.filter((one) => one.current).map((one) => [one.solution.split("@")[0], one.solution]));
};

// An operation under the id of a solution is that under a goal again. It stands behind it, and shows while that is unfolded.
const twins = [];
const fold = () => {
  for (const [goal, twin] of twins) twin.hidden = goal.hidden || !goal.open;
};

// Shows only the boxes and codes with all words that are searched for.
const search = (entries) => {
  const words = document.getElementById("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { nodes, text } of entries) {
    const found = words.every((word) => text.includes(word));
    shown += found;
    for (const node of nodes) node.hidden = !found;
  }
  fold();
  for (const part of document.querySelectorAll("main section")) {
    part.hidden = !part.querySelector(".operation:not([hidden]), #shapes > :not([hidden]), dt:not([hidden])");
    const link = document.querySelector(`main nav a[href="#${part.id}"]`);
    if (link) link.parentElement.hidden = part.hidden;
  }
  document.getElementById("progress").textContent = words.length ? `${shown} found` : "";
};

// Goes to what the address names, which exists only since the description was read, and unfolds it.
const visit = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.hidden) {
    const field = document.getElementById("search");
    field.value = "";
    field.dispatchEvent(new Event("input"));
  }
  for (const [goal, twin] of twins) if (twin === target) goal.open = true;
  fold();
  if (target.tagName === "DETAILS") target.open = true;
  target.scrollIntoView();
};

const section = (id, title, ...children) => {
  const made = make("section", "", make("h2", title), ...children);
  made.id = id;
  return made;
};

const entry = (id, title) => {
  const link = make("a", title);
  link.href = `#${id}`;
  return make("li", "", link);
};

const show = async () => {
  const reply = await fetch(`${BASE}/openapi.json`);
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
  const text = await reply.text();
  const spec = JSON.parse(text);
  const asTheyCame = JSON.parse(text, asCame);
  const current = await currentSolutions();
  const entries = [];
  const groups = new Map();
  const boxes = new Map();
  for (const [path, methods] of Object.entries(spec.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const group = described.tags[0];
      if (!groups.has(group)) groups.set(group, []);
      const box = operation(spec, path, method, described, current, asTheyCame.paths[path][method]);
      const names = (described.parameters ?? []).map((one) => one.name);
      const words = [method, path, described.operationId, described.summary, described.description, group, ...names].join(" ");
      boxes.set(method + path, { box, group, entry: { nodes: [box], text: words.toLowerCase(), path }, under: underGoal(spec, path, method), method });
    }
  }
  for (const { box, group, entry, under, method } of boxes.values()) {
    if (under) continue;
    groups.get(group).push(box);
    entries.push(entry);
    const twin = [...boxes.values()].find((one) => one.method === method && one.under === entry.path);
    if (!twin) continue;
    groups.get(group).push(classed("operation twin", twin.box));
    entry.text += ` ${twin.entry.text}`;
    twins.push([box, twin.box]);
    box.addEventListener("toggle", fold);
  }
  fold();
  const root = document.getElementById("operations");
  const contents = document.getElementById("contents");
  for (const { name, description } of spec.tags) {
    root.append(section(`group-${name}`, name, classed("soft", make("p", description)), ...groups.get(name)));
    contents.append(entry(`group-${name}`, name));
  }
  contents.append(entry("schemas", "schemas"));
  const shapes = document.getElementById("shapes");
  for (const [name, schema] of Object.entries(spec.components.schemas)) {
    const box = shape(name, schema);
    const words = [name, schema.description, ...Object.keys(schema.properties ?? {})].join(" ");
    entries.push({ nodes: [box], text: words.toLowerCase() });
    shapes.append(box);
  }
  contents.append(entry("problems", "problem codes"));
  const codes = document.getElementById("codes");
  for (const { code, status, title } of spec.info["x-problem-codes"]) {
    const link = make("a", "", make("code", code));
    link.href = `${BASE}/v1/problems/${code}`;
    const term = make("dt", "", link);
    term.id = code;
    const meaning = make("dd", `${status}: ${title}`);
    entries.push({ nodes: [term, meaning], text: `problem ${code} ${status} ${title}`.toLowerCase() });
    codes.append(term, meaning);
  }
  for (const node of document.querySelectorAll("main nav, #finding, #schemas, #problems")) node.hidden = false;
  document.getElementById("search").addEventListener("input", () => search(entries));
  addEventListener("hashchange", visit);
  // An element that the address names exists only now, so go there again: the style of a target follows only then.
  if (location.hash) location.replace(location.hash);
  visit();
};

const progress = document.getElementById("progress");
progress.textContent = "Reading the description …";
show().then(
  () => { progress.textContent = ""; },
  (error) => { progress.textContent = `The description cannot be read: ${error.message}.`; },
);
