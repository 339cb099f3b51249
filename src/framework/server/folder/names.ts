import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { metaSchemas } from "../definitions/load.ts";
import type { Portal, RegisteredNames } from "../portal.ts";

/** What a portal registers on the server, by the meta-schema that lists the names. */
export function registeredNames({ rules, noticeRules }: Pick<Portal, "rules" | "noticeRules">) {
  const groups = {
    "prepare-rules": rules.prepare,
    "check-rules": rules.check,
    "after-rules": rules.after,
    "second-rules": rules.second,
    "shown-rules": rules.shown,
    sources: rules.source,
    "row-rules": rules.rows,
    "import-rules": rules.import,
    "facts-rules": rules.facts,
    "effect-rules": rules.effect,
    "lock-rules": rules.lock,
    downloads: rules.download,
    "notice-sources": noticeRules.sources,
    "notice-audiences": noticeRules.audiences,
  };
  return new Map(Object.entries(groups).map(([schema, named]) => [schema, Object.keys(named)]));
}

/** The meta-schemas, with the names that a portal registers where they are not the product's. */
export function metaWith(names: RegisteredNames | undefined): ReadonlyMap<string, JsonObject> {
  if (!names) return metaSchemas();
  const meta = new Map(metaSchemas());
  for (const [schema, known] of names) {
    const { enum: _products, ...rest } = asObject(meta.get(schema));
    // A schema's list of choices has at least one: where nothing is registered, no name is right.
    meta.set(schema, known.length > 0 ? { ...rest, enum: [...known] } : { ...rest, not: {} });
  }
  return meta;
}
