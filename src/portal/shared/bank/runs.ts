/**
 * The amounts that follow one another and add up to a sum: all of them where they do, else the first run of at least two.
 * Looks at each amount once.
 * @param amounts positive, in cents
 */
export function runThatAddsUp(
  amounts: readonly number[],
  sum: number,
): { from: number; until: number } | undefined {
  const total = amounts.reduce((all, amount) => all + amount, 0);
  if (amounts.length > 1 && total === sum) return { from: 0, until: amounts.length };
  let [from, inRun] = [0, 0];
  for (const [index, amount] of amounts.entries()) {
    inRun += amount;
    while (inRun > sum) {
      inRun -= amounts[from] ?? 0;
      from += 1;
    }
    if (inRun === sum && index > from) return { from, until: index + 1 };
  }
  return undefined;
}
