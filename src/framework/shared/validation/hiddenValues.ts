import equal from "fast-deep-equal";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { labelAt } from "./labels.ts";
import { subjectOf } from "./messages.ts";

/**
 * Messages for values that someone sends and that the other values hide, such as those of an alternative that was not
 * chosen: they would not be kept. What is stored already may go by itself, when what it depends on changes.
 * @param sent what is sent, in its stored form
 * @param kept what is left of it under the present conditions
 * @param before what is stored now
 * @returns by path as errors name them: `home.breed`
 */
export function hiddenValues(
  schema: Schema,
  sent: JsonObject,
  kept: JsonObject,
  before: JsonObject = {},
): Record<string, string[]> {
  const paths = Object.entries(sent).flatMap(([name, value]) =>
    equal(value, before[name]) ? [] : lostIn(value, kept[name], name),
  );
  return Object.fromEntries(
    paths.map((path) => {
      const label = labelAt(schema, `/${path.replaceAll(".", "/")}`);
      return [path, [`${subjectOf(label)} doesn't go with the other answers. Leave it out, or change them.`]];
    }),
  );
}

/** The places of values that are not kept; what is empty is no value. */
function lostIn(sent: Json | undefined, kept: Json | undefined, path: string): string[] {
  if (isNothing(sent)) return [];
  if (kept === undefined) return [path];
  if (Array.isArray(sent))
    return sent.flatMap((item, index) =>
      lostIn(item, Array.isArray(kept) ? kept[index] : item, `${path}.${index}`),
    );
  if (!isObject(sent) || !isObject(kept)) return [];
  return Object.entries(sent).flatMap(([name, item]) =>
    lostIn(item, Object.hasOwn(kept, name) ? kept[name] : undefined, `${path}.${name}`),
  );
}

const isNothing = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isNothing));
