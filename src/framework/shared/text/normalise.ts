/** Letters that are no base letter with an accent, as people without them on their keyboard type them. */
const typed: Record<string, string> = {
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** Text without accents, in the letters of a keyboard that has none of its own: `Grünes Øl` is `Grunes Ol`. */
export const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[øđðłıßæœþ]/giu, (letter) => {
      const plain = typed[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
    });

/** Text as the search compares it: lower case, without accents and apostrophes, one space between words. */
export function normalise(text: string): string {
  return plainLetters(text)
    .replace(/['’‘ʼʻ`´]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether each word of a search occurs in a text, whatever their order. */
export function finder(search: string): (text: string) => boolean {
  const words = normalise(search).split(" ").filter(Boolean);
  return (text) => {
    const normal = normalise(text);
    return words.every((word) => normal.includes(word));
  };
}

/** Whether two normalised texts differ by no more than two letters: left out, added, changed or swapped. */
export function nearlySame(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1);
      const swapped =
        a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1] ? (before[to - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(changed, swapped, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return (row[b.length] ?? Infinity) <= 2;
}
