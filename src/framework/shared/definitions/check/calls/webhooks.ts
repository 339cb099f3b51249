import { fieldAt, fieldsOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import { namesIn } from "../../../text/template.ts";
import type { NoticeDefinition, ResourceDefinition } from "../../definitions.ts";
import { isOpen } from "../../screens.ts";
import type { CheckField, Report } from "../fieldReport.ts";
import { quote } from "../problem.ts";

/** Where the endpoints are kept that a webhook goes to. */
const endpoints = "webhook-endpoints";

/**
 * What goes out by a webhook is named field by field, stands in a table, and is open to everyone who sees the record,
 * at any depth. A notice without recipients is for endpoints alone, and has nothing that only a message needs.
 */
export function checkWebhook(
  notice: NoticeDefinition,
  resource: ResourceDefinition | undefined,
  { schema, resources }: { schema: Schema | undefined; resources: readonly ResourceDefinition[] },
  { field, report }: { field: CheckField; report: Report },
): void {
  const { webhook, to } = notice;
  if (to.length === 0) {
    if (!webhook) report("/to", "nobody", "somebody who receives it, or a webhook");
    for (const key of ["digest", "rests", "sets", "logged", "urgent"] as const)
      if (webhook && notice[key] !== undefined)
        report(`/${key}`, "nobody who receives it", "nothing: a webhook does not use it");
  }
  if (!webhook) return;
  if (!resources.some(({ name }) => name === endpoints))
    report("/webhook", "a webhook", `nothing: there is no resource ${endpoints} to send it to`);
  const { fields } = webhook;
  if (fields.length > 0 && (!resource || !schema))
    report("/webhook/fields", "fields", "an empty list, as the notice names no resource");
  if (!resource || !schema) return;
  const { store, singleton, source } = resource.record ?? {};
  if (fields.length > 0 && (store === "none" || singleton || source !== undefined))
    report("/webhook/fields", "fields", `an empty list: no table holds the records of ${resource.name}`);
  fields.forEach((name, index) => {
    const pointer = `/webhook/fields/${index}`;
    field(name, pointer);
    const reason = closedBecause(schema, name);
    if (reason !== undefined) report(pointer, quote(name), reason);
  });
}

/** Why a field does not leave the portal: because of itself, of something within it, or of what it is made of. */
function closedBecause(schema: Schema, name: string): string | undefined {
  const known = fieldAt(schema, name);
  if (!known) return undefined;
  if (/^(file|files|image|signature)$/.test(known.type.name)) return "a field without files";
  if (!isOpen(known)) return "a field that is not sensitive, masked or encrypted";
  const inside = known.schema.items?.properties ? known.schema.items : known.schema;
  const within = (inside.properties ? fieldsOf(inside) : []).map((part) => closedBecause(inside, part.name));
  const madeOf = namesIn(known.schema["x-template"] ?? "").map((part) => closedBecause(schema, part));
  return [...within, ...madeOf].find((reason) => reason !== undefined);
}
