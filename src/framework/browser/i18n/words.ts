/** Messages by key, each a text or more of them. */
export interface WordTree {
  [key: string]: string | WordTree;
}

const added: WordTree = {};

/** Adds words that come with the screens that use them. */
export const addWords = (words: WordTree): void => void Object.assign(added, words);

/** A word that was added, by its key; undefined while it has not been loaded. */
export function addedWord(key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<string | WordTree | undefined>(
      (words, part) => (typeof words === "object" ? words[part] : undefined),
      added,
    );
  return typeof found === "string" ? found : undefined;
}
