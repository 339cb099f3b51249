import type { Json, JsonObject, Schema } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";

type Inside = Pick<Context, "services" | "tenant">;

/** Answers as they are stored: those that the schema wants encrypted are. */
export const sealedAtRest = (
  { services, tenant }: Inside,
  questions: Record<string, Schema>,
  answers: JsonObject,
): JsonObject =>
  changed(answers, (name, value) =>
    questions[name]?.["x-encrypted"] === true && !services.keys.isEncrypted(value)
      ? services.keys.encrypt(JSON.stringify(value), tenant.id)
      : value,
  );

/** Stored answers as they were given. */
export const opened = (
  { services, tenant }: Inside,
  questions: Record<string, Schema>,
  answers: JsonObject,
): JsonObject =>
  changed(answers, (name, value) =>
    questions[name]?.["x-encrypted"] === true && services.keys.isEncrypted(value)
      ? (JSON.parse(services.keys.decrypt(value, tenant.id)) as Json)
      : value,
  );

const changed = (answers: JsonObject, change: (name: string, value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, change(name, value)]));
