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

export const face = () => 1 + Math.floor(6 * fraction());
