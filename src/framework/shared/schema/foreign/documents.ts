import { isObject, type Json, type JsonObject } from "../schema.ts";
import { escaped } from "../../text/pointer.ts";

/** Where a part of a schema stands: the file, and the JSON pointer into it. */
export interface Location {
  file: string;
  pointer: string;
}

interface Known extends Location {
  /** What references inside of it are relative to. */
  base: string;
}

/** The part that a reference leads to. */
export interface Target {
  node: Json;
  /** The reference in full: two that lead to the same part have the same. */
  key: string;
}

/** Schemas of other schemas: what they describe is any schema, so nothing is checked by them here. */
const metaSchema = /^https?:\/\/json-schema\.org\/(draft-0\d|draft\/20\d\d-\d\d)\//;

/** Whether a reference asks for a schema as the value. */
export const asksForSchema = (reference: string): boolean => metaSchema.test(reference);

/**
 * The schema documents of a folder and all that can be referred to in them: by file, `$id`, `$anchor` or JSON pointer.
 * Nothing is ever fetched.
 */
export class Documents {
  readonly #parts = new WeakMap<object, Known>();
  readonly #byId = new Map<string, Json>();

  /** @param files parsed schemas by their path below schemas/, with `.json` */
  constructor(files: Iterable<readonly [path: string, content: Json]>) {
    for (const [path, content] of files) {
      const base = `schemas:///${path}`;
      this.#byId.set(base, content);
      this.#index(content, { file: `schemas/${path}`, pointer: "", base });
    }
  }

  /** Where a part stands; undefined for one that was put together here. */
  place(part: Json): Location | undefined {
    return isObject(part) ? this.#parts.get(part) : undefined;
  }

  /** The part that the `$ref` of a part leads to; undefined when it is not in the folder. */
  target(reference: string, from: string): Target | undefined {
    for (const base of [from, "schemas:///"]) {
      const found = this.#find(reference, base);
      if (found) return found;
    }
    return undefined;
  }

  /** What references inside a part are relative to. */
  base(part: Json, otherwise: string): string {
    return (isObject(part) ? this.#parts.get(part)?.base : undefined) ?? otherwise;
  }

  #find(reference: string, base: string): Target | undefined {
    const key = absolute(reference, base);
    if (key === undefined) return undefined;
    const [document = "", fragment = ""] = key.split("#");
    const direct = this.#byId.get(fragment === "" ? document : key);
    if (direct !== undefined) return { node: direct, key: fragment === "" ? document : key };
    const whole = this.#byId.get(document);
    if (whole === undefined || !fragment.startsWith("/")) return undefined;
    const node = at(whole, fragment);
    return node === undefined ? undefined : { node, key };
  }

  #index(node: Json, here: Known): void {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries())
        this.#index(item, { ...here, pointer: `${here.pointer}/${index}` });
      return;
    }
    if (!isObject(node)) return;
    const base = this.#named(node, here);
    this.#parts.set(node, { ...here, base });
    for (const [key, value] of Object.entries(node))
      if (key !== "enum" && key !== "const" && key !== "default" && key !== "examples")
        this.#index(value, { file: here.file, pointer: `${here.pointer}/${escaped(key)}`, base });
  }

  /** Remembers a part by the names that it gives itself. @returns what its references are relative to */
  #named(node: JsonObject, { base }: Known): string {
    const id = [node.$id, node.id].find((each) => typeof each === "string");
    const own = id === undefined || typeof id !== "string" ? undefined : absolute(id, base);
    if (own !== undefined) this.#byId.set(own.replace(/#$/, ""), node);
    const inside = own === undefined || own.includes("#/") ? base : (own.split("#")[0] ?? base);
    for (const anchor of [node.$anchor, node.$dynamicAnchor])
      if (typeof anchor === "string") this.#byId.set(`${inside}#${anchor}`, node);
    return inside;
  }
}

function absolute(reference: string, base: string): string | undefined {
  try {
    const url = new URL(reference, base);
    return url.hash === "" ? url.href.replace(/#$/, "") : url.href;
  } catch {
    return undefined;
  }
}

function at(root: Json, pointer: string): Json | undefined {
  let node: Json | undefined = root;
  for (const step of pointer.split("/").slice(1)) {
    const name = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(node)) node = /^\d+$/.test(name) ? node[Number(name)] : undefined;
    else node = isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  return node;
}

const decoded = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
