import { sql, type SqlBool } from "kysely";
import { numberFrom, percentChange } from "#framework/shared/forms/computed.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { findAccessibleRow, readRecord } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { openedDraft } from "#framework/server/forms/atRest.ts";
import { notAmended } from "#framework/server/forms/sent/earlier.ts";
import { nameOf, submissionsOf } from "#framework/server/forms/submission.ts";
import { versionsOf } from "#framework/server/forms/sent/versionsOf.ts";
import { asPublished } from "#framework/server/forms/wizard.ts";

/** Where the wounds of a participant are, for the map of the body. */
export const woundLocations: Facts = {
  answer: { type: "object", required: ["wound_locations"] },
  ofInput: async (context, { participant_id: participant }) => ({
    wound_locations: await locationsOf(context, String(participant)),
  }),
};

async function locationsOf(context: Context, participant: string): Promise<JsonObject[]> {
  await findAccessibleRow(context, recordTypeOf(context.services.types, "participants"), participant);
  const rows = await submissionsOf(context)
    .select(["uuid", "reference", "status", "data", "sealed_draft"])
    .where("participant_uuid", "=", participant)
    .where("form", "=", "wound_care_management")
    .where(notAmended)
    .orderBy("created_at")
    .execute();
  const wounds = rows
    .map((row) => ({ ...row, data: openedDraft(context, row) }))
    .filter(({ data }) => data.location !== undefined);
  return wounds.map(({ uuid, reference, status, data }) => ({
    wound_id: uuid,
    label: reference ?? "New",
    sent: status !== "draft",
    location: data.location ?? null,
    type: data.type ?? null,
    status: data.status ?? null,
  }));
}

/** One wound with what was measured last. */
export const particularWound: Facts = {
  answer: { type: "object", required: ["wound"] },
  of: async (context, { type, id }, { participant_id: participant }) => {
    const wound = await readRecord(context, type, id);
    if (typeof participant === "string" && wound.participant !== participant) throw notFound();
    const history = await assessmentsOf(context, id);
    return { wound: { ...wound, assessments: history.length, latest: history.at(-1) ?? null } };
  },
};

/**
 * The assessments of a wound in the order of time, each with how the area has changed since the first. A wound whose record
 * was corrected is the same wound.
 */
export const woundHistory: Facts = {
  answer: { type: "object", required: ["histories"] },
  of: async (context, { type, id }) => {
    await readRecord(context, type, id);
    return { histories: await assessmentsOf(context, id) };
  },
};

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
    .where(sql<SqlBool>`data->>'wound' = any(${versionsOf(context, wound)})`)
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
