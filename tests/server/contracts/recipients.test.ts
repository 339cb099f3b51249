import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { contractsOf } from "./signing.ts";

const server = await openTestServer();
const [admin, participant] = [await server.as("admin"), await server.as("participant")];
const { add, set, show } = contractsOf("client");

const person = async (more: object = {}) => {
  const [id = ""] = await server.insert("participants", [
    {
      first_name: "Nora",
      last_name: "Testwell",
      full_name: "Nora Testwell",
      status: "active",
      type: "private",
      ...more,
    },
  ]);
  return id;
};
const advocate = (participant: string, more: object = {}) =>
  server.insert("caring-advocates", [
    {
      participant,
      first_name: "Gus",
      last_name: "Guardian",
      full_name: "Gus Guardian",
      relationship: "guardian",
      status: "none",
      ...more,
    },
  ]);
const draft = (id: string, more: object = {}) =>
  add(admin, { participant: id, participant_name: "Nora Testwell", ...more });
interface Check {
  can_send: boolean;
  facts: { tone: string; text: string }[];
  recipients: { name: string; channel: string; role: string; email: string | null }[];
}
const checkOf = async (id: string, who = admin) =>
  (await who.get(`ndis/client/contract/check/${id}`)).data.check as Check;

describe("an agreement is sent to somebody (D2)", () => {
  test.each([
    ["no login and no email address", {}, "none"],
    ["an email address but no login", { email: "nora@home.example" }, "email"],
  ])("not while the participant has %s", async (words, more, channel) => {
    const { uuid } = await draft(await person(more));
    const check = await checkOf(uuid);
    expect(check).toMatchObject({ can_send: false, recipients: [{ name: "Nora Testwell", channel }] });
    const refused = await set(admin, uuid, "sent");
    expect(refused.status).toBe(422);
    expect(refused.errors.status).toEqual([expect.stringContaining(words)]);
    expect(refused.errors.status).toEqual([
      expect.stringContaining("Invite them, or have it signed on paper"),
    ]);
    expect(await show(admin, uuid)).toMatchObject({ status: "draft" });
    expect(await server.rows`select from outbox where body like ${`%${uuid}%`}`).toEqual([]);
  });

  test("once they are invited, and the message says what it is and who sent it", async () => {
    const id = await person({ email: "invited.nora@home.example" });
    const { uuid, number } = await draft(id);
    expect((await admin.post(`ndis/client/${id}/invite`, {})).status).toBe(200);
    expect(await checkOf(uuid)).toMatchObject({ can_send: true, recipients: [{ channel: "invited" }] });
    const { status, message } = await set(admin, uuid, "sent");
    expect([status, message]).toEqual([200, "Sent to Nora Testwell"]);
    const [mail] = await server.rows<{ subject: string; body: string; recipient: string }>`
      select subject, body, recipient from outbox where body like ${`%/my-agreements/${uuid}%`}`;
    expect(mail?.recipient).toBe("invited.nora@home.example");
    expect(mail?.subject).toContain(`service agreement ${String(number)} to read and sign`);
    expect(mail?.body).toMatch(/Ada Admin of .* from 1 Dec 2026\.\n\nIt ends on 30 Nov 2027/);
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Nora/);
  });

  test("to an advocate who may sign; not to one whose consent ended or leaves contracts out", async () => {
    const id = await person();
    const { uuid } = await draft(id);
    await advocate(id, { email: "a@home.example", can_view: ["documents"], status: "active" });
    await advocate(id, {
      email: "b@home.example",
      can_view: ["contracts"],
      status: "active",
      consent_until: "2020-01-01",
    });
    expect((await checkOf(uuid)).recipients).toHaveLength(1);
    const [guardian = ""] = await advocate(id, { email: "gus@home.example", can_view: ["contracts"] });
    expect(await checkOf(uuid)).toMatchObject({
      can_send: false,
      recipients: [{}, { name: "Gus Guardian", role: "Guardian", channel: "none" }],
    });
    expect((await admin.post(`ndis/client/caring-advocates/${guardian}/invite`, {})).status).toBe(200);
    expect((await set(admin, uuid, "sent")).message).toBe("Sent to Gus Guardian");
    expect(await show(admin, uuid)).toMatchObject({ sent_to: ["gus@home.example"], sent_how: "portal" });
  });

  test("or to nobody, to be signed on paper", async () => {
    const { uuid } = await draft(await person());
    const { status, message } = await set(admin, uuid, "sent", { on_paper: true });
    expect([status, message]).toEqual([200, expect.stringMatching(/^Ready to print/)]);
    expect(await show(admin, uuid)).toMatchObject({ status: "sent", sent_how: "paper", sent_to: [] });
    expect(await server.rows`select from outbox where body like ${`%${uuid}%`}`).toEqual([]);
    await expect(
      server.rows`update participant_contracts set data = data || '{"sent_how": "portal"}' where uuid = ${uuid}`,
    ).rejects.toThrow(/does not change/);
  });
});

