import { isObject, type Json, type JsonObject } from "../../../schema/schema.ts";
import { type Problem } from "../problem.ts";

/** Keywords that say what a value is: beside a reference they would take the place of those that it brings. */
const structural = [
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "const",
  "oneOf",
  "anyOf",
  "allOf",
  "not",
  "if",
  "then",
  "else",
];

/**
 * Checks that nothing beside a reference takes the place of what the reference brings.
 * @param read the content of a schema file by its path below schemas/
 */
export function checkBesideReferences(
  file: string,
  schema: JsonObject,
  read: (path: string) => Json | undefined,
): Problem[] {
  const target = (reference: string): Json | undefined => {
    const [path = "", part = "", name = ""] = reference.split(/#\/(definitions|properties)\//);
    const home = path === "" ? schema : read(path);
    if (part === "" || !isObject(home)) return home;
    const parts = home[part];
    return isObject(parts) ? parts[name] : undefined;
  };
  const look = (node: Json, pointer: string): Problem[] => {
    if (Array.isArray(node)) return node.flatMap((item, index) => look(item, `${pointer}/${index}`));
    if (!isObject(node)) return [];
    const referred = typeof node.$ref === "string" ? target(node.$ref) : undefined;
    const replaced = isObject(referred)
      ? structural.filter(
          (key) =>
            key in node && key in referred && JSON.stringify(node[key]) !== JSON.stringify(referred[key]),
        )
      : [];
    return [
      ...replaced.map((key) => ({
        file,
        pointer: `${pointer}/${key}`,
        found: `"${key}" beside "$ref", where it takes the place of the ${key} of ${String(node.$ref)}`,
        expected: `"allOf": [{ "$ref": … }, { "${key}": … }]`,
      })),
      ...Object.entries(node).flatMap(([key, value]) => look(value, `${pointer}/${key}`)),
    ];
  };
  return look(schema, "");
}
