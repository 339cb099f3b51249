import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { allAnswers, formAnswers } from "../../support/formAnswers.ts";
import { png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { openTestServer } from "../../support/server.ts";

// What an assessment of a wound must agree with: the wound's record, and itself.
const server = await openTestServer();
const worker = await server.as("worker");
const facts = { participant: idOf("north", "participants", "first"), staff: idOf("north", "staff", "first") };

/** Puts a wound on record. */
async function recorded(more: JsonObject = {}): Promise<string> {
  const { data: given } = await worker.post("auth/confirm-password", { password: demoPassword });
  const sent = await worker.post("ndis/forms/static/wound_care_management", {
    data: { ...allAnswers("wound_care_management", facts), ...more },
    is_submitted: true,
    confirmation: given.confirmation,
  });
  expect(sent.status, sent.text).toBe(200);
  return sent.data.record_id as string;
}
const braden = {
  braden_sensory: 2,
  braden_moisture: 2,
  braden_activity: 1,
  braden_mobility: 2,
  braden_nutrition: 3,
  braden_friction: 1,
};
const injury = {
  type: "pressure_injury",
  stage: "3",
  skin_tear_category: null,
  consent_photo: false,
  ...braden,
};
const path = "ndis/forms/static/wound_care_assessment";
const assess = (wound: string, more: JsonObject = {}) =>
  worker.post(path, {
    data: { ...allAnswers("wound_care_assessment", { ...facts, wound }), ...more },
    is_submitted: true,
  });

describe("a wound assessment", () => {
  test("has no stage below that of the record: a stage is never reversed", async () => {
    const wound = await recorded(injury);
    const reversed = await assess(wound, { stage: "1" });
    expect([reversed.status, Object.keys(reversed.errors)]).toEqual([422, ["stage"]]);
    const same = await assess(wound, { stage: "3" });
    expect(same.status, same.text).toBe(200);
    expect(same.data.ndis_static_form_data).toMatchObject({
      wound_stage: "3",
      photo_consent: false,
      push_score: 10,
    });
  });

  test.each<[string, JsonObject, string]>([
    ["signs of infection that exclude each other", { infection_signs: ["none", "pus"] }, "infection_signs"],
    ["a review that is over", { next_review: "2020-01-01" }, "next_review"],
    ["a width that is more than the length", { length_cm: 2, width_cm: 3 }, "width_cm"],
    ["a fever that nobody was told of, without a reason", { temperature: 39 }, "not_escalated_reason"],
    ["strong pain that nobody was told of", { pain_during: 10 }, "not_escalated_reason"],
  ])("refuses %s", async (_what, more, field) => {
    const refused = await assess(idOf("north", "wounds", "first"), more);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toContain(field);
  });

  test("keeps the reason why a fever was not escalated", async () => {
    const reason = { not_escalated_reason: "The nurse was there." };
    const sent = await assess(idOf("north", "wounds", "first"), { temperature: 39, ...reason });
    expect(sent.data.ndis_static_form_data).toMatchObject(reason);
    expect(sent.data.escalations).toEqual(["fever"]);
  });

  test("suggests to escalate once there are signs of infection", async () => {
    const [first, second] =
      formAnswers.wound_care_assessment?.({ ...facts, wound: idOf("north", "wounds", "first") }) ?? [];
    const begun = await worker.post(path, { step: 1, data: first });
    const seen = (more: JsonObject) =>
      worker.post(path, { record_id: begun.data.record_id, step: 2, data: { ...second, ...more } });
    expect((await seen({})).data.ndis_static_form_data.escalated).toBeUndefined();
    expect((await seen({ infection_signs: ["heat"] })).data.ndis_static_form_data.escalated).toBe(true);
  });
});

describe("photos of a wound", () => {
  const photo = async () => {
    const { data } = await worker.submit("files", form().file("file", { name: "wound.png", bytes: png }));
    return data.file as JsonObject;
  };
  test("are not kept where nobody agreed to them", async () => {
    const wound = await recorded(injury);
    const file = await photo();
    const refused = await assess(wound, { photo: file });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["photo"]]);
    const draft = await worker.post(path, {
      data: { ...allAnswers("wound_care_assessment", { ...facts, wound }), photo: file },
      draft: true,
    });
    expect(draft.status).toBe(200);
    const kept = await server.rows`select attached_record from files where uuid = ${String(file.documentId)}`;
    expect(kept).toEqual([{ attached_record: null }]);
    const { record_id } = draft.data;
    const sent = await worker.post(path, { record_id, data: {}, is_submitted: true });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.data.ndis_static_form_data.photo).toBeUndefined();
  });

  test("are needed where somebody did", async () => {
    const wound = await recorded({ ...injury, consent_photo: true });
    const without = await assess(wound);
    expect([without.status, Object.keys(without.errors)]).toEqual([422, ["photo"]]);
    expect((await assess(wound, { photo: await photo() })).status).toBe(200);
  });
});

