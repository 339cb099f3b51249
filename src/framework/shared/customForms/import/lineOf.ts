import type { Schema } from "../../schema/schema.ts";

/** How many characters a line of text has that says nothing of it: as many as in the builder. */
const line = 200;

/** Texts of these forms are as long as they are. */
const short = new Set(["date", "time", "date-time", "email", "phone"]);

/** How long a text is that does not say it: a line, unless it has several or a form of its own. */
export function lineOf(
  { minLength = 0 }: Schema,
  { format, "x-widget": widget, "x-reference": reference }: Schema,
): Schema {
  if (widget !== undefined || reference !== undefined || (format !== undefined && short.has(format)))
    return {};
  return minLength > line ? { "x-widget": "long-text" } : { maxLength: line };
}
