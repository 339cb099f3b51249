import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { mayList } from "../../records/read/mayList.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import type { Input } from "../module.ts";

/** @throws 404 for a resource that is not there or not theirs */
export function typeFor(context: Context, { params }: Input): RecordType {
  const type = context.services.types.get(params.resource ?? "");
  if (!type || !mayList(context, type)) throw notFound();
  return type;
}
