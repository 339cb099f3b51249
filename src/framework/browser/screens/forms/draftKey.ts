import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** As long as the server keeps a draft's key. */
const longest = 150;

/** Whether a value is an id, a choice, a day or a time. */
const isKey = (value: string): boolean => /^[\da-z_.:TZ-]+$/.test(value);

/**
 * Where the draft of a form is kept. A new record that belongs to another one has a draft of its own there; so has a section.
 * A link may fill in names and other words as well. They stay out: the key stands in the address of a call.
 * @param section the id of the section, where only that one is edited
 */
export function draftKey(
  { name }: Pick<Resource, "name">,
  id: string | undefined,
  preset: JsonObject = {},
  section?: string,
): string {
  const values = id === undefined ? Object.values(preset).flat().map(String) : [];
  return [name, id ?? "new", ...values.filter(isKey), ...(section === undefined ? [] : [section])]
    .join(":")
    .slice(0, longest);
}
