/** The colour of words and axes on paper. */
export const ink = "#222222";

/** A number as it stands in a drawing. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Words cut to so many letters. */
export const shortened = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, Math.max(1, most - 1))}…`;

/** Words in a drawing. */
export const text = (
  x: number,
  y: number,
  words: string,
  { anchor }: { anchor: "start" | "middle" | "end" },
): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-size="8.5" fill="${ink}" text-anchor="${anchor}">${escaped(words)}</text>`;

const escaped = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");
