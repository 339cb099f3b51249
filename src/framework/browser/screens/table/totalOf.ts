/** The sum of those values that are numbers. */
export const totalOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => (typeof value === "number" ? sum + value : sum), 0);
