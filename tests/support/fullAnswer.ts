import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import { fits } from "#framework/shared/validation/verdict.ts";

const texts: Record<string, string> = {
  date: "2026-11-20",
  time: "09:30",
  "date-time": "2026-11-20T09:30:00Z",
  email: "a@example.com",
  uri: "https://example.com/a",
  phone: "0412 345 678",
  mobile: "0412 345 678",
  postcode: "2000",
};

/** An answer that fits a schema: every question that is asked then is answered, files and signatures not. */
export function fullAnswer(schema: Schema): JsonObject {
  let answer: JsonObject = {};
  // Each answer may bring further questions in.
  for (let round = 0; round < 5; round += 1) {
    const asked = activeProperties(schema, answer, fits);
    answer = Object.fromEntries(
      Object.entries(asked).flatMap(([name, part]) => {
        const value = answer[name] ?? answerTo(part);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
  return answer;
}

function answerTo(part: Schema): Json | undefined {
  const choice = part.oneOf?.[0]?.const;
  if (choice !== undefined) return choice;
  switch (part.type) {
    case "boolean":
      return true;
    case "number":
    case "integer":
      return numberFor(part);
    case "array":
      return listFor(part);
    case "object":
      return isFile(part) ? undefined : whole(fullAnswer(part));
    default:
      return textFor(part);
  }
}

const whole = (value: JsonObject): JsonObject | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

const isFile = (part: Schema): boolean =>
  part.format === "file" || part["x-widget"] === "signature" || isObject(part.properties?.documentId);

function numberFor({ minimum, maximum, multipleOf: step = 1 }: Schema): number {
  const least = Math.ceil((minimum ?? Math.min(1, maximum ?? 1)) / step) * step;
  return maximum !== undefined && least > maximum ? maximum : least;
}

function listFor({ items = {}, minItems = 1, uniqueItems }: Schema): Json | undefined {
  if (uniqueItems && items.oneOf)
    return items.oneOf.slice(0, Math.max(1, minItems)).map((each) => each.const ?? "");
  const entry = answerTo(items);
  return entry === undefined ? undefined : Array.from({ length: Math.max(1, minItems) }, () => entry);
}

function textFor({ format, minLength = 1, maxLength = 4000 }: Schema): string {
  const text = (format && texts[format]) ?? "An answer to this".slice(0, maxLength);
  return text.padEnd(minLength, "x");
}
