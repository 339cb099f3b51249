import fc from "fast-check";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { kindOf, type SourceFiles } from "#framework/shared/definitions/check/sources.ts";

/** What is done to a place of a definition. */
const operations = [
  "delete",
  "rename",
  "retype",
  "duplicate",
  "point to nothing",
  "swap",
  "unknown key",
  "empty",
] as const;

/** How the changed definition gets into the folder: as a whole file, as a patch, or in the layer of a tenant. */
const ways = ["file", "file", "patch", "tenant"] as const;

/** One change, by numbers that choose among what is there. */
export interface Mutation {
  kind: number;
  file: number;
  path: number[];
  operation: (typeof operations)[number];
  pick: number;
}

/** Changes of one definition, and the way that it takes into the folder. */
export interface Mutated {
  way: (typeof ways)[number];
  changes: Mutation[];
}

const number = fc.nat({ max: 1_000_000 });

/** Changes of a good definition, as many as someone makes at once. */
export const mutations: fc.Arbitrary<Mutated> = fc.record({
  way: fc.constantFrom(...ways),
  changes: fc.array(
    fc.record({
      kind: number,
      file: number,
      path: fc.array(number, { minLength: 1, maxLength: 7 }),
      operation: fc.constantFrom(...operations),
      pick: number,
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

const strange: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  "",
  " ",
  "nothing",
  [],
  {},
  [null],
  [[]],
  { a: 1 },
];

/** A folder with changes of what good definitions say: its own files, and those of the layer of the tenant `one`. */
export interface MutatedFolder {
  files: Map<string, Json>;
  tenant: Map<string, Json>;
}

/** Makes mutated folders out of good definitions. */
export class Mutator {
  readonly #sources: SourceFiles;
  readonly #byKind: string[][];
  /** Words that good definitions use: names of records, fields, components, permissions, states. */
  readonly #words: string[];

  constructor(sources: SourceFiles) {
    this.#sources = sources;
    const paths = [...sources.keys()].filter((path) => kindOf(path) !== "portal");
    const kinds = Map.groupBy(paths, (path) => kindOf(path) ?? path.split("/").slice(0, 2).join("/"));
    this.#byKind = [...kinds.values()];
    this.#words = [...new Set([...sources.values()].flatMap(wordsIn))];
  }

  folder({ way, changes }: Mutated): MutatedFolder {
    const own = new Map<string, Json>();
    for (const change of changes) {
      const path = this.#fileOf(change);
      const before = own.get(path) ?? structuredClone(this.#sources.get(path) as Json);
      own.set(path, this.#mutate(before, change, change.path));
    }
    if (way === "file") return { files: own, tenant: new Map() };
    const patches = new Map(
      [...own].flatMap(([path, after]): [string, Json][] => {
        const patch = patchFrom(this.#sources.get(path) as Json, after);
        return patch === undefined ? [] : [[path.replace(/\.json$/, ".patch.json"), patch]];
      }),
    );
    return way === "patch" ? { files: patches, tenant: new Map() } : { files: new Map(), tenant: patches };
  }

  #fileOf({ kind, file }: Mutation): string {
    const files = this.#byKind[kind % this.#byKind.length] ?? [];
    return files[file % files.length] ?? "";
  }

  #mutate(node: Json, change: Mutation, [step, ...rest]: number[]): Json {
    const keys = Array.isArray(node) ? node.map((_, at) => at) : isObject(node) ? Object.keys(node) : [];
    const key = step === undefined ? undefined : keys[step % keys.length];
    if (key === undefined) return node;
    const inner = (node as Record<string | number, Json>)[key] as Json;
    const hasMore = typeof inner === "object" && inner !== null && Object.keys(inner).length > 0;
    if (rest.length > 0 && hasMore) return withValue(node, key, this.#mutate(inner, change, rest));
    return this.#change(node, key, inner, change);
  }

  #change(node: Json, key: string | number, value: Json, { operation, pick }: Mutation): Json {
    const word = this.#words[pick % this.#words.length] ?? "";
    switch (operation) {
      case "delete":
        return withoutKey(node, key);
      case "rename":
        return typeof key === "number"
          ? withValue(node, key, word)
          : withValue(withoutKey(node, key), pick % 2 ? word : `${key}x`, value);
      case "retype":
        return withValue(node, key, strange[pick % strange.length] ?? null);
      case "duplicate":
        return Array.isArray(node) ? [...node, value] : withValue(node, word, value);
      case "point to nothing":
        return withValue(node, key, typeof value === "string" ? `${value}-gone` : "gone");
      case "swap":
        return withValue(node, key, word);
      case "unknown key":
        return isObject(value)
          ? withValue(node, key, { ...value, unheard_of: true })
          : withValue(node, Array.isArray(node) ? key : "unheard_of", true);
      default:
        return withValue(node, key, Array.isArray(value) ? [] : isObject(value) ? {} : "");
    }
  }
}

function withValue(node: Json, key: string | number, value: Json): Json {
  if (Array.isArray(node)) return node.map((item, at) => (at === key ? value : item));
  return Object.fromEntries([
    ...Object.entries(node as JsonObject).filter(([own]) => own !== key),
    [key, value],
  ]);
}

function withoutKey(node: Json, key: string | number): Json {
  if (Array.isArray(node)) return node.filter((_, at) => at !== key);
  return Object.fromEntries(Object.entries(node as JsonObject).filter(([own]) => own !== key));
}

const wordsIn = (node: unknown): string[] => {
  if (typeof node === "string") return node.length <= 40 ? [node] : [];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(wordsIn) : [];
};

/** The merge patch that makes one value another; undefined where both are the same. */
function patchFrom(before: Json | undefined, after: Json): Json | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  if (!isObject(before) || !isObject(after)) return after;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...keys].flatMap((key): [string, Json][] => {
      if (!Object.hasOwn(after, key)) return [[key, null]];
      const inner = patchFrom(before[key], after[key] as Json);
      return inner === undefined ? [] : [[key, inner]];
    }),
  );
}
