import { fieldAt } from "#framework/shared/fields/fields.ts";
import { callName } from "#framework/shared/definitions/call.ts";
import type { Services } from "#framework/server/context.ts";
import { idOf } from "../support/providers.ts";

/** Values for the names in a route's path that name no record. */
export const pathValues = (provider: string): Record<string, string> => ({
  tenant: provider,
  resource: "faqs",
  form: "incident_report_form",
  model: "NdisClientUser",
  column: "status",
  report: "forms-overdue",
  dashboard: "admin",
  token: "made-up",
  key: "list-of-faqs",
  participant: idOf(provider, "participants", "first"),
  staff: idOf(provider, "staff", "first"),
  doc: idOf(provider, "documents", "nothing"),
  shift_uuid: idOf(provider, "notes", "first"),
});

/** A record's id under both names that paths give it. */
export const idsOf = (provider: string, resource: string, record = "first"): { id: string; uuid: string } => {
  const id = idOf(provider, resource, record);
  return { id, uuid: id };
};

/** Names of all calls that are served. */
export const routesOf = ({ definitions }: Services): string[] =>
  [...definitions.declared.values()].map(({ call }) => callName(call));

/** The resource that a route's {id} or {uuid} names a record of. */
export function resourceOf(
  route: string,
  { definitions: { definitions, declared: calls, schemas } }: Services,
): string {
  const declared = [...calls.values()].find(({ call }) => callName(call) === route);
  const name = declared?.resource?.name ?? "faqs";
  // A call of a resource may be about a record of another one.
  if (declared?.resource && declared.call.about !== undefined) return declared.call.about;
  const { id, uuid } = declared?.call.params ?? {};
  // The path of what can still be assigned names a field of the assignments.
  const { unassigned, record } = declared?.resource?.definition ?? {};
  const own = unassigned === undefined ? record : definitions.resources.get(unassigned)?.definition.record;
  const schema = schemas.get(own?.schema ?? "");
  const field = schema && fieldAt(schema, id ?? uuid ?? "")?.schema;
  return field?.["x-reference"] ?? field?.items?.["x-reference"] ?? name;
}
