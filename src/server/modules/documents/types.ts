import { holds } from "#shared/access/visible.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { reachRow } from "../../records/one.ts";
import type { Row } from "../../records/present.ts";
import { type RecordType, recordTypeOf } from "../../records/recordType.ts";

/** The register of documents. */
export const registerType = ({ services }: Pick<Context, "services">): RecordType =>
  recordTypeOf(services.types, "documents");

/** Whose documents there are, beside the register's: the resource that keeps them, and the field that says whose. */
export const owners = [
  { resource: "participant-documents", field: "participant", people: "participants" },
  { resource: "staff-documents", field: "staff", people: "staff" },
] as const;

export type Owner = (typeof owners)[number];

/** The record type of somebody's documents. */
export const typeOf = ({ services }: Pick<Context, "services">, { resource }: Owner): RecordType =>
  recordTypeOf(services.types, resource);

/**
 * A document of a person, whoever that is, among those that the caller may reach.
 * @param verb what they want to do with it: the permission's first word
 * @throws 404
 */
export async function reachDocument(
  context: Context,
  id: string,
  verb: "view" | "edit" = "view",
): Promise<{ owner: Owner; type: RecordType; row: Row }> {
  for (const owner of owners) {
    if (verb === "edit" && !holds(context.user, `edit-${owner.resource}`)) continue;
    const type = typeOf(context, owner);
    const row = await reachRow(context, type, id, { lock: verb === "edit" }).catch(() => undefined);
    if (row) return { owner, type, row };
  }
  throw notFound();
}
