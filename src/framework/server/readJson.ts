import type { Json } from "#framework/shared/schema/schema.ts";

/** The value that a text of JSON says: whatever can be parsed is one. @throws SyntaxError for other texts */
export const readJson = (text: string): Json => JSON.parse(text) as Json;
