const width = 100;

/** JSON for people: what fits on a line stands on one. */
export function readableJson(value: unknown, indent = "", before = 0): string {
  const line = onOneLine(value);
  if (typeof value !== "object" || value === null || indent.length + before + line.length <= width)
    return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => inner + readableJson(item, inner)).join(",\n")}\n${indent}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + readableJson(item, inner, name.length);
  });
  return `{\n${entries.join(",\n")}\n${indent}}`;
}

/** JSON on one line, with spaces where people put them. */
export function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
