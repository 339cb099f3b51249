import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import type { Input } from "../routes/module.ts";
import { wizardFor } from "./wizard.ts";

/** A version of a form as it was published, to go on with what was begun with it and to read what was sent. */
export function formVersion(context: Context, input: Input): unknown {
  const wizard = wizardFor(context, input);
  const number = Number(input.query.number);
  const published = number === wizard.definition.version ? wizard : wizard.versions.get(number);
  if (!published) throw notFound();
  return { form: { definition: published.definition, schemas: published.schemas } };
}
