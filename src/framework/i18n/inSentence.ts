/** A label within a sentence: `Status` is `status`; `ID number` stays, because it begins with an abbreviation. */
export const inSentence = (label: string): string =>
  /^\p{Lu}(?:\p{Ll}|\s)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
