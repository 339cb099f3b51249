import type { MenuEntry } from "#framework/shared/definitions/menu.ts";

/** Which letters of a name are tried, in the order of their worth: its first, the first of its other words, any. */
const letters: ((label: string) => string[])[] = [
  (label) => label.match(/[a-z]/)?.slice(0, 1) ?? [],
  (label) => label.match(/\b[a-z]/g) ?? [],
  (label) => label.match(/[a-z]/g) ?? [],
];

/** The letter that all of them follow: struck a second time it begins again. */
const leading = "g";

/**
 * A letter that leads to a screen after `g`. Each screen gets its own first letter where it is the first of the menu with
 * it; what is left over gets another free one of its name, so that a new entry moves as few letters as possible.
 */
export function goKeys(entries: MenuEntry[]): { key: string; entry: MenuEntry }[] {
  const keys = new Map<MenuEntry, string>();
  const taken = new Set([leading]);
  for (const lettersOf of letters)
    for (const entry of entries.filter((one) => !keys.has(one))) {
      const key = lettersOf(entry.label.toLowerCase()).find((letter) => !taken.has(letter));
      if (key === undefined) continue;
      taken.add(key);
      keys.set(entry, key);
    }
  return entries.flatMap((entry) => {
    const key = keys.get(entry);
    return key === undefined ? [] : [{ key, entry }];
  });
}
