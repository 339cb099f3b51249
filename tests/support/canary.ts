import { createHash } from "node:crypto";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";

/** Whose value a canary is: a record of a resource, by the name that tests know it by. */
export interface Owner {
  provider: string;
  resource: string;
  record: string;
}

/** A value that stands in one field of one record and nowhere else. */
export interface Canary extends Owner {
  field: string;
  value: string;
}

const hashOf = (...parts: string[]): Buffer => createHash("sha256").update(parts.join("/")).digest();

/** Letters only, so that a canary survives the search text's normalisation and any encoding of a URL. */
export const canaryText = (...parts: string[]): string =>
  `cny${[...hashOf(...parts).subarray(0, 10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("")}`;

const digitsOf = (seed: Buffer, count: number): string =>
  [...seed.subarray(0, count)].map((byte) => String(byte % 10)).join("");

/** How a canary looks in an answer. */
export const canaryPattern = /cny[a-z]{10}/g;

/** A uuid that is the same in every run. */
export function uuidOf(...parts: string[]): string {
  const hex = hashOf("uuid", ...parts).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * A record with a value in every field of its schema, the fields of its conditional branches too where the overrides
 * make their conditions hold. Every text is a canary, and so is every number that identifies someone.
 */
export function canaryRecord(
  schema: Schema,
  owner: Owner,
  overrides: JsonObject,
): { record: JsonObject; canaries: Canary[] } {
  const canaries: Canary[] = [];
  const mark = (field: string, value: string): string => {
    canaries.push({ ...owner, field, value });
    return value;
  };
  const record: JsonObject = {};
  for (const { name, schema: field } of fieldsOf(schema)) {
    if (field["x-template"]) continue;
    record[name] = Object.hasOwn(overrides, name) ? (overrides[name] as Json) : valueOf(field, name);
  }
  return { record, canaries };

  function valueOf(field: Schema, path: string): Json {
    if (field.const !== undefined) return field.const;
    const [choice] = field.oneOf ?? [];
    if (choice?.const !== undefined) return choice.const;
    if (field.enum) return field.enum[0] ?? null;
    if (field.type === "boolean") return true;
    if (field.type === "integer" || field.type === "number") return field.minimum ?? 1;
    if (field.type === "array") return [valueOf(field.items ?? {}, `${path}.0`)];
    if (field.properties?.documentId) return fileAt(path);
    if (field["x-after"]) return "2027-06-15";
    if (field.format === "uuid") return uuidOf(owner.provider, field["x-reference"] ?? path, "first");
    if (field.properties) {
      const inner = Object.entries(field.properties).map(([name, part]) => [
        name,
        valueOf(part, `${path}.${name}`),
      ]);
      return Object.fromEntries(inner) as JsonObject;
    }
    return textOf(field, path);
  }

  function fileAt(path: string): JsonObject {
    const documentId = uuidOf(owner.provider, owner.resource, owner.record, path);
    const name = mark(`${path}.name`, canaryText(owner.provider, owner.resource, documentId));
    return { documentId, name: `${name}.png`, size: 1, type: "image/png" };
  }

  function textOf({ format, maxLength = 60 }: Schema, path: string): string {
    const seed = hashOf(owner.provider, owner.resource, owner.record, path);
    const identifier = format && identifiers[format];
    if (identifier) return mark(path, identifier(seed));
    const text = mark(path, canaryText(owner.provider, owner.resource, owner.record, path));
    if (format === "email") return `${text}@canary.example`;
    if (format === "uri") return `https://${text}.example/`;
    const fixed = format && fixedValues[format];
    if (fixed) {
      canaries.pop();
      return fixed;
    }
    if (text.length > maxLength) throw new Error(`${path} has no room for a canary`);
    return text;
  }
}

/** Formats whose values are the same in every record: a date says nothing about whose it is. */
const fixedValues: Record<string, string> = {
  date: "2026-06-15",
  "date-time": "2026-06-15T02:00:00.000Z",
  time: "09:30",
  postcode: "2150",
  color: "#1a6b54",
  bsb: "062000",
  "support-item": "01_011_0107_1_1",
};

/** Numbers that identify, each with its checksum. */
const identifiers: Record<string, (seed: Buffer) => string> = {
  "ndis-number": (seed) => `43${digitsOf(seed, 7)}`,
  mobile: (seed) => `+614${digitsOf(seed, 8)}`,
  phone: (seed) => `+612${digitsOf(seed, 8)}`,
  "bank-account": (seed) => `7${digitsOf(seed, 8)}`,
  medicare: (seed) => {
    const first = `2${digitsOf(seed, 7)}`;
    const sum = [1, 3, 7, 9, 1, 3, 7, 9].reduce((total, weight, at) => total + weight * Number(first[at]), 0);
    return `${first}${sum % 10}1`;
  },
  tfn: (seed) => {
    for (let round = 0; ; round += 1) {
      const first = digitsOf(hashOf(seed.toString("hex"), String(round)), 8);
      const sum = [1, 4, 3, 7, 5, 8, 6, 9].reduce(
        (total, weight, at) => total + weight * Number(first[at]),
        0,
      );
      // The last weight is 10, which is -1 modulo 11: the check digit is the sum's remainder.
      if (sum % 11 < 10) return `${first}${sum % 11}`;
    }
  },
};
