"use strict";

// Renders /openapi.json. Text only ever enters the page as text nodes.
const make = (tag, text, ...children) => {
  const node = document.createElement(tag);
  if (text) node.textContent = text;
  node.append(...children);
  return node;
};

const resolve = (spec, node) =>
  node && node.$ref ? node.$ref.slice(2).split("/").reduce((at, key) => at[key], spec) : node;

const address = (path, fields) => {
  const search = new URLSearchParams();
  for (const [parameter, input] of fields) {
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") search.set(parameter.name, input.value);
  }
  return search.size ? `${path}?${search}` : path;
};

const example = (parameter) =>
  parameter.example ?? (parameter.required && parameter.schema ? parameter.schema.example : undefined) ?? "";

const operation = (spec, path, method, described, solution) => {
  const box = make("details");
  const name = make("span", method.toUpperCase());
  name.className = "method";
  box.append(make("summary", "", name, make("code", path), document.createTextNode(` ${described.summary}`)));
  const form = make("form");
  const fields = [];
  for (const given of described.parameters ?? []) {
    const parameter = resolve(spec, given);
    const input = make("input");
    input.name = parameter.name;
    input.required = Boolean(parameter.required);
    input.value = parameter.name === "solution" && solution ? solution : example(parameter);
    fields.push([parameter, input]);
    form.append(make("label", "", make("span", `${parameter.name}: ${parameter.description ?? ""}`), input));
  }
  const body = described.requestBody ? make("textarea") : null;
  if (body) {
    body.value = JSON.stringify({ states: ["55666-1", "roll6"] });
    form.append(make("label", "", make("span", "body"), body));
  }
  const link = make("a");
  const refresh = () => {
    link.href = address(path, fields);
    link.textContent = link.getAttribute("href");
  };
  refresh();
  form.addEventListener("input", refresh);
  const result = make("pre");
  result.hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const options = body
      ? { method: "POST", headers: { "Content-Type": "application/json" }, body: body.value }
      : { method: "GET" };
    result.hidden = false;
    try {
      const reply = await fetch(address(path, fields), options);
      const text = await reply.text();
      let shown = text.slice(0, 20000);
      if (/json$/.test(reply.headers.get("Content-Type") ?? "")) shown = JSON.stringify(JSON.parse(text), null, 1);
      result.textContent = `${reply.status}\n${shown.slice(0, 20000)}`;
    } catch (error) {
      result.textContent = String(error);
    }
  });
  form.append(make("button", "Try it"), document.createTextNode(" "));
  if (method === "get") form.append(link);
  box.append(form, result);
  return box;
};

const show = async () => {
  const spec = await (await fetch("/openapi.json")).json();
  let solution = "";
  try {
    const listed = await (await fetch("/v1/solutions?limit=1")).json();
    solution = listed.solutions[0].solution;
  } catch {
    // Nothing is solved yet: the examples keep the id of the description.
  }
  document.getElementById("about").textContent = spec.info.description.split(". ")[0] + ".";
  const groups = new Map();
  for (const [path, methods] of Object.entries(spec.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const group = described.tags[0];
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(operation(spec, path, method, described, solution));
    }
  }
  const root = document.getElementById("operations");
  for (const [group, boxes] of groups) root.append(make("section", "", make("h2", group), ...boxes));
  const codes = document.getElementById("codes");
  for (const [, code, status] of spec.info.description.matchAll(/`([a-z-]+)` \((\d+)\)/g)) {
    const term = make("dt", "", make("code", code));
    term.id = code;
    codes.append(term, make("dd", `HTTP ${status}`));
  }
};

show();
