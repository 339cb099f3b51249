import type { Json, JsonObject } from "../schema/schema.ts";

/** Looks a name up, dots going deeper unless there is a value of the whole name; undefined when there is nothing. */
export function valueAt(source: JsonObject, path: string): Json | undefined;
export function valueAt(source: unknown, path: string): unknown;
export function valueAt(source: unknown, path: string): unknown {
  const own = ownValue(source, path);
  return own === undefined && path.includes(".") ? path.split(".").reduce(ownValue, source) : own;
}

function ownValue(source: unknown, key: string): unknown {
  if (typeof source !== "object" || source === null || !Object.hasOwn(source, key)) return undefined;
  return Reflect.get(source, key);
}

const placeholder = /\{([a-z][a-z0-9_.]*)\}/gi;

/** The names in a template, in order: `{first_name} {last_name}` has two. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(placeholder)].map((match) => match[1] ?? "");

/** Fills {names} in; a name without a value leaves nothing behind, nor a double space. */
export function fill(template: string, source: unknown): string {
  return template
    .replace(placeholder, (_, path: string) => textOf(valueAt(source, path)))
    .replace(/\s+/g, " ")
    .trim();
}

/** Fills {names} in; what only joins or brackets a name without a value goes with it: `{name}, {clinic}` of a name is the name. */
export const fillLine = (template: string, source: unknown): string =>
  namesIn(template).every((name) => textOf(valueAt(source, name)) !== "")
    ? fill(template, source)
    : fill(template, source)
        .replace(/\(\s*\)/g, "")
        .replace(/([,:–])(\s*[,:–])+/g, "$1")
        .replace(/^[\s,:–]+|[\s,:–]+$/g, "");

/** Fills {names} in a path, each encoded. */
export const fillPath = (path: string, source: unknown): string =>
  path.replace(placeholder, (_, name: string) => encodeURIComponent(textOf(valueAt(source, name))));

/**
 * Fills {names} in every string of a JSON value. A string that is nothing but one {name} becomes the value itself,
 * whatever its type; when there is none, the key is left out.
 */
export function fillAll(value: unknown, source: unknown): unknown {
  if (typeof value === "string") {
    const whole = /^\{([a-z][a-z0-9_.]*)\}$/i.exec(value);
    return whole?.[1] ? valueAt(source, whole[1]) : fill(value, source);
  }
  if (Array.isArray(value)) return value.map((item) => fillAll(item, source));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, fillAll(item, source)] as const);
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }
  return value;
}

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};
