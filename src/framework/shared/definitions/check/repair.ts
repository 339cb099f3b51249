import { isObject } from "../../schema/schema.ts";
import type { Problem } from "./problem.ts";
import type { SourceFiles } from "./sources.ts";

/** Definitions without the parts whose shape is wrong, so that all others can be looked at in the same round. */
export interface Repaired {
  files: SourceFiles;
  /** Whether a problem that is found then is one of its own: it does not follow from a part that was left out. */
  isOwn: (problem: Problem) => boolean;
}

/** Leaves out what is wrong; undefined where that would leave out a whole definition. */
export function withoutProblems(sources: SourceFiles, problems: readonly Problem[]): Repaired | undefined {
  const files = new Map(sources);
  const names = new Set<string>();
  const sections = new Set<string>();
  for (const [file, own] of Map.groupBy(problems, (problem) => problem.file)) {
    let content = files.get(file);
    // From the back, so that the places of list items before stay what they are.
    const places = [...new Set(own.map(({ pointer }) => pointer))].sort().toReversed();
    for (const place of places) {
      if (place === "") return undefined;
      const keys = keysOf(place);
      for (const name of [...wordsAt(content, keys), keys.at(-1) ?? ""]) names.add(name);
      sections.add(sectionOf(file, place));
      content = without(content, keys);
    }
    files.set(file, content);
  }
  const isOwn = ({ file, pointer, found }: Problem): boolean =>
    !sections.has(sectionOf(file, pointer)) &&
    ![...found.matchAll(/"([^"]+)"/g)].some(([, name = ""]) => names.has(name));
  return { files, isOwn };
}

/** A part of a definition that belongs together: a field, an action, the list. */
const sectionOf = (file: string, pointer: string): string =>
  [file, ...pointer.split("/").slice(1, file.startsWith("schemas/") ? 3 : 2)].join("/");

const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

function without(node: unknown, [key = "", ...rest]: string[]): unknown {
  if (Array.isArray(node)) {
    const at = Number(key);
    return rest.length === 0
      ? node.filter((_, index) => index !== at)
      : node.map((item, index) => (index === at ? without(item, rest) : item));
  }
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]): [string, unknown][] => {
      if (name !== key) return [[name, value]];
      return rest.length === 0 ? [] : [[name, without(value, rest)]];
    }),
  );
}

/** Every key and text in what is left out. */
function wordsAt(root: unknown, keys: readonly string[]): string[] {
  let node: unknown = root;
  for (const key of keys)
    node = Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined;
  return wordsIn(node);
}

const wordsIn = (node: unknown): string[] => {
  if (typeof node === "string") return [node];
  if (typeof node !== "object" || node === null) return [];
  return [...Object.keys(node), ...Object.values(node).flatMap(wordsIn)];
};
