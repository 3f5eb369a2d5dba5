// Draws by chance with the browser's cryptographic source.

const fraction = () => {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
};

// Returns one of the outcomes, each with the chance of its probability.
export const drawOne = (outcomes) => {
  let left = fraction() * outcomes.reduce((sum, { probability }) => sum + probability, 0);
  return outcomes.find(({ probability }) => (left -= probability) < 0) ?? outcomes.at(-1);
};

// Returns the colours of thrown dice, of which some are certain. Of the others at least one shows the colour `must`, if there is one.
export const drawColours = ({ known, others, colours, must }) => {
  const listed = Object.entries(colours).map(([colour, probability]) => ({ colour, probability }));
  let rest;
  do rest = Array.from({ length: others }, () => drawOne(listed).colour);
  while (must && !rest.includes(must));
  return [...Object.entries(known).flatMap(([colour, number]) => Array(number).fill(colour)), ...rest.sort().reverse()];
};

export const face = () => 1 + Math.floor(6 * fraction());

// Returns one of the entries of a list or the characters of a text.
export const choice = (listed) => listed[Math.floor(listed.length * fraction())];
