import { completed } from "../../schema/completed.ts";
import { isObject } from "../../schema/schema.ts";
import { oneOf, type Problem } from "../check/problem.ts";
import { contentOf, hasName, kindOf, type SourceFiles } from "../check/sources.ts";
import { completedResource } from "../completed/completedResource.ts";
import { completedWizard, type Written } from "../completed/completedWizard.ts";
import { withNamedParts } from "../completed/namedParts.ts";
import { applyPatch } from "./apply.ts";
import { namedPointer } from "./names.ts";
import type { Touch } from "./notes.ts";

/** A value that a patch changed, and who says so. */
export interface Change extends Touch {
  /** The definition that was patched. */
  file: string;
  /** The patch, as its layer names it. */
  patch: string;
}

/** Definitions with a layer laid over them. */
export interface Layered {
  files: SourceFiles;
  /** The files as someone wrote them, without what follows by itself and without patches. */
  written: SourceFiles;
  /** What patches changed, those of earlier layers first. */
  changes: Change[];
  problems: Problem[];
  /** The file of each definition that a layer brings or replaces as a whole. */
  whole: ReadonlyMap<string, string>;
}

const suffix = /\.patch\.json$/;

/** A file with what follows by itself, so that patches find it there. */
function completedFile(path: string, content: unknown, written: Written): unknown {
  const kind = kindOf(path);
  if (!isObject(content) || kind === undefined || !hasName(kind))
    return completed(content, (other) => written(`schemas/${other}`));
  const named = { name: path.slice(path.lastIndexOf("/") + 1, -".json".length), ...content };
  if (kind === "resource") return completedResource(named, written);
  return kind === "wizard" ? completedWizard(named, written) : named;
}

/** Names what perspectives say in short; it needs the resources that they are of. */
function nameParts(files: Map<string, unknown>): Map<string, unknown> {
  for (const [path, content] of files) {
    if (kindOf(path) !== "resource" || !isObject(content) || content.of === undefined) continue;
    const base = files.get(`resources/${String(content.of)}.json`);
    if (isObject(base)) files.set(path, withNamedParts(content, base));
  }
  return files;
}

/** Definitions that no layer has been laid over yet; files are completed, here and in every layer. */
export const unlayered = (files: SourceFiles): Layered => ({
  files: nameParts(
    new Map(
      [...files].map(([path, content]) => [path, completedFile(path, content, (other) => files.get(other))]),
    ),
  ),
  written: files,
  changes: [],
  problems: [],
  whole: new Map(),
});

/**
 * Lays a layer over definitions: its whole files take the place of those of the same path, its patches change what is
 * there then.
 * @param prefix where the layer lies in the provider's folder, with a slash at the end; empty for the folder itself
 */
export function layOver(below: Layered, layer: SourceFiles, prefix = ""): Layered {
  const files = new Map(below.files);
  const written = new Map([...below.written, ...layer]);
  const whole = new Map(below.whole);
  const changes = [...below.changes];
  const problems = [...below.problems];
  for (const [path, content] of layer) {
    if (suffix.test(path)) continue;
    files.set(
      path,
      completedFile(path, content, (other) => written.get(other)),
    );
    whole.set(path, `${prefix}${path}`);
    const own = changes.filter((change) => change.file !== path);
    changes.splice(0, changes.length, ...own);
  }
  nameParts(files);
  for (const path of layer.keys()) {
    if (!suffix.test(path)) continue;
    const patch = `${prefix}${path}`;
    const file = path.replace(suffix, ".json");
    const base = contentOf(files, file);
    if (base === undefined) {
      problems.push({
        file: patch,
        pointer: "",
        found: `a patch of ${file}, which is not there`,
        expected: `the name of a definition before .patch.json: ${oneOf(files.keys(), file)}`,
      });
      continue;
    }
    const { value, touches, misfits } = applyPatch(base, contentOf(layer, path) ?? null);
    problems.push(...misfits.map((misfit) => ({ file: patch, ...misfit })));
    if (misfits.length === 0 && touches.length === 0)
      problems.push({
        file: patch,
        pointer: "",
        found: "a patch that changes nothing",
        expected: "keys to change",
      });
    changes.push(...touches.map((touch) => ({ ...touch, file, patch })));
    files.set(
      file,
      completedFile(file, value, (other) => written.get(other)),
    );
  }
  return { files, written, changes, problems, whole };
}

/**
 * Lays the layer of a tenant over definitions. It has patches only, of the files that a tenant can patch.
 * @param prefix where the layer lies in the provider's folder, with a slash at the end
 */
export function layTenantOver(
  below: Layered,
  layer: SourceFiles,
  { prefix, isOfTenants }: { prefix: string; isOfTenants: (file: string) => boolean },
): Layered {
  const problems: Problem[] = [];
  for (const path of layer.keys()) {
    const file = path.replace(suffix, ".json");
    if (!suffix.test(path))
      problems.push({
        file: `${prefix}${path}`,
        pointer: "",
        found: "a whole definition",
        expected: `a patch, ${path.replace(/\.json$/, ".patch.json")}: what is new belongs into the provider's folder`,
      });
    else if (below.files.has(file) && !isOfTenants(file))
      problems.push({
        file: `${prefix}${path}`,
        pointer: "",
        found: `a patch of ${file}`,
        expected:
          "a patch of a resource, a record schema, a report, a dashboard, a notice, the navigation or the access catalogue: anything else holds for every tenant, and is patched in the provider's folder",
      });
  }
  const layered = layOver({ ...below, changes: [], problems }, layer, prefix);
  return { ...layered, changes: [...below.changes, ...layered.changes] };
}

/** The same problem at the place that someone wrote: in a patch, where it brought the value that is wrong. */
export function asWritten({ files, changes, whole }: Layered, problem: Problem): Problem {
  const place = namedPointer(files.get(problem.file), problem.pointer);
  const brought = changes
    .filter(({ file, pointer }) => file === problem.file && isWithin(place, pointer))
    .sort((one, other) => one.pointer.length - other.pointer.length)
    .at(-1);
  if (brought)
    return { ...problem, file: brought.patch, pointer: brought.at + place.slice(brought.pointer.length) };
  return { ...problem, file: whole.get(problem.file) ?? problem.file };
}

/** Whether a pointer leads to a place or to something in it. */
export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);
