import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Verdict } from "#framework/shared/forms/seal.ts";
import { facts, type PdfPart, under } from "../pdf/parts.ts";

/** What a form on paper says of its seal: who sent it and when, and whether it still said the same when the file was made. */
export function sealParts(seal: Verdict | undefined, zone: string, onlyDay = false): PdfPart[] {
  if (!seal) return [];
  const {
    valid,
    signer,
    confirmed,
    sealed_at: at,
    position,
    fingerprint,
    differing,
    broken_at: broken,
  } = seal;
  const found = valid
    ? "The form matched its seal when this file was created."
    : [
        "The form did NOT match its seal when this file was created.",
        ...(differing.length > 0 ? [`Different: ${differing.map(({ label }) => label).join(", ")}.`] : []),
        ...(broken === null ? [] : [`The chain of seals is broken at ${broken}.`]),
      ].join(" ");
  return under("Seal", [
    facts([
      [
        "Sealed",
        `${onlyDay ? writtenDate(clockAt(new Date(at), zone).date) : writtenInstant(new Date(at).toISOString(), zone)}, by ${signer}${confirmed === null ? "" : ", who entered their password again"}`,
      ],
      ["Position in the chain", String(position)],
      ["Fingerprint (SHA-256)", fingerprint],
      ["Checked", found],
    ]),
  ]);
}
