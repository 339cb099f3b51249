import { conflict } from "#framework/server/http/errors.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

/**
 * A referral is about a participant who is there already: it is refused where their NDIS numbers say otherwise.
 * @throws 409 for another NDIS number
 */
export const referralLinked: Prepare = async ({ context }, { participant, ndis_number: wanted }) => {
  const participants = recordTypeOf(context.services.types, "participants");
  const row = await findRow(context, participants, String(participant));
  // One whom the user does not see is refused like any other reference.
  const { ndis_number: known } = row ? decodeRow(participants, row, context) : {};
  if (wanted !== undefined && known !== undefined && wanted !== known)
    throw conflict(
      "This participant has another NDIS number. Choose another participant, or correct the NDIS number of the referral first.",
    );
  return {};
};
