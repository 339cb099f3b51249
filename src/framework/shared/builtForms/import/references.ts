import { isObject, type JsonObject } from "../../schema/schema.ts";
import { choicesFrom } from "./choices.ts";
import { titleFor } from "./names.ts";
import { together } from "./together.ts";

/** A part with its references in place. */
export interface Whole {
  found: JsonObject;
  /** The references that were followed to get here. */
  chain: readonly string[];
}

type Tell = (pointer: string, message: string) => void;

/** What the parts of one document refer to, and what they are put together of. */
export class References {
  readonly #root: JsonObject;
  readonly #note: Tell;
  readonly #refuse: Tell;

  /** @param note tells what was left out. @param refuse tells what keeps the whole from being a form. */
  constructor(root: JsonObject, note: Tell, refuse: Tell) {
    this.#root = root;
    this.#note = note;
    this.#refuse = refuse;
  }

  /** A part with its references in place and with all that holds of it at once; undefined where that cannot be said. */
  whole(source: JsonObject, pointer: string, chain: readonly string[]): Whole | undefined {
    const resolved = this.#resolved(source);
    if (!resolved) {
      this.#note(pointer, "What this refers to is not there: a text is asked for.");
      return undefined;
    }
    const again = resolved.chain.find((reference) => chain.includes(reference) || reference === "#");
    if (again !== undefined) {
      this.#refuse(pointer, `This part contains itself (${again}): nobody could ever fill it in whole.`);
      return undefined;
    }
    const followed = [...chain, ...resolved.chain];
    let { found } = resolved;
    for (const [keyword, several] of partsTogether(found)) {
      const { [keyword]: _taken, ...rest } = found;
      found = rest;
      const conditions = several.filter((each) => each.if !== undefined);
      if (conditions.length > 0)
        found.allOf = [...(Array.isArray(found.allOf) ? found.allOf : []), ...conditions];
      for (const [index, each] of several.entries()) {
        if (each.if !== undefined) continue;
        const inner = this.whole(each, `${pointer}/${keyword}/${index}`, followed);
        if (inner) found = together(found, inner.found);
      }
    }
    return { found, chain: followed };
  }

  /** What a part says of itself, without going into one that leads back to where we are. */
  peek(source: JsonObject, chain: readonly string[]): JsonObject {
    if (typeof source.$ref !== "string") return source;
    const title = titleFor(source.$ref.split("/").at(-1) ?? "");
    const again = chain.includes(source.$ref);
    return { title, ...(again ? { type: "object" } : this.#resolved(source)?.found) };
  }

  #resolved(source: JsonObject): Whole | undefined {
    let current = source;
    const chain: string[] = [];
    while (typeof current.$ref === "string") {
      const { $ref, ...beside } = current;
      const target = chain.includes($ref) ? undefined : this.#target($ref);
      if (!target) return undefined;
      chain.push($ref);
      current = { ...target, ...beside };
    }
    return { found: current, chain };
  }

  /** The part that a reference inside of the same document names; undefined for any other. */
  #target(reference: string): JsonObject | undefined {
    if (reference !== "#" && !reference.startsWith("#/")) return undefined;
    let target: unknown = this.#root;
    for (const step of reference.slice(2).split("/").filter(Boolean)) {
      const name = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
      target =
        (isObject(target) || Array.isArray(target)) && Object.hasOwn(target, name)
          ? (target as JsonObject)[name]
          : undefined;
    }
    return isObject(target) ? target : undefined;
  }
}

/** What holds at once: `allOf`, and alternatives of which there is only one. */
function partsTogether(found: JsonObject): (readonly [string, JsonObject[]])[] {
  const all = ["allOf", "anyOf", "oneOf"].map((keyword) => {
    const value = found[keyword];
    return [keyword, Array.isArray(value) ? value.filter(isObject) : []] as const;
  });
  return all.filter(
    ([keyword, several]) =>
      several.length > 0 &&
      (keyword === "allOf" || (several.length === 1 && choicesFrom({ oneOf: several }) === undefined)),
  );
}

const decoded = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
