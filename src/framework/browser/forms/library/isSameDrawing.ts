/**
 * Whether a field would be drawn the same with other properties: each is the very same, or a function. The library makes
 * some of its functions anew with each key, and never draws a field again because of one.
 */
export function isSameDrawing(before: object, after: object): boolean {
  const [one, other] = [Object.entries(before), new Map<string, unknown>(Object.entries(after))];
  return (
    one.length === other.size &&
    one.every(([name, value]) => {
      const now = other.get(name);
      return Object.is(value, now) || (typeof value === "function" && typeof now === "function");
    })
  );
}
