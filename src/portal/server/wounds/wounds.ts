import { sql } from "kysely";
import { numberFrom, percentChange } from "#framework/shared/forms/computed.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid, notFound } from "#framework/server/http/errors.ts";
import { readRecord } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { openedDraft } from "#framework/server/forms/atRest.ts";
import { notAmended } from "#framework/server/forms/earlier.ts";
import { nameOf, reachParticipant, submissionsOf } from "#framework/server/forms/submission.ts";
import { asPublished } from "#framework/server/forms/wizard.ts";

/** Where the wounds of a participant are, for the map of the body. */
export async function woundLocations(context: Context, { query }: Input): Promise<unknown> {
  const participant = query.participant_id;
  if (!isUuid(participant)) throw invalid({ participant_id: ["Choose a participant."] });
  await reachParticipant(context, participant);
  const rows = await submissionsOf(context)
    .select(["uuid", "reference", "status", "data", "sealed_draft"])
    .where("participant_uuid", "=", participant)
    .where("form", "=", "wound_care_management")
    .orderBy("created_at")
    .execute();
  const wounds = rows
    .map((row) => ({ ...row, data: openedDraft(context, row) }))
    .filter(({ data }) => data.location !== undefined);
  return {
    wound_locations: wounds.map(({ uuid, reference, status, data }) => ({
      wound_id: uuid,
      label: reference ?? "New",
      sent: status !== "draft",
      location: data.location ?? null,
      type: data.type ?? null,
      status: data.status ?? null,
    })),
  };
}

/** One wound with what was measured last. */
export async function particularWound(context: Context, { query }: Input): Promise<unknown> {
  const wound = await readRecord(
    context,
    recordTypeOf(context.services.types, "wounds"),
    query.wound_id ?? "",
  );
  if (query.participant_id !== undefined && wound.participant !== query.participant_id) throw notFound();
  const history = await assessmentsOf(context, String(wound.uuid));
  return { wound: { ...wound, assessments: history.length, latest: history.at(-1) ?? null } };
}

/** The assessments of a wound in the order of time, each with how the area has changed since the first. */
export async function woundHistory(context: Context, { params }: Input): Promise<unknown> {
  await readRecord(context, recordTypeOf(context.services.types, "wounds"), params.id ?? "");
  return { histories: await assessmentsOf(context, params.id ?? "") };
}

interface Assessment {
  uuid: string;
  assessed_at: unknown;
  area_cm2: number | null;
  [fact: string]: unknown;
}

async function assessmentsOf(context: Context, wound: string): Promise<Assessment[]> {
  const rows = await submissionsOf(context)
    .select(["uuid", "form_version", "data", "escalations"])
    .select((eb) => nameOf(eb, "submitted_by").as("author"))
    .where("form", "=", "wound_care_assessment")
    .where("status", "<>", "draft")
    .where(sql`data->>'wound'`, "=", wound)
    .where(notAmended)
    .orderBy(sql`data->>'assessed_at'`)
    .execute();
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  const form = context.services.wizards.get("wound_care_assessment");
  const areaOf = ({ form_version: version, data }: { form_version: number; data: JsonObject }) =>
    form && numberFrom(asPublished(form, version).schemas, "area_cm2", data);
  const first = rows[0] && areaOf(rows[0]);
  return rows.map((row) => {
    const { uuid, data, escalations, author } = row;
    const area = areaOf(row);
    return {
      uuid,
      assessed_at: data.assessed_at ?? null,
      area_cm2: area ?? null,
      change_pct: number(data.compared_pct),
      since_first_pct:
        (area === undefined || first === undefined ? undefined : percentChange(first, area)) ?? null,
      pain: number(data.pain_during),
      tissue: isObject(data.tissue) ? data.tissue : null,
      change_since_last: data.change_since_last ?? null,
      photo: isObject(data.photo) ? data.photo : null,
      next_review: data.next_review ?? null,
      escalations,
      author,
    };
  });
}
