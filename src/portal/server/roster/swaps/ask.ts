import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Found } from "#framework/server/records/read/callRule.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { notify } from "#framework/server/notices/notify.ts";
import { readRecord } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { colleagueNamesOf } from "../../staff/colleagueNames.ts";
import { asOffice } from "../offers/asOffice.ts";
import { suburbOf } from "../offers/suburb.ts";
import { lineOf, moment } from "../offers/written.ts";
import { colleaguesFor, ownShift, shiftsInReturn } from "./colleagues.ts";

/**
 * Asks a colleague, or all who can, to take one's own shift, or a colleague to swap it for one of theirs.
 * @throws 409 when it cannot be swapped or nobody of those asked can have it
 */
export const swapAsked: Effect = { of: askSwap };

export async function askSwap(context: Context, found: Found, body: JsonObject): Promise<Reply> {
  const shift = ownShift(context, found);
  const office = asOffice(context);
  await refuseAsked(office, shift);
  const back = body.kind === "swap" ? await inReturn(office, shift, body) : undefined;
  const asked = back ? [String(body.colleague)] : await askedToTake(context, shift, body);
  const [only] = asked.length === 1 ? asked : [];
  const names = await colleagueNamesOf(context, [String(shift.staff), ...(only === undefined ? [] : [only])]);
  const staffName = names.get(String(shift.staff)) ?? "";
  const colleagueName = names.get(only ?? "") ?? null;
  const [given, other] = [await copied(context, shift), back && (await copied(context, back))];
  const swap = await createRecord(
    office,
    recordTypeOf(context.services.types, "shift-swaps"),
    {},
    {
      ...given,
      ...(other && {
        other_shift: other.shift ?? null,
        other_start_at: other.start_at ?? null,
        other_end_at: other.end_at ?? null,
        other_time_zone: other.time_zone ?? null,
        other_shift_type: other.shift_type ?? null,
        other_suburb: other.suburb ?? null,
      }),
      kind: body.kind ?? null,
      note: body.note ?? null,
      staff: shift.staff ?? null,
      staff_name: staffName,
      asked,
      colleague: only ?? null,
      colleague_name: colleagueName,
      ends_at:
        back && moment(back.start_at) < moment(shift.start_at)
          ? String(back.start_at)
          : String(shift.start_at),
      status: "asked",
    },
  );
  const words = { ...lineOf(context, given), ...(other && { other: lineOf(context, other).line ?? null }) };
  await notify(
    context,
    "swap-asked",
    asked.map((staff) => ({
      key: `${String(swap.uuid)} ${staff}`,
      values: { staff, staff_name: staffName, ...words },
    })),
  );
  const own = await readRecord(context, recordTypeOf(context.services.types, "my-swaps"), String(swap.uuid));
  return answer(asked.length === 1 ? `${colleagueName} is asked` : `${asked.length} colleagues are asked`, {
    swap: own,
  });
}

async function refuseAsked({ db, tenant }: Context, { uuid }: JsonObject): Promise<void> {
  const known = await db
    .selectFrom("shift_swaps")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("shift", "=", String(uuid))
    .where("status", "in", ["asked", "agreed"])
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (known) throw conflict("You have already asked about this shift.");
}

/** The colleague's shift in return. Why it is not possible is not said: it may be about the colleague or a participant. */
async function inReturn(office: Context, shift: JsonObject, body: JsonObject): Promise<JsonObject> {
  const possible = await shiftsInReturn(office, shift, String(body.colleague));
  const back = possible.find(({ uuid }) => uuid === body.other_shift);
  if (!back) throw conflict("These two shifts can't be swapped. Choose another shift.");
  return back;
}

async function askedToTake(
  context: Context,
  shift: JsonObject,
  { colleague }: JsonObject,
): Promise<string[]> {
  const able = (await colleaguesFor(context, shift)).filter(({ can_take: can }) => can);
  const asked = able
    .map(({ uuid }) => uuid)
    .filter((uuid) => typeof colleague !== "string" || uuid === colleague);
  if (asked.length > 0) return asked;
  throw conflict(
    typeof colleague === "string"
      ? "This colleague can't take the shift. Choose someone else."
      : "None of your colleagues can take this shift.",
  );
}

/** What a swap keeps of a shift: when and where it is, never who it is for. */
async function copied(context: Context, shift: JsonObject): Promise<JsonObject> {
  const { uuid = null, start_at = null, end_at = null, time_zone = null, shift_type = null } = shift;
  const hours = shift.scheduled_hours ?? null;
  const suburb = await suburbOf(context, shift);
  return { shift: uuid, start_at, end_at, time_zone, shift_type, hours, suburb };
}
