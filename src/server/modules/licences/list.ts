import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import type { Input } from "../module.ts";
import { licenceType, refuseHidden } from "./access.ts";

/** The licences of one staff member. A worker has their own; anybody else's are not there for them. */
export async function licencesOf(context: Context, { params, query }: Input): Promise<unknown> {
  const staff = params.uuid ?? "";
  await refuseHidden(context, staff);
  const type = licenceType(context);
  const asked = readListQuery(type, context.user, query, false);
  const own = { field: "staff", operator: "is" as const, value: staff };
  const { rows, count } = await listRecords(context, type, {
    ...asked,
    filter: { all: [asked.filter, own] },
  });
  return { staff_licenses: rows, pagination: pagination(count, rows.length, asked) };
}