describe("a wound whose record is corrected", () => {
  const record = "ndis/forms/static/wound_care_management";
  const send = async (amends: string, more: JsonObject = {}) => {
    const { data: given } = await worker.post("auth/confirm-password", { password: demoPassword });
    const data = { ...allAnswers("wound_care_management", facts), ...injury, ...more };
    return worker.post(record, { amends, data, is_submitted: true, confirmation: given.confirmation });
  };
  const changeIn = (answer: Awaited<ReturnType<typeof assess>>) =>
    answer.data.ndis_static_form_data.compared_pct as unknown;

  test("keeps its number, its place on the body and what was measured", async () => {
    const wound = await recorded(injury);
    const first = await assess(wound, { length_cm: 4, width_cm: 2 });
    expect(first.status, first.text).toBe(200);
    const corrected = await send(wound);
    expect(corrected.status, corrected.text).toBe(200);
    const { record_id: id, reference } = corrected.data;
    const before = await worker.get(record, { record_id: wound });
    expect(reference).toBe(before.data.reference);
    // Whoever opens the first one is led on.
    expect(before.data.amended_by).toBe(id);
    expect((await worker.get(record, { record_id: id })).data.amended_by).toBeNull();

    // A wound that grows after the correction is still noticed.
    const grown = await assess(id, {
      length_cm: 5,
      width_cm: 3,
      escalated: false,
      not_escalated_reason: "Seen.",
    });
    expect(grown.status, grown.text).toBe(200);
    expect(changeIn(grown)).toBe(87.5);
    expect(grown.data.escalations).toContain("growing");
    for (const version of [wound, id]) {
      const { data } = await worker.get(`ndis/forms/static/particular-histories/${version}`);
      expect(data.histories).toMatchObject([{ area_cm2: 8 }, { area_cm2: 15, since_first_pct: 87.5 }]);
    }
    const { data } = await worker.get("ndis/forms/static/participant-wound-locations", {
      participant_id: facts.participant,
    });
    const places = data.wound_locations as { wound_id: string }[];
    const ids = places.map(({ wound_id: place }) => place);
    expect(ids).toContain(id);
    expect(ids).not.toContain(wound);
  });

  test("stands once in lists, with what was measured under either version", async () => {
    const wound = await recorded(injury);
    const first = await assess(wound);
    const corrected = await send(wound, { goal: "maintain" });
    expect(corrected.status, corrected.text).toBe(200);
    const second = await assess(corrected.data.record_id);
    const again = await send(wound, { goal: "palliative" });
    const { record_id: now, reference } = again.data;
    // Nobody's correction stands beside another one: the last corrects what counted before it.
    expect(again.data.amends).toBe(corrected.data.record_id);

    const listed = async (path: string, key: string, query: JsonObject = {}) => {
      const { data } = await worker.get(path, { limit: 100, ...query });
      return data[key] as { uuid: string; reference: string }[];
    };
    const ids = (rows: { uuid: string }[]) => rows.map(({ uuid }) => uuid);
    const ofParticipant = `ndis/client/${facts.participant}/wounds`;
    for (const rows of [await listed("ndis/wounds", "wounds"), await listed(ofParticipant, "wounds")]) {
      const same = rows.filter((row) => row.reference === reference);
      expect(ids(same)).toEqual([now]);
    }
    const forms = await listed(
      `ndis/forms/static/assigned-to-participant/main/${facts.participant}`,
      "static_forms",
    );
    expect(ids(forms)).toContain(now);
    expect(ids(forms)).not.toContain(wound);
    // The earlier ones are found when somebody looks for them, and are still read.
    const earlier = await listed("ndis/wounds", "wounds", { amended: true });
    expect(ids(earlier)).toEqual(expect.arrayContaining([wound, corrected.data.record_id]));
    expect(ids(earlier)).not.toContain(now);
    expect((await worker.get(`ndis/wounds/${wound}`)).status).toBe(200);

    for (const version of [wound, corrected.data.record_id, now]) {
      const made = await listed(`ndis/wounds/${String(version)}/assessments`, "assessments");
      expect(new Set(ids(made)), String(version)).toEqual(
        new Set([first.data.record_id, second.data.record_id]),
      );
    }
  });
});

test("a pressure injury has a Braden score and its risk", async () => {
  const wound = await recorded(injury);
  const { data } = await worker.get("ndis/forms/static/wound_care_management", { record_id: wound });
  expect(data.ndis_static_form_data).toMatchObject({ braden_score: 11, braden_risk: "high" });
});
