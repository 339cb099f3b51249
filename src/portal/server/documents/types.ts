import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";

/** The register of documents. */
export const registerType = ({ services }: Pick<Context, "services">): RecordType =>
  recordTypeOf(services.types, "documents");

/** Whose documents there are, beside the register's: the resource that keeps them, and the field that says whose. */
export const owners = [
  { resource: "participant-documents", field: "participant", people: "participants" },
  { resource: "staff-documents", field: "staff", people: "staff" },
] as const;

export type Owner = (typeof owners)[number];

/** The record type of someone's documents. */
export const typeOf = ({ services }: Pick<Context, "services">, { resource }: Owner): RecordType =>
  recordTypeOf(services.types, resource);

/** Whether a document of a person, anyone who that is, is among those that the caller may reach. @throws 404 */
export async function reachDocument(context: Context, id: string): Promise<void> {
  for (const owner of owners) if (await findRow(context, typeOf(context, owner), id)) return;
  throw notFound();
}
