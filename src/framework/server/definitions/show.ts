import { oneOf } from "#framework/shared/definitions/check/problem.ts";
import type { Change, Layered } from "#framework/shared/definitions/patch/layers.ts";
import { quote } from "#framework/shared/definitions/check/problem.ts";
import { isObject } from "#framework/shared/schema/schema.ts";

/**
 * The definitions of a name as they are with every layer, as text: the resource, report or other file of this name and its
 * record schema; below each the values that patches changed, and the patch that says so.
 */
export function shownDefinitions({ files, changes, whole }: Layered, name: string): string {
  const paths = filesNamed(files, name);
  if (paths.length === 0) {
    const names = [...files.keys()].map((path) => nameOfFile(path));
    return `There is no definition ${quote(name)}: ${oneOf(new Set(names), name)}.`;
  }
  return paths
    .map((path) => {
      const own = changes.filter(({ file }) => file === path);
      const origin = whole.get(path);
      return [
        `${path}${origin === undefined ? "" : ` (the whole file is from ${origin})`}`,
        JSON.stringify(files.get(path), null, 2),
        own.length === 0 ? "No patch changes it." : "Changed by patches:",
        ...own.map((change) => `  ${placeOf(change)} from ${change.patch}#${change.at}${was(change)}`),
      ].join("\n");
    })
    .join("\n\n");
}

const placeOf = ({ pointer }: Change): string => (pointer === "" ? "/" : pointer);
const was = ({ before }: Change): string => (before === undefined ? "" : `, was ${quote(before)}`);

const nameOfFile = (path: string): string => path.replace(/^.*\//, "").replace(/\.json$/, "");

function filesNamed(files: Layered["files"], name: string): string[] {
  const named = [...files.keys()].filter((path) => nameOfFile(path) === name || path === name);
  const schemas = named.flatMap((path) => {
    const content = files.get(path);
    const record = isObject(content) && isObject(content.record) ? content.record : {};
    const schema = `schemas/${String(record.schema)}.json`;
    return files.has(schema) ? [schema] : [];
  });
  return [...new Set([...named, ...schemas])];
}
