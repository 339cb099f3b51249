/** How large a form that people of a provider build may become (security.md G-33). */
export const limits = {
  bytes: 200 * 1024,
  nesting: 6,
  fields: 400,
  conditions: 200,
  choices: 300,
  steps: 30,
  sections: 200,
  title: 300,
  text: 4000,
  /** Entries of a repeatable group, where the form says nothing else. */
  rows: 50,
  /** The answers of one person, as JSON. */
  answerBytes: 256 * 1024,
} as const;

/** The only patterns that there are: each is checked in time that grows with the text's length, not faster. */
export const patterns: Readonly<Record<string, string>> = {
  "^[A-Za-z ]*$": "Letters only",
  "^[0-9]*$": "Digits only",
  "^[A-Za-z0-9]*$": "Letters and digits only",
  "^[A-Z0-9-]*$": "Capital letters, digits and hyphens",
};