describe("what to know before an agreement is sent or signed (D2)", () => {
  test("that it outlives the plan, goes over its budget, and is dearer than the price list", async () => {
    const { data } = await admin.post("ndis/services/add", {
      name: "Checked gardening",
      status: "active",
      default_price: 5901,
    });
    const id = await person({
      plan_start: "2026-07-01",
      plan_end: "2027-03-27",
      budgets: [{ category: "01", management: "plan", amount: 100_000, allocated_to_us: 50_000 }],
    });
    const service = (data.service as { uuid: string }).uuid;
    const { uuid } = await draft(id, {
      plan_end: "2027-03-27",
      supports: [{ service, budget_category: "01", quantity: 10, rate: 6500, unit: "hour" }],
    });
    const { facts } = await checkOf(uuid);
    expect(facts.map(({ tone }) => tone)).toEqual(["warning", "warning", "warning"]);
    expect(facts.map(({ text }) => text)).toEqual([
      "It runs from 1 Dec 2026 to 30 Nov 2027. The NDIS plan ends 248 days before that, on 27 Mar 2027. Supports after that day depend on the next plan.",
      "01 Assistance with daily life: $650.00 is agreed, and the plan has $500.00.",
      "Checked gardening: $65.00 is above the service's price of $59.01.",
    ]);
  });

  test("the signer is told of the term, and not of the office's recipients or budgets", async () => {
    const { uuid } = await add(admin, { plan_end: "2027-06-30" });
    await set(admin, uuid, "sent");
    const check = await checkOf(uuid, participant);
    expect(check.facts.map(({ text }) => text)).toEqual([expect.stringMatching(/ends 153 days before/)]);
    expect(check).not.toHaveProperty("recipients");
    const other = await server.as("another participant");
    expect((await other.get(`ndis/client/contract/check/${uuid}`)).status).toBe(404);
  });

  test("a staff contract names its recipient, and is refused while they have no account", async () => {
    const contracts = contractsOf("staff");
    const { uuid } = await contracts.add(admin);
    const { data } = await admin.get(`ndis/staff/contract/check/${uuid}`);
    expect(data.check).toMatchObject({ can_send: true, recipients: [{ channel: "login" }] });
    const [staff = ""] = await server.insert("staff", [
      {
        first_name: "Una",
        last_name: "Unlinked",
        full_name: "Una Unlinked",
        status: "active",
        email: "una.unlinked@north.example",
        job_title: "Support worker",
      },
    ]);
    const alone = await contracts.add(admin, { staff, staff_name: "Una Unlinked" });
    expect((await contracts.set(admin, alone.uuid, "sent")).errors.status).toEqual([
      expect.stringMatching(/Nobody can receive this contract/),
    ]);
  });
});

test("the provider's participants are not those of another", async () => {
  const south = await server.as("admin of south");
  const first = idOf("north", "participant-contracts", "first");
  expect((await south.get(`ndis/client/contract/check/${first}`)).status).toBe(404);
});
