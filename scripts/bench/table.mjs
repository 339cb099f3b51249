/** A table in Markdown; columns of numbers stand on the right. */
export function table(head, lines) {
  const isNumber = head.map((_, column) => lines.every((line) => /^[\d.,×<>≤≥ –-]+$/.test(line[column])));
  const row = (cells) => `| ${cells.join(" | ")} |`;
  return [row(head), row(isNumber.map((number) => (number ? "--:" : "---"))), ...lines.map(row)].join("\n");
}

/** Whether a figure is where it should be; undefined where nothing was asked of it. */
export function isMet({ value, atLeast, atMost }) {
  if (atLeast === undefined && atMost === undefined) return undefined;
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}
