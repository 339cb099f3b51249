import { oneOf, quote } from "#framework/shared/definitions/check/problem.ts";
import { type Change, isWithin, type Layered } from "#framework/shared/definitions/patch/layers.ts";
import { nameOf } from "#framework/shared/definitions/patch/names.ts";
import { escaped } from "#framework/shared/text/pointer.ts";
import { isObject, type Json } from "#framework/shared/schema/schema.ts";
import { tenantLayers } from "./folders.ts";

/**
 * The definitions of a name as they are with every layer, as text: the resource, report or other file of this name and its
 * record schema, each value with the layer that it comes from (product, folder, tenant); below each what patches changed,
 * and the patch that says so.
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
        withOrigins(files.get(path) as Json, own, origin),
        own.length === 0 ? "No patch changes it." : "Changed by patches:",
        ...own.map((change) => `  ${placeOf(change)} from ${change.patch}#${change.at}${was(change)}`),
      ].join("\n");
    })
    .join("\n\n");
}

/** A definition with the layer of each value behind it. */
function withOrigins(content: Json, changes: readonly Change[], whole: string | undefined): string {
  const lines: [text: string, layer: string][] = [];
  // What was said last holds.
  const layerOf = (place: string): string => {
    const change = changes.findLast(({ pointer }) => isWithin(place, pointer));
    return change ? layerOfPatch(change.patch) : whole === undefined ? "product" : "folder";
  };
  const write = (value: Json, place: string, indent: string, before: string, end: string): void => {
    const inner: [label: string, value: Json, place: string][] = Array.isArray(value)
      ? value.map((item, index) => ["", item, `${place}/${escaped(nameOf(item) ?? String(index))}`])
      : isObject(value)
        ? Object.entries(value).map(([key, item]) => [
            `${JSON.stringify(key)}: `,
            item,
            `${place}/${escaped(key)}`,
          ])
        : [];
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    if (inner.length === 0) {
      lines.push([`${indent}${before}${JSON.stringify(value)}${end}`, layerOf(place)]);
      return;
    }
    lines.push([`${indent}${before}${open}`, ""]);
    for (const [index, [label, item, at]] of inner.entries())
      write(item, at, `${indent}  `, label, index < inner.length - 1 ? "," : "");
    lines.push([`${indent}${close}${end}`, ""]);
  };
  write(content, "", "", "", "");
  const width = Math.min(80, Math.max(...lines.map(([text]) => text.length)));
  return lines.map(([text, layer]) => (layer === "" ? text : `${text.padEnd(width)}  ${layer}`)).join("\n");
}

const layerOfPatch = (patch: string): string =>
  patch.startsWith(`${tenantLayers}/`) ? `tenant ${patch.split("/")[1] ?? ""}` : "folder";

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
