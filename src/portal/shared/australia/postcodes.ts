const ranges: Record<string, readonly (readonly [number, number])[]> = {
  NSW: [
    [1000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  ACT: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  WA: [[6000, 6999]],
  TAS: [[7000, 7999]],
  NT: [[800, 999]],
};

/** Postcodes that lie in two states. */
const crossBorder = new Set([
  872, 2406, 2540, 2611, 2620, 3585, 3586, 3644, 3691, 3707, 4377, 4380, 4383, 4385,
]);

/**
 * Whether a postcode usually lies in a state. A mismatch is worth a warning, never an error: some postcodes cross
 * a border.
 */
export function postcodeFits(postcode: string, state: string): boolean {
  const code = Number(postcode);
  const known = ranges[state];
  return !known || crossBorder.has(code) || known.some(([from, to]) => code >= from && code <= to);
}
