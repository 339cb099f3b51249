import { propertiesOf } from "../fields/fields.ts";
import { fieldTypeOf } from "../fields/registry.ts";
import type { Schema } from "../schema/schema.ts";
import { sentenceCase } from "../text/names.ts";

/** Every question of a form by its path (`address.suburb`), groups gone into, repeatable groups not. */
export function questionsOf(schema: Schema, before = ""): Map<string, Schema> {
  const found = new Map<string, Schema>();
  for (const [name, part] of Object.entries(propertiesOf(schema))) {
    const path = before + name;
    found.set(path, part);
    if (part.properties && isGroup(part))
      for (const [inner, question] of questionsOf(part, `${path}.`)) found.set(inner, question);
  }
  return found;
}

/** Whether a part is several questions; a file, a signature and a place on the body are one answer each. */
const isGroup = (part: Schema): boolean =>
  part.format === undefined && fieldTypeOf(part).name === "object" && part["x-widget"] !== "body-map";

/** What a question is called, the groups around it first. */
export function labelOf(schema: Schema, path: string): string {
  const steps = path.split(".");
  const questions = questionsOf(schema);
  return steps
    .map((_, index) => steps.slice(0, index + 1).join("."))
    .map((at) => questions.get(at)?.title ?? sentenceCase(at.split(".").at(-1) ?? at))
    .join(": ");
}
