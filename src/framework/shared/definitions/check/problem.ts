/** A mistake in a definition: where it is, what stands there, and what could stand there. */
export interface Problem {
  file: string;
  /** JSON pointer into the file. */
  pointer: string;
  found: string;
  expected: string;
}

/** A problem in one line. */
export const describeProblem = ({ file, pointer, found, expected }: Problem): string =>
  `${file}${pointer ? `#${pointer}` : ""}: found ${found}, expected ${expected}`;

/** A value as it is quoted in a problem. */
export function quote(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Names that are near to a wrong one come first, so that a slip of the pen is seen at once. */
export function oneOf(known: Iterable<string>, found: string): string {
  const names = [...known].sort((a, b) => distance(a, found) - distance(b, found) || a.localeCompare(b));
  if (names.length === 0) return "nothing: there are none";
  return names.length <= 6
    ? `one of ${names.join(", ")}`
    : `one of ${names.slice(0, 5).join(", ")} and ${names.length - 5} others`;
}

/** All names, in their order, but one first that is nearly what was found: a slip of the pen is seen at once. */
export function nearestFirst(known: readonly string[], found: string): string {
  const near = known.find((name) => distance(name, found) <= 2);
  const names = near === undefined ? known : [near, ...known.filter((name) => name !== near)];
  return `one of ${names.join(", ")}`;
}

/** Number of single-letter changes between two words. */
export const keywordDistance = (a: string, b: string): number => distance(a, b);

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + change));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
