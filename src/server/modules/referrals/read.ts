import type { Context } from "../../context.ts";
import { readRecord } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { addTitles } from "../../records/titles.ts";
import type { Input } from "../module.ts";
import { findDuplicates } from "./duplicates.ts";

/** A referral with those who may be the same person. */
export async function readReferral(context: Context, { params }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "referrals");
  const referral = await readRecord(context, type, params.id ?? "");
  const [found] = await addTitles(context, type, [
    { ...referral, ...(await findDuplicates(context, String(referral.uuid))) },
  ]);
  return { referral: found };
}
