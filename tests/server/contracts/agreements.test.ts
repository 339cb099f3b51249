import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { contractsOf, signed, wishes } from "./signing.ts";

const server = await openTestServer();
const [admin, coordinator, participant, other] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("participant"),
  await server.as("another participant"),
];
const { add, set, show, accept } = contractsOf("client");
const sent = async (more: object = {}) => {
  const { uuid } = await add(admin, more);
  expect((await set(admin, uuid, "sent")).status).toBe(200);
  return uuid;
};
const proofOf = async (who: typeof admin, id: string) =>
  (await who.get(`ndis/client/contract/proof/${id}`)).data.proof as Record<string, unknown>;

scenarios("GET ndis/client/contract/{id}", [
  { as: "admin", of: "own client", expect: 200, present: ["contracts[].number"] },
  { as: "coordinator", of: "own client", expect: 200, present: ["contracts[].number"] },
  { as: "worker", of: "own client", expect: 403 },
  { as: "participant", of: "self", expect: 403 },
  { as: "newcomer", of: "own client", expect: 403 },
  { as: "nobody", of: "own client", expect: 401 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

scenarios("GET ndis/participant/contracts", [
  {
    as: "participant",
    expect: 200,
    present: ["contracts[].participant"],
    values: { "contracts[].uuid": idOf("north", "participant-contracts", "first") },
    without: [idOf("north", "participant-contracts", "second")],
  },
  {
    as: "another participant",
    expect: 200,
    values: { "contracts[].uuid": idOf("north", "participant-contracts", "second") },
    without: [idOf("north", "participant-contracts", "first")],
  },
  { as: "advocate", expect: 200, absent: ["contracts[]"] },
  { as: "admin", expect: 200, absent: ["contracts[]"] },
  { as: "worker", expect: 403 },
  { as: "coordinator", expect: 403 },
]);

scenarios("GET ndis/client/contract/show/{id}", [
  { as: "admin", of: "participant-contracts", expect: 200, present: ["contract.ndis_number"] },
  {
    as: "participant",
    of: "participant-contracts",
    expect: 200,
    present: ["contract.supports[].rate"],
    values: { "contract.status": "viewed" },
  },
  { as: "another participant", of: "participant-contracts", expect: 404, absent: ["contract"] },
  { as: "advocate", of: "participant-contracts", expect: 404 },
  { as: "worker", of: "participant-contracts", expect: 403 },
  { as: "admin of south", of: "participant-contracts of north", expect: 404 },
  { as: "admin", of: "a made-up id", expect: 404 },
]);

const { supports: lines } = wishes.client;
scenarios("POST ndis/client/add-contract", [
  {
    as: "admin",
    body: wishes.client,
    expect: 200,
    values: {
      "contract.status": "draft",
      "contract.revision": 1,
      // 10.5 × $70.23 is $737.415, which is rounded at the line; 3 × $3.33 is $9.99.
      "contract.supports[].total": 73_742,
      "contract.total": 74_741,
    },
  },
  {
    as: "coordinator",
    name: "with totals and a state of their own",
    body: {
      ...wishes.client,
      supports: lines.map((line) => ({ ...line, total: 1 })),
      total: 2,
      status: "accepted",
      number: "SA-1",
    },
    expect: 200,
    values: { "contract.total": 74_741, "contract.status": "draft" },
    without: ['"SA-1"'],
  },
  {
    as: "admin",
    name: "that ends before it begins",
    body: { ...wishes.client, end_date: "2026-11-30" },
    expect: 422,
    errors: ["end_date"],
  },
  {
    as: "admin",
    name: "on a day that does not exist",
    body: { ...wishes.client, start_date: "2026-02-30" },
    expect: 422,
    errors: ["start_date"],
  },
  {
    as: "admin",
    name: "without supports",
    body: { ...wishes.client, supports: [] },
    expect: 422,
    errors: ["supports"],
  },
  {
    as: "admin",
    name: "with a support that is nothing",
    body: { ...wishes.client, supports: [{ quantity: 1, rate: 1 }] },
    expect: 422,
    errors: ["supports.0.description"],
  },
  {
    as: "admin",
    name: "with a service that is not there",
    body: {
      ...wishes.client,
      supports: [{ service: idOf("south", "services", "first"), quantity: 1, rate: 1 }],
    },
    expect: 422,
    errors: ["supports.0.service"],
  },
  {
    as: "admin",
    name: "with an NDIS number of the wrong length",
    body: { ...wishes.client, ndis_number: "43000000" },
    expect: 422,
    errors: ["ndis_number"],
  },
  { as: "admin", name: "with nobody", body: { ...wishes.client, participant: "" }, expect: 422 },
  { as: "worker", body: wishes.client, expect: 403 },
  { as: "participant", body: wishes.client, expect: 403 },
  { as: "nobody", body: wishes.client, expect: 401 },
]);

describe("what a new agreement begins with", () => {
  test("is the participant as they are now, their plan, their main contact, and the provider's terms", async () => {
    const client_uuid = idOf("north", "participants", "first");
    const { data } = await admin.get("ndis/client/contract/migrate/get-current-data", { client_uuid });
    expect(data.data).toMatchObject({
      participant: client_uuid,
      plan_start: "2026-07-01",
      plan_end: "2027-06-30",
      start_date: "2026-11-20",
      end_date: "2027-06-30",
      plan_management: "plan",
      exit_notice_weeks: 4,
    });
    expect(data.data.contact_name).toMatch(/^cny/);
    const { client } = (await admin.get(`ndis/client/get-client/${client_uuid}`)).data;
    expect(client.plan_manager.organisation).toMatch(/^cny/);
    expect(data.data.plan_manager).toBe(client.plan_manager.organisation);
  });

  test("is what they receive, with how much of it fits into the time and what that comes to", async () => {
    const [participantId = ""] = await server.insert("participants", [
      { first_name: "Ona", last_name: "Booked", status: "active", type: "private" },
    ]);
    const booking = {
      participant: participantId,
      service: idOf("north", "services", "first"),
      agreed_rate: 6011,
      hours_per_week: 2,
      start_date: "2026-01-01",
      status: "active",
    };
    await server.insert("service-bookings", [
      { ...booking, end_date: "2026-12-03" },
      // Of the plan before and of the one after next: not in this agreement.
      { ...booking, end_date: "2026-11-19" },
      { ...booking, start_date: "2027-11-20" },
    ]);
    const { data } = await admin.get("ndis/client/contract/migrate/get-current-data", {
      client_uuid: participantId,
    });
    // From the 20th of November to the 3rd of December are two weeks.
    expect(data.data.supports).toMatchObject([{ quantity: 4, rate: 6011, total: 24_044 }]);
    expect(data.data.total).toBe(24_044);
  });

  test("are the terms that the provider has set", async () => {
    const { status } = await admin.put("settings/agreements", {
      travel_terms: "We never charge for travel.",
    });
    expect(status).toBe(200);
    const { data } = await admin.get("ndis/client/contract/migrate/get-current-data", {
      client_uuid: idOf("north", "participants", "first"),
    });
    expect(data.data.travel_terms).toBe("We never charge for travel.");
    expect(data.data.complaints).toMatch(/1800 035 544/);
    // The wording of the exemption text, what the agreement lacked, and a default for each.
    expect(data.data.gst_statement).toMatch(/subsection 33\(2\).*section 37 of the NDIS Act.*GST-free/);
    expect(data.data.price_change_terms).toMatch(/1 July.*only applies after you have agreed/);
    expect(data.data.privacy_terms).toMatch(/consent/);
    expect(data.data.non_face_to_face_terms).toMatch(/report/);
    expect([data.data.travel_km_rate, data.data.payment_days]).toEqual([99, 14]);
  });
});

describe("an agreement's life", () => {
  test("goes from draft to sent, viewed and accepted, each by whom it is for", async () => {
    const { uuid, number } = await add(coordinator);
    expect(number).toMatch(/^SA-\d{4}$/);
    expect((await participant.get(`ndis/client/contract/show/${uuid}`)).status).toBe(404);
    expect((await set(participant, uuid, "sent")).status).toBe(404);
    expect((await set(coordinator, uuid, "sent")).status).toBe(200);
    expect((await set(coordinator, uuid, "sent")).status).toBe(409);
    // The office looks at it as often as it likes; only the participant's look counts.
    expect(await show(admin, uuid)).toMatchObject({ status: "sent" });
    expect(
      (await set(participant, uuid, "accepted", { ...signed, document_sha256: "0".repeat(64) })).message,
    ).toMatch(/read it before/);
    const seen = await show(participant, uuid);
    expect(seen).toMatchObject({ status: "viewed", sent_by: "Cora Coordinator" });
    expect((await accept(participant, uuid)).status).toBe(200);
    const after = await show(admin, uuid);
    expect(after).toMatchObject({
      status: "accepted",
      answered_by: "Pia Participant",
      answered_as: "Participant",
      accepted_sha256: seen.document_sha256,
      signature: { method: "typed", name: "Pia Participant", signed_at: "2026-11-20T01:30:00.000Z" },
    });
    expect(await proofOf(participant, uuid)).toMatchObject({ matches: true, signature_matches: true });
  });

  test("ends for the participant with one answer: a second one is refused, whoever gives it", async () => {
    const uuid = await sent();
    expect((await accept(participant, uuid)).status).toBe(200);
    const again = await accept(participant, uuid);
    expect(again.status).toBe(409);
    expect(again.message).toMatch(/was accepted by Pia Participant on 20 Nov 2026/);
    expect((await set(participant, uuid, "declined", { reason: "Changed my mind" })).status).toBe(409);
  });

  test("is accepted once when two accept at the same moment", async () => {
    const uuid = await sent();
    const { document_sha256, version } = await show(participant, uuid);
    const both = await Promise.all(
      [1, 2].map(() => set(participant, uuid, "accepted", { ...signed, document_sha256, version })),
    );
    expect(both.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409]);
    const entries =
      await server.rows`select from activity_log where record_uuid = ${uuid} and action = 'accept'`;
    expect(entries).toHaveLength(1);
  });

  test.each([
    ["without having agreed", { agrees: false }, 422],
    ["without a signature", { signature: null }, 422],
    ["with a drawing of nothing", { signature: { ...signed.signature, method: "drawn", strokes: " " } }, 422],
    ["with a name of one letter", { signature: { ...signed.signature, name: "P" } }, 422],
    ["of another document", { document_sha256: "a".repeat(64) }, 409],
    ["from an older version", { version: 1 }, 409],
  ])("is not accepted %s", async (_how, more, expected) => {
    const uuid = await sent();
    expect((await accept(participant, uuid, more)).status).toBe(expected);
    expect(await show(admin, uuid)).toMatchObject({ status: "viewed" });
  });

  test("is not answered by the office, nor by another participant", async () => {
    const uuid = await sent();
    const { document_sha256 } = await show(participant, uuid);
    expect((await set(admin, uuid, "accepted", { ...signed, document_sha256 })).status).toBe(403);
    expect((await set(admin, uuid, "declined", { reason: "Not theirs" })).status).toBe(403);
    expect((await set(other, uuid, "accepted", { ...signed, document_sha256 })).status).toBe(404);
    expect((await set(participant, uuid, "ended", { reason: "Mine" })).status).toBe(403);
  });

  test("ends with a reason when it is declined, and when the office ends it", async () => {
    const uuid = await sent();
    expect((await set(participant, uuid, "declined", {})).errors).toHaveProperty("reason");
    expect((await set(participant, uuid, "declined", { reason: "Too dear" })).status).toBe(200);
    expect(await show(admin, uuid)).toMatchObject({ status: "declined", decline_reason: "Too dear" });
    expect((await set(admin, uuid, "ended", { reason: "Over" })).status).toBe(409);
    const second = await sent();
    expect((await set(admin, second, "ended", { reason: "A mistake" })).status).toBe(200);
    expect((await accept(participant, second)).message).toMatch(/has ended/);
  });

  test("does not begin when its last day is over", async () => {
    const { uuid } = await add(admin, { start_date: "2025-01-01", end_date: "2025-12-31" });
    expect((await set(admin, uuid, "sent")).status).toBe(409);
  });

  test("is one that an advocate may take part in who may see contracts, while the consent lasts", async () => {
    const [user] = await server.rows<{ uuid: string }>`
      select users.uuid from users where email = 'advocate@north.example'`;
    const link = (more: object) =>
      server.rows`update records set data = data || ${JSON.stringify({
        participant: wishes.client.participant,
        relationship: "guardian",
        user: user?.uuid,
        status: "active",
        can_view: ["contracts"],
        consent_until: "2999-01-01",
        ...more,
      })}::jsonb where uuid = ${idOf("north", "caring-advocates", "first")}`;
    const advocate = await server.as("advocate");
    const uuid = await sent();
    for (const [more, expected] of [
      [{ can_view: ["documents"] }, 404],
      [{ consent_until: "2020-01-01" }, 404],
      [{ status: "suspended" }, 404],
      [{}, 200],
    ] as const) {
      await link(more);
      server.services.sessions.forgetAll();
      expect((await advocate.get(`ndis/client/contract/proof/${uuid}`)).status).toBe(expected);
    }
    const { document_sha256 } = await show(participant, uuid);
    expect((await set(advocate, uuid, "accepted", { ...signed, document_sha256 })).status).toBe(200);
    expect(await show(admin, uuid)).toMatchObject({ answered_by: "Alva Advocate", answered_as: "Guardian" });
    await link({ user: null, status: "none" });
  });
});

describe("an agreement that was sent never changes", () => {
  test("by its own call, by deleting it, nor in the database itself", async () => {
    const uuid = await sent();
    const update = await admin.post("ndis/client/contract/update", { contract_id: uuid, notes: "Dearer" });
    expect(update.status).toBe(409);
    expect((await admin.delete(`ndis/client/contract/delete/${uuid}`)).status).toBe(409);
    const changes = [
      () => server.rows`update participant_contracts set document = 'x' where uuid = ${uuid}`,
      () => server.rows`update participant_contracts set end_date = '2030-01-01' where uuid = ${uuid}`,
      () => server.rows`update participant_contracts set data = data || '{"total": 1}' where uuid = ${uuid}`,
      () => server.rows`update participant_contracts set deleted_at = now() where uuid = ${uuid}`,
    ];
    for (const change of changes) await expect(change()).rejects.toThrow(/does not change/);
    await accept(participant, uuid);
    await expect(
      server.rows`update participant_contracts set data = data - 'signature' where uuid = ${uuid}`,
    ).rejects.toThrow(/does not change/);
  });

  test("and when somebody gets past all that, its page says so, and nobody can sign it", async () => {
    const uuid = await sent();
    expect(await proofOf(admin, uuid)).toMatchObject({ matches: true });
    await server.rows`alter table participant_contracts disable trigger participant_contracts_keep_sent`;
    await server.rows`update participant_contracts
      set data = jsonb_set(data, '{supports,0,rate}', '9999') where uuid = ${uuid}`;
    await server.rows`alter table participant_contracts enable trigger participant_contracts_keep_sent`;
    expect(await proofOf(admin, uuid)).toMatchObject({
      matches: false,
      document_matches: true,
      fields_match: false,
    });
    expect((await accept(participant, uuid)).message).toMatch(/Do not sign/);
  });

  test("but a draft does, while nobody else has changed it", async () => {
    const { uuid, version } = await add(admin);
    const update = (more: object) =>
      admin.post("ndis/client/contract/update", { contract_id: uuid, ...more });
    const changed = await update({ supports: [{ description: "Tea", quantity: 2, rate: 500 }], version });
    expect(changed.data.contract).toMatchObject({ total: 1000 });
    expect((await update({ notes: "Late", version })).status).toBe(409);
    expect((await update({ end_date: "2026-01-01" })).errors).toHaveProperty("end_date");
    expect((await admin.delete(`ndis/client/contract/delete/${uuid}`)).status).toBe(200);
  });

  test("a new version takes its place once it is accepted; there is one at a time", async () => {
    const first = await sent();
    expect((await admin.post("ndis/client/add-contract", { ...wishes.client, amends: first })).status).toBe(
      409,
    );
    await accept(participant, first);
    const before = await proofOf(admin, first);
    const second = await add(admin, { amends: first, notes: "More hours" });
    expect(second).toMatchObject({ revision: 2, amends: first });
    const third = await admin.post("ndis/client/add-contract", { ...wishes.client, amends: first });
    expect(third.message).toMatch(/Version 2 .* is still a draft/);
    await set(admin, second.uuid, "sent");
    expect(await show(admin, first)).toMatchObject({ status: "accepted" });
    expect((await accept(participant, second.uuid)).status).toBe(200);
    expect(await show(admin, first)).toMatchObject({
      status: "replaced",
      replaced_by: second.uuid,
      end_reason: "Replaced by version 2",
    });
    expect(await proofOf(admin, first)).toEqual(before);
    expect((await show(admin, second.uuid)).number).toBe((await show(admin, first)).number);
  });

  test.each([
    [
      "that begins later, is in force until the day before",
      "2026-11-01",
      "2027-01-31",
      "2027-01-15",
      "2027-01-14",
    ],
    [
      "that begins after its own term, until that is over",
      "2026-11-01",
      "2026-12-31",
      "2027-02-01",
      "2026-12-31",
    ],
    ["that has begun, until today", "2026-11-01", "2027-01-31", "2026-11-10", "2026-11-20"],
  ])("an earlier version of one %s", async (_name, start_date, end_date, next, ended_on) => {
    const first = await sent({ start_date, end_date });
    await accept(participant, first);
    const second = await add(admin, { amends: first, start_date: next });
    await set(admin, second.uuid, "sent");
    expect((await accept(participant, second.uuid)).status).toBe(200);
    expect(await show(admin, first)).toMatchObject({
      status: "replaced",
      replaced_by: second.uuid,
      ended_on,
    });
  });

  test("nobody makes a new version of somebody else's", async () => {
    const amends = idOf("north", "participant-contracts", "second");
    expect(
      (await admin.post("ndis/client/add-contract", { ...wishes.client, amends })).errors,
    ).toHaveProperty("amends");
  });
});

describe("an agreement's PDF", () => {
  const pdf = async (who: typeof admin, id: string) => {
    const { status, data } = await who.get(`ndis/client/contract/download/${id}`);
    return { status, link: String(data?.link ?? "").replace(/^.*-portal\//, "") };
  };

  test("is the office's and the participant's to have, once for each link", async () => {
    const uuid = await sent();
    for (const who of [admin, coordinator, participant]) {
      const { link } = await pdf(who, uuid);
      // A browser saves it by going there.
      const file = await (
        await server.as("nobody")
      ).get(link, {}, { headers: { "sec-fetch-mode": "navigate" } });
      expect(file.status).toBe(200);
      expect(file.headers["content-type"]).toBe("application/pdf");
      expect(file.text.startsWith("%PDF-")).toBe(true);
      expect((await (await server.as("nobody")).get(link)).status).toBe(404);
    }
    expect((await pdf(other, uuid)).status).toBe(404);
    expect((await pdf(await server.as("worker"), uuid)).status).toBe(403);
  });

  test("is not to be had any more when the right to it is gone before the link is used", async () => {
    const uuid = await sent();
    const { link } = await pdf(participant, uuid);
    await server.rows`update participants set user_uuid = null where uuid = ${wishes.client.participant}`;
    expect((await (await server.as("nobody")).get(link)).status).toBe(404);
    await server.rows`update participants set user_uuid = (select uuid from users where email = 'participant@north.example')
      where uuid = ${wishes.client.participant}`;
  });
});

test("who is told: the participant when it is sent and signed, the office when it is answered", async () => {
  const uuid = await sent();
  await accept(participant, uuid);
  const mails = await server.rows<{ recipient: string; subject: string }>`
    select recipient, subject from outbox where body like ${`%${uuid}%`} order by created_at, uuid`;
  expect(mails).toEqual(
    expect.arrayContaining([
      { recipient: "participant@north.example", subject: expect.stringMatching(/to read and sign$/) },
      {
        recipient: "participant@north.example",
        subject: expect.stringMatching(/your signed service agreement$/),
      },
      { recipient: "admin@north.example", subject: expect.stringMatching(/^SA-\d+ was accepted$/) },
    ]),
  );
});
