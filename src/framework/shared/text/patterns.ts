/** What tells whether a text matches a regular expression. */
export interface Matcher {
  test: (text: string) => boolean;
}

const plain = (source: string): Matcher => new RegExp(source, "u");
let engine: (source: string) => Matcher = plain;

/**
 * Sets what runs the patterns of schemas: the server takes an engine whose time grows with the text only. A browser, which
 * judges what its own user types, runs them as they are.
 */
export const runPatternsWith = (run: (source: string) => Matcher): void => {
  engine = run;
};

/** Whether a text matches a pattern of a schema. */
export const fitsPattern = (source: string, text: string): boolean => engine(source).test(text);
