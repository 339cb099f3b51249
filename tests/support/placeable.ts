import { metaSchemas } from "#framework/server/definitions/load.ts";

type Uses = { "x-uses": Record<string, { places: string[] }> };

/** The meta-schemas of a portal whose component `name` stands in these places too. */
export function placeable(name: string, places: string[]): Map<string, object> {
  const meta = new Map<string, object>(metaSchemas());
  const components = meta.get("components") as Uses;
  const own = components["x-uses"][name]?.places ?? [];
  const uses = { ...components["x-uses"], [name]: { places: [...own, ...places] } };
  return meta.set("components", { ...components, "x-uses": uses });
}
