import { fieldsOf } from "#shared/fields/fields.ts";
import { isObject, type JsonObject, type Schema } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { canonical } from "../../canonical.ts";

/** A step of a form: its title, the schema that its questions stand in, and which of them it asks. */
interface ReadStep {
  title: string;
  schema: Schema;
  asks: (name: string) => boolean;
}

/** A form as a person reads it: each question that was answered, and the answer in words. */
export const renderedText = (
  { tenant }: Pick<Context, "tenant">,
  steps: readonly ReadStep[],
  data: JsonObject,
): string =>
  steps
    .map(({ title, schema, asks }) => {
      const lines = fieldsOf(schema)
        .filter(
          ({ name, schema: { "x-encrypted": secret } }) => asks(name) && data[name] !== undefined && !secret,
        )
        .map(({ name, label, type, schema: asked }) => {
          const value = data[name];
          const words = type.text(value, asked, tenant.settings.time_zone);
          return `${label}: ${words || (isObject(value) ? canonical(value) : String(value))}`;
        });
      return [title, ...lines].join("\n");
    })
    .join("\n\n");
