/** The one of several choices that a value is, such as that of a select; undefined where it is none of them. */
export const oneOf = <Choice>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice === value);
