import { sql } from "kysely";
import { writtenInstant } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { sealSubmission } from "#framework/server/forms/sent/seal.ts";
import { writeSubmission } from "#framework/server/forms/write.ts";
import { momentOf } from "#framework/server/http/tapped.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { Write } from "#framework/server/records/write/writing.ts";
import { placeOfShift } from "../places/places.ts";

const form = "incident_report_form";

/** Reasons for which the practice itself stands in a plan that was in force. */
const inPlan = new Set<unknown>(["never_authorised", "outside_authorisation", "too_often"]);

/** Where a shift is, in the words of the report. */
const places: Record<string, string> = {
  home: "participant_home",
  community: "community",
  centre: "centre",
  sil_house: "sil_house",
  telehealth: "online",
  office: "office",
};

/**
 * Sends an incident report of an unauthorised use, with what was recorded and nothing else: nobody has signed it, and what is
 * missing is added by an amendment. Its deadlines run from the time of the use, or from a correction that made it one.
 * @returns its reference
 */
export async function reportIncident(write: Write, use: JsonObject, id: string): Promise<string> {
  const { context } = write;
  const wizard = context.services.wizards.get(form);
  if (!wizard) throw new Error(`there is no form ${form}`);
  const data = await answersOf(write, use);
  const completed: number[] = [];
  const submission = await writeSubmission(context, wizard, undefined, { id, data, completed, send: true });
  await sealSubmission(context, wizard, submission);
  const reference = String(submission.reference);
  await notify(context, "practice-unauthorised", [{ key: id, values: { incident: id, reference } }]);
  return reference;
}

async function answersOf({ context, kind }: Write, use: JsonObject): Promise<JsonObject> {
  const started = new Date(String(use.started_at)).toISOString();
  const { zone } = await placeOfShift(context, { participants: [String(use.participant)] });
  const at = writtenInstant(started, zone);
  return {
    participant: [String(use.participant)],
    occurred_certainty: "exact",
    occurred_at: started,
    became_aware_at: kind === "create" ? started : momentOf(context).toISOString(),
    ...(await placeOf(context, use.shift)),
    connected_to_supports: "yes",
    alleged_types: ["unauthorised_rp"],
    incident_category: ["restrictive_practice"],
    severity: use.harm === "no" ? "minor" : "moderate",
    description: `A restrictive practice was used that was not authorised: it began on ${at} and took ${String(use.minutes)} minutes. This report was made from the record of the use.`,
    before_event: use.before ?? null,
    during_event: use.tried_first ?? null,
    after_event: use.effect ?? null,
    injury: use.harm === "yes",
    ...(use.harm === "yes" && { injury_details: use.injury ?? null }),
    restrictive_practice_used: true,
    rp_type: [String(use.type)],
    rp_in_behaviour_plan: inPlan.has(use.unauthorised_because),
    rp_authorised: "no",
    rp_duration_min: Number(use.minutes),
    rp_harm: use.harm ?? "unknown",
    reporter_name: context.user.fullname,
  };
}

async function placeOf({ db, tenant }: Context, shift: unknown): Promise<JsonObject> {
  if (!isUuid(shift)) return {};
  const { rows } = await sql<{ type: string | null; address: string | null }>`
    select data->>'location_type' as type, data->>'address' as address from shifts
    where tenant_id = ${tenant.id} and uuid = ${shift}`.execute(db);
  const { type, address } = rows[0] ?? { type: null, address: null };
  const place = type === null ? undefined : places[type];
  return { ...(place && { location_type: place }), ...(address && { location_address: address }) };
}
