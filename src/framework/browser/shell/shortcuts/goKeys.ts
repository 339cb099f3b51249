import type { MenuEntry } from "#framework/shared/definitions/menu.ts";

/** A letter that leads to a screen after `g`: the first free one of its name. */
export function goKeys(entries: MenuEntry[]): { key: string; entry: MenuEntry }[] {
  const taken = new Set<string>();
  return entries.flatMap((entry) => {
    const key = [...entry.label.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !taken.has(letter));
    if (key === undefined) return [];
    taken.add(key);
    return [{ key, entry }];
  });
}
