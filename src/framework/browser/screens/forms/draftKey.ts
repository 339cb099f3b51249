import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** As long as the server keeps a draft's key. */
const longest = 150;

/**
 * Where the draft of a form is kept. A new record that belongs to another one has a draft of its own there; so has a section.
 * What a link fills in may be any text: the key has only what a key can have of it.
 * @param section the id of the section, where only that one is edited
 */
export function draftKey(
  { name }: Pick<Resource, "name">,
  id: string | undefined,
  preset: JsonObject = {},
  section?: string,
): string {
  const values = id === undefined ? Object.values(preset).flat().map(String) : [];
  return [name, id ?? "new", ...values, ...(section === undefined ? [] : [section])]
    .map((part) => part.replaceAll(/[^\w.:-]+/g, "-"))
    .join(":")
    .slice(0, longest);
}
