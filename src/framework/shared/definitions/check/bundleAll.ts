import { bundle } from "../../schema/bundle.ts";
import type { Schema } from "../../schema/schema.ts";
import { shared } from "../tenant/shared.ts";
import type { Problem } from "./problem.ts";
import type { SourceFiles } from "./sources.ts";

/** Schemas whose references were replaced already, and the files that they were made of. */
interface BundledBefore {
  schemas: ReadonlyMap<string, Schema>;
  merged: SourceFiles;
}

/** The paths of the schemas that a schema was made of, whose references are replaced. */
const madeOf = new WeakMap<Schema, ReadonlySet<string>>();

/**
 * Replaces the references of schemas to others; what is wrong is added to the problems. A tenant's layer leaves most of
 * them as they are: one that is made of the same files is taken from underneath.
 */
export function bundleAll(
  raw: ReadonlyMap<string, Schema>,
  problems: Problem[],
  underneath?: BundledBefore,
): Map<string, Schema> {
  const bundled = new Map<string, Schema>();
  const isSameText = (path: string) => underneath?.merged.get(`schemas/${path}.json`) === raw.get(path);
  for (const path of raw.keys()) {
    const known = underneath?.schemas.get(path);
    const parts = known && madeOf.get(known);
    if (known && parts && [...parts].every(isSameText)) {
      bundled.set(path, known);
      continue;
    }
    try {
      const own = new Set<string>();
      const schema = bundle(`${path}.json`, (wanted) => {
        const name = wanted.replace(/\.json$/, "");
        own.add(name);
        return raw.get(name);
      });
      const made = shared(schema, known);
      madeOf.set(made, own);
      bundled.set(path, made);
    } catch (error) {
      problems.push({
        file: `schemas/${path}.json`,
        pointer: "",
        found: error instanceof Error ? error.message : String(error),
        expected: "references that end at existing schemas",
      });
    }
  }
  return bundled;
}
