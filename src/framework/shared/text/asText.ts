/** Whether a value is a text. */
export const isText = (value: unknown): value is string => typeof value === "string";

/** A value that should be a text; undefined where it is none. */
export const asText = (value: unknown): string | undefined => (isText(value) ? value : undefined);
