import { describe, expect, test } from "vitest";
import type { Answer } from "../support/answer.ts";
import { incidentStep } from "../support/incidents.ts";
import { idOf, userIdOf } from "../support/providers.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");
const { data: roles } = await admin.get("ndis/all-roles", { limit: 100 });
const role = (name: string) =>
  roles.roles.find((each: { name: string }) => each.name === name).uuid as string;

describe("of many who change the same version at once, one wins and nobody overwrites (R-09)", () => {
  const participant = idOf("north", "participants", "first");
  const user = userIdOf("north", "newcomer");
  const newcomer = role("Newcomer");
  const changes: [string, () => Promise<number>, (version: number, at: number) => Promise<Answer>][] = [
    [
      "a participant",
      async () => (await admin.get(`ndis/client/get-client/${participant}`)).data.client.version as number,
      (version, at) =>
        admin.post("ndis/client/update-client", { id: participant, version, likes: `Tea ${at}` }),
    ],
    [
      "an account",
      async () =>
        (await admin.get(`ndis/system-users/single-user-detail/${user}`)).data.user.version as number,
      (version, at) =>
        admin.post("ndis/system-users/update-user", { id: user, version, fullname: `Nils ${at}` }),
    ],
    [
      "a role",
      async () => (await admin.get(`ndis/role/${newcomer}`)).data.role.version as number,
      (version, at) =>
        admin.post("ndis/update-role", { id: newcomer, version, description: `Nothing ${at}` }),
    ],
  ];
  test.each(changes)("%s", async (_what, read, change) => {
    const version = await read();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => change(version, at)));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    expect(await read()).toBe(version + 1);
  });

  test("an incident report", async () => {
    const body = { step: 1, data: incidentStep(1, participant) };
    const begun = await worker.post("ndis/forms/static/incident_report_form", body);
    const { record_id: id, version } = begun.data as { record_id: string; version: number };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        worker.post("ndis/forms/static/incident_report_form", { ...body, record_id: id, version }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("ten equal requests under one key at the same moment are one write with ten equal answers (R-07)", () => {
  const category = idOf("north", "staff-categories", "first");
  const writes: [string, string, object, object][] = [
    [
      "a participant",
      "ndis/client/add-new-client",
      { first_name: "Once", last_name: "Only", status: "active", ndis_number: "430987654" },
      { last_name: "Twice" },
    ],
    [
      "a staff member",
      "ndis/staff/add-new-staff",
      {
        first_name: "Once",
        last_name: "Only",
        job_title: "Cook",
        email: "once@example.com",
        staff_category: category,
      },
      { job_title: "Nurse" },
    ],
    [
      "a shift",
      "ndis/roster/add-new-shift",
      { start_at: "2027-05-03T01:00:00Z", end_at: "2027-05-03T03:00:00Z", shift_type: "admin" },
      { shift_type: "domestic" },
    ],
    ["a role", "ndis/add-role", { name: "Once only", permissions: [] }, { name: "Twice" }],
    [
      "an account",
      "ndis/system-users/add-user",
      { fullname: "Once Only", email: "once@north.example", roles: [role("Newcomer")] },
      { fullname: "Twice" },
    ],
    ["a saved view", "views", { resource: "faqs", name: "Once", state: {} }, { name: "Twice" }],
    [
      "an incident report",
      "ndis/forms/static/incident_report_form",
      { step: 1, data: incidentStep(1, idOf("north", "participants", "first")) },
      { step: 2 },
    ],
  ];
  test.each(writes)("%s", async (what, path, body, change) => {
    const by = what === "an incident report" ? await server.as("colleague") : admin;
    const sent =
      what === "an incident report"
        ? { step: 1, data: incidentStep(1, idOf("north", "participants", "second")) }
        : body;
    const rowsBefore = await rowsOfAll();
    const send = (content: object) =>
      by.post(path, content, { headers: { "idempotency-key": `once ${what}`.replaceAll(" ", "-") } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(sent)));
    expect(answers[0]?.status, answers[0]?.text).toBe(200);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(Number(await rowsOfAll()) - Number(rowsBefore)).toBeLessThanOrEqual(1);
    expect((await send({ ...sent, ...change })).status).toBe(422);
  });

  const rowsOfAll = async () => {
    const [row] = await server.rows<{ count: number }>`
      select (select count(*) from participants) + (select count(*) from staff) + (select count(*) from roles)
        + (select count(*) from users) + (select count(*) from saved_views) + (select count(*) from form_submissions) as count`;
    return row?.count;
  };
});
