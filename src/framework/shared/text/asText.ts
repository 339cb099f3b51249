/** A value that should be a text; undefined where it is none. */
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
