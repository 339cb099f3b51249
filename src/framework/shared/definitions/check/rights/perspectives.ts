import { isObject, type JsonObject } from "../../../schema/schema.ts";
import { asList, asObject, patchFields } from "../../../schema/patch.ts";
import { withSensitive } from "../../perspectives/perspectiveFields.ts";
import { readersOf } from "../../perspectives/perspectiveRights.ts";
import { mergePerspective } from "../../perspectives/perspectives.ts";
import { isText } from "../../../text/asText.ts";
import { shared } from "../../tenant/shared.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import { rowsOfList } from "../screens/rowsOfLists.ts";
import { kindOf, type SourceFiles } from "../sources.ts";

/** Definitions in which every perspective is put together with the resource that it is of. */
export interface MergedFiles {
  files: SourceFiles;
  /** The paths of the files that were put together. */
  merged: ReadonlySet<string>;
  problems: Problem[];
  /** The same problem at the place that someone wrote: in the perspective, or in what it takes. */
  written: (problem: Problem) => Problem;
}

/** Whether a definition is a perspective: it shows the records of another resource. */
export const isPerspective = (path: string, content: unknown): boolean =>
  kindOf(path) === "resource" && isObject(content) && content.of !== undefined;

/** Definitions that were put together before: what is the same in others is taken from them. */
export interface KnownFiles {
  sources: SourceFiles;
  /** The same, in which every perspective is put together. */
  merged: SourceFiles;
}

/**
 * Puts the perspectives together with their resources, and makes the schemas that their `fields` change.
 * @param known definitions of which these are mostly the same
 */
export function mergePerspectives(sources: SourceFiles, known?: KnownFiles): MergedFiles {
  const files = new Map(sources);
  const merged = new Set<string>();
  const problems: Problem[] = [];
  const madeOf = new Map<string, { perspective: string; schema: string; within?: string }>();
  const all = [...sources.keys()].filter((path) => isPerspective(path, sources.get(path)));
  const resources = [...sources.keys()]
    .filter((path) => kindOf(path) === "resource" && !all.includes(path))
    .map((path) => path.replace(/^resources\//, "").replace(/\.json$/, ""));
  for (const file of all) {
    const said = objectAt(sources, file);
    const base = sources.get(fileOf(String(said.of)));
    const report = (pointer: string, found: string, expected: string) =>
      problems.push({ file, pointer, found, expected });
    const unknown = (pointer: string, name: string, names: string[]) =>
      report(pointer, quote(name), `a name of ${String(said.of)}: ${oneOf(names, name)}`);
    if (!isObject(base) || base.of !== undefined || !isObject(base.record)) {
      report("/of", quote(said.of), `a resource with records: ${oneOf(resources, String(said.of))}`);
      continue;
    }
    const original = `schemas/${String(base.record.schema)}.json`;
    const own = withSensitive(said, objectAt(sources, original), unknown);
    if (own.each !== undefined) {
      const made = rowsOfList(sources, base, own, report);
      if (!made) continue;
      const { definition, schema } = made;
      const path = `schemas/${String(asObject(definition.record).schema)}.json`;
      files.set(file, shared(definition, known?.merged.get(file)));
      files.set(path, shared(schema, known?.merged.get(path)));
      merged.add(file).add(path);
      madeOf.set(path, { perspective: file, schema: original, within: pointerOfItems(String(own.each)) });
      continue;
    }
    const isKnown = [file, fileOf(String(own.of)), original, ...besideIn(base, own)].every(
      (path) => known?.sources.get(path) === sources.get(path),
    );
    const definition = isKnown
      ? objectAt(known?.merged ?? files, file)
      : mergePerspective(base, own, {
          unknown,
          readersOf: (name) => readersOf(objectAt(sources, fileOf(name))),
        });
    const { rows, schema, store } = isObject(definition.record) ? definition.record : {};
    if (rows === undefined && store !== "none")
      report("/record", "no rows", "who sees which of the records: rights are not taken over");
    files.set(file, shared(definition, known?.merged.get(file)));
    merged.add(file);
    if (!isObject(own.fields)) continue;
    const path = `schemas/${String(schema)}.json`;
    const fields = isKnown ? known?.merged.get(path) : undefined;
    files.set(
      path,
      fields ?? shared(patchFields(objectAt(sources, original), own.fields), known?.merged.get(path)),
    );
    merged.add(path);
    madeOf.set(path, { perspective: file, schema: original });
  }
  const written = (problem: Problem): Problem => {
    const made = madeOf.get(problem.file);
    if (made) {
      const pointer = problem.pointer.replace(/^\/properties\//, "/fields/");
      const perspective = sources.get(made.perspective);
      if (reaches(perspective, pointer)) return { ...problem, file: made.perspective, pointer };
      const isSensitive = pointer.endsWith("/x-sensitive") && reaches(perspective, "/sensitive");
      if (isSensitive) return { ...problem, file: made.perspective, pointer: "/sensitive" };
      return { ...problem, file: made.schema, pointer: (made.within ?? "") + problem.pointer };
    }
    const own = sources.get(problem.file);
    if (!merged.has(problem.file) || !isObject(own) || reaches(own, problem.pointer)) return problem;
    const base = `resources/${String(own.of)}.json`;
    return reaches(sources.get(base), problem.pointer) ? { ...problem, file: base } : problem;
  };
  return { files, merged, problems, written };
}

const fileOf = (resource: string): string => `resources/${resource}.json`;

/** The files of the resources that the tabs of a perspective show, from which their access follows. */
const besideIn = (base: JsonObject, own: JsonObject): string[] =>
  [base, own].flatMap(({ view }) =>
    asList(asObject(view).tabs).flatMap((tab) => {
      const { resource } = asObject(tab);
      return isText(resource) ? [fileOf(resource)] : [];
    }),
  );

/** Where the schema of a list's items stands, as a JSON pointer. */
const pointerOfItems = (list: string): string => `/properties/${list.replace(".", "/properties/")}/items`;

const objectAt = (files: SourceFiles, path: string): JsonObject => {
  const content = files.get(path);
  return isObject(content) ? content : {};
};

/** Whether a JSON pointer leads to a value. */
function reaches(content: unknown, pointer: string): boolean {
  let node: unknown = content;
  for (const key of pointer.split("/").slice(1)) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return false;
    node = Object.entries(node).find(([name]) => name === key)?.[1];
  }
  return true;
}
