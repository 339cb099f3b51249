import { isObject } from "../schema/schema.ts";
import type { Field } from "./fields.ts";

/** Whether a value was written before its field was of this kind, so that the field's own ways of showing it say nothing of it. */
export function isOfBefore({ type, schema }: Pick<Field, "type" | "schema">, value: unknown): boolean {
  switch (type.storage) {
    case "number":
      return typeof value !== "number";
    case "boolean":
      return typeof value !== "boolean";
    case "json":
      return schema.type === "array" ? !Array.isArray(value) : schema.type === "object" && !isObject(value);
    default:
      // Choices may be numbers.
      return typeof value !== "string" && (type.name !== "choice" || typeof value === "object");
  }
}
