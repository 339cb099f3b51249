import { createHash } from "node:crypto";
import { isObject } from "#framework/shared/schema/schema.ts";

/** A value as JSON text with sorted keys: the same value always gives the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** SHA-256 of a text, in hexadecimal digits. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
