"use strict";

// Renders /openapi.json. Text enters the page only as text nodes, never as HTML.
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
  return search.length ? `${path}?${search.join("&")}` : path;
};

const example = (parameter) =>
  parameter.example ?? (parameter.required && parameter.schema ? parameter.schema.example : undefined) ?? "";

const bodyExample = (spec, requested) => {
  const schema = resolve(spec, requested.content["application/json"].schema);
  const examples = Object.entries(schema.properties ?? {}).filter(([, property]) => "example" in property);
  return JSON.stringify(Object.fromEntries(examples.map(([name, property]) => [name, property.example])), null, 1);
};

const labelled = (name, description, input) => {
  input.name = name;
  input.spellcheck = false;
  input.autocapitalize = "none";
  return make("label", "", make("span", "", make("code", name), ...prose(description)), input);
};

// Lists the replies of an operation: their statuses, descriptions, media types and JSON fields. Equal lines are merged.
const replies = (spec, described) => {
  const lines = new Map();
  for (const [status, response] of Object.entries(described.responses)) {
    const { description, content = {} } = resolve(spec, response);
    const properties = resolve(spec, content["application/json"]?.schema)?.properties;
    const kinds = Object.keys(content).join(", ");
    const names = properties ? `: ${Object.keys(properties).join(", ")}` : "";
    const line = `${description} ${kinds}${names}`;
    lines.set(line, [...(lines.get(line) ?? []), status === "default" ? "other" : status]);
  }
  const items = [...lines].map(([line, statuses]) =>
    make("li", "", make("b", statuses.join(", ")), " ", ...prose(line)));
  return classed("replies", make("ul", "", ...items));
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

const operation = (spec, path, method, described, solution) => {
  const box = make("details");
  const verb = classed("method", make("span", method.toUpperCase()));
  box.append(make("summary", "", verb, " ", make("code", path), " ", ...prose(described.summary)));
  const form = make("form");
  const fields = [];
  for (const given of described.parameters ?? []) {
    const parameter = resolve(spec, given);
    const input = make("input");
    input.required = Boolean(parameter.required);
    input.value = parameter.name === "solution" && solution ? solution : example(parameter);
    fields.push([parameter, input]);
    form.append(
      labelled(parameter.name, `${input.required ? "" : " (optional)"}: ${parameter.description ?? ""}`, input),
    );
  }
  const body = described.requestBody ? make("textarea") : null;
  if (body) {
    body.value = bodyExample(spec, described.requestBody);
    form.append(labelled("body", ": JSON", body));
  }
  const link = make("a");
  const refresh = () => {
    link.href = address(path, fields);
    link.textContent = link.getAttribute("href");
  };
  refresh();
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
      [status.textContent, result.textContent] = await read(await fetch(address(path, fields), options));
    } catch (error) {
      [status.textContent, result.textContent] = [`No answer: ${error.message}`, ""];
    }
    result.hidden = result.textContent === "";
  });
  form.append(make("button", "Try it"));
  if (method === "get") form.append(link);
  box.append(form, status, result, replies(spec, described));
  return box;
};

// Finds the current solution of the example goal, so that the examples work; "" if it is not solved yet.
const exampleSolution = async (spec) => {
  const path = "/v1/games/{game}/{goal}/states/{state}";
  const examples = Object.fromEntries(spec.paths[path].get.parameters.map((one) => [one.name, one.example]));
  const { solutions } = await (await fetch(`/v1/solutions?game=${encode(examples.game)}&limit=1000`)).json();
  const current = (solutions ?? []).find(
    (one) => one.current && one.goal === examples.goal && one.rules === "default",
  );
  return current ? current.solution : "";
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
  const reply = await fetch("/openapi.json");
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
  const spec = await reply.json();
  const solution = await exampleSolution(spec);
  const groups = new Map();
  for (const [path, methods] of Object.entries(spec.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const group = described.tags[0];
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(operation(spec, path, method, described, solution));
    }
  }
  const root = document.getElementById("operations");
  const contents = document.getElementById("contents");
  for (const [group, boxes] of groups) {
    root.append(section(`group-${group}`, group, ...boxes));
    contents.append(entry(`group-${group}`, group));
  }
  contents.append(entry("problems", "problem codes"));
  const codes = document.getElementById("codes");
  for (const { code, status, title } of spec.info["x-problem-codes"]) {
    const term = make("dt", "", make("code", code));
    term.id = code;
    codes.append(term, make("dd", `${status}: ${title}`));
  }
  for (const node of document.querySelectorAll("nav, #problems")) node.hidden = false;
  // The type of a problem is an address with a fragment of this page. Its element exists only now, so go there again.
  if (location.hash) location.replace(location.hash);
};

const progress = document.getElementById("progress");
progress.textContent = "Reading the description …";
show().then(
  () => { progress.textContent = ""; },
  (error) => { progress.textContent = `The description cannot be read: ${error.message}.`; },
);
