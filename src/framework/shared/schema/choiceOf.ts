import { choicesOf, type Json, type Schema } from "./schema.ts";

/** The choice that a value is or names by its other name (`x-id`), such as a state by its number; any other as it is. */
export function choiceOf(schema: Schema, value: Json): Json {
  const choices = choicesOf(schema) ?? [];
  if (choices.some((choice) => choice.value === value)) return value;
  return choices.find(({ id }) => id !== undefined && id === value)?.value ?? value;
}
