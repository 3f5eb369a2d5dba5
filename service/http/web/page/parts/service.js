// Asks the service. Answers are kept while the page is open, as the same question is asked again and again.

// The path in front of every address, if a proxy serves the service under one: this file lies in BASE/assets/VERSION/page/parts/.
const BASE = new URL("../../../../", import.meta.url).pathname.slice(0, -1);

// Returns an address of the service with that path in front. Those that the service tells have it already.
export const based = (path) => (BASE && path.startsWith("/") && !path.startsWith(`${BASE}/`) ? BASE + path : path);

const kept = new Map();
const MOST = 500;

// A problem that the service tells, or that keeps it from answering.
export class Problem extends Error {
  constructor(document) {
    super(document.detail);
    this.code = document.code;
    this.field = document.field;
    this.example = document.example;
    this.available = document.available ?? [];
    this.type = document.type;
    this.request = document.request;
    this.seconds = document.seconds;
  }
}

const encode = (text) => encodeURIComponent(text).replace(/%(3A|40|2C)/g, decodeURIComponent);

// Returns the address of a path whose parts are encoded, with those parameters that have a value.
export const address = (parts, query = {}) => {
  const search = Object.entries(query)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encode(value)}`);
  return `/v1/${parts.map(encode).join("/")}${search.length ? `?${search.join("&")}` : ""}`;
};

export const stateAddress = (question, ...rest) =>
  address(["games", question.game, question.goal, "states", question.state, ...rest], { rules: question.rules });

// Returns an address with one more parameter, which is encoded.
export const join = (address, query) => `${address}${address.includes("?") ? "&" : "?"}${query}`;

const read = async (path, options) => {
  let reply;
  try {
    reply = await fetch(based(path), options);
  } catch {
    throw new Problem({ code: "no-answer", detail: "There is no connection to the service now. What you have done here is kept; try again in a moment." });
  }
  const text = await reply.text();
  if (reply.ok) return reply.headers.get("Content-Type").includes("json") ? JSON.parse(text) : text.trim();
  try {
    throw new Problem({ ...JSON.parse(text), seconds: Number(reply.headers.get("Retry-After")) });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem({ code: "no-answer", detail: `The service answered ${reply.status}.` });
  }
};

const once = (path, options = {}) => {
  const key = JSON.stringify([path, options]);
  if (!kept.has(key)) {
    if (kept.size >= MOST) kept.clear();
    const answer = read(path, options);
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return kept.get(key);
};

// Without a preference the service answers in JSON. The page announces its first questions like this, so that they are asked early.
export const ask = (path) => once(path);

export const tell = (path) => once(path, { headers: { Accept: "text/plain" } });

export const send = (path, body, accept = "application/json", others = {}) =>
  read(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept, ...others },
    body: JSON.stringify(body),
  });

// Has something solved, and returns once it is, or once it has failed. `tell` is called with each answer before that.
export const solved = async (request, tell) => {
  for (;;) {
    const answer = await send(request.address, request.body, "application/json", { Prefer: "wait=20" });
    // A job is answered while there is no solution yet, and then the solution.
    if (!answer.job) return;
    tell(answer);
  }
};
