import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { incidentStep } from "../../support/incidents.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What a form begins with, so that nobody types what the portal knows (ux M7).
const server = await openTestServer();
const worker = await server.as("worker");
const path = "ndis/forms/static/incident_report_form";
const client = idOf("north", "participants", "first");
const [{ name: clientName } = { name: "" }] = await server.rows<{ name: string }>`
  select full_name as name from participants where uuid = ${client}`;
const { emergency_contacts: contacts = [] } = (await worker.get(`ndis/client/get-client/${client}`)).data
  .client as { emergency_contacts?: { name: string }[] };

const afterStepOne = async (more: JsonObject = {}): Promise<JsonObject> =>
  (await worker.post(path, { step: 1, data: { ...incidentStep(1, client), ...more } })).data
    .ndis_static_form_data as JsonObject;

describe("an incident report", () => {
  test("lists the participants who were involved as those who were there", async () => {
    expect((await afterStepOne()).persons).toEqual([{ name: clientName, role: "participant" }]);
  });

  test("names their first emergency contact as somebody to notify; when and how is for the reporter to say", async () => {
    const [contact] = contacts;
    expect((await afterStepOne()).notified).toEqual(contact && [{ name: contact.name, by: "Willa Worker" }]);
  });

  test("leaves what was answered already as it is", async () => {
    const persons = [{ name: "A neighbour", role: "visitor" }];
    expect((await afterStepOne({ persons })).persons).toEqual(persons);
  });

  test("is not changed by what is suggested when it is sent as a whole", async () => {
    const { status, data } = await worker.post(path, {
      data: {
        ...incidentStep(1, client),
        ...incidentStep(2, client),
        ...incidentStep(3, client),
        ...incidentStep(4, client),
      },
      is_submitted: true,
    });
    expect(status).toBe(200);
    expect(data.ndis_static_form_data.persons).toEqual(incidentStep(2, client).persons);
  });

  test("does not take “nobody was injured” beside a person who was", async () => {
    const persons = [{ name: "Imogen", role: "participant", involvements: ["injured"] }];
    const { status, errors } = await worker.post(path, {
      step: 2,
      data: { ...incidentStep(2, client), persons, injury: false },
    });
    expect([status, Object.keys(errors)]).toEqual([422, ["injury"]]);
  });
});
