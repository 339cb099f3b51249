/** A value as JSON has it: forms keep a cleared field as undefined, which the interpreter of schemas refuses. */
export function withoutUndefined(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutUndefined(item) ?? null);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
      item === undefined ? [] : [[name, withoutUndefined(item)]],
    ),
  );
}
