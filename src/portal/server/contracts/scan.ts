import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { Proof } from "#portal/shared/contracts/proof.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { findFile } from "#framework/server/files/findFile.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { proofOf } from "./document.ts";
import { type ContractKind, officeType } from "./kinds.ts";

/** Compares a contract, and the scan of what was signed on paper, with their fingerprints again. */
export async function wholeProof(context: Context, kind: ContractKind, row: Row): Promise<Proof> {
  const proof = proofOf(context, kind, row);
  const record = decodeRow(officeType(context, kind), row, context);
  if (record.paper_scan === undefined) return proof;
  const scan_matches = await isAsHandedIn(context, record);
  return { ...proof, scan_matches, matches: proof.matches && scan_matches };
}

/** Whether the stored bytes of a scan are those that were handed in. */
async function isAsHandedIn(
  context: Context,
  { paper_scan: scan, paper_sha256: sha }: JsonObject,
): Promise<boolean> {
  const file = isObject(scan) ? await findFile(context, String(scan.documentId)) : undefined;
  const stream = file && (await context.services.files.get(file.storage_key));
  if (!stream) return false;
  const hash = createHash("sha256");
  await pipeline(stream, hash);
  return hash.digest("hex") === sha;
}
