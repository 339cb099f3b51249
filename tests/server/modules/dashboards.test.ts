import { describe, expect, test } from "vitest";
import { type AdminData, type Need, needsAtOnce, type PersonalData } from "#portal/shared/dashboards.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { incidentAnswers } from "../../support/incidents.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { addForm, assign, publish } from "../formBuilder/building.ts";

// Everything on a dashboard counts a list or names a record that the person may open.
const server = await openTestServer();
const admin = await server.as("admin");
const published = async (title: string) => {
  const form = await addForm(admin, { title });
  await publish(admin, form);
  return form;
};
async function shown<T>(person: string, which: string): Promise<T> {
  const { data, text, status } = await (await server.as(person)).get(`dashboards/${which}`);
  expect(status, text).toBe(200);
  return data as T;
}
const adminSees = (person: string) => shown<AdminData>(person, "admin");
const counts = (needs: readonly Need[]): Record<string, number> =>
  Object.fromEntries(needs.map(({ kind, count }) => [kind, count]));
const hour = 3_600_000;
const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString();
const addShift = async (from: number, until: number, more: object = {}): Promise<string> => {
  const { data, status, text } = await admin.post("ndis/roster/add-new-shift", {
    start_at: at(from),
    end_at: at(until),
    shift_type: "personal_care",
    participants: [idOf("north", "participants", "first")],
    ...more,
  });
  expect(status, text).toBe(200);
  return data.shift.uuid as string;
};

describe("the admin dashboard", () => {
  test("says what needs a decision, and only to those who can take it", async () => {
    const needs = counts((await adminSees("admin")).needs);
    expect(needs).toEqual({
      unfit_workers: 2,
      breaches_to_assess: 1,
      privacy_requests: 1,
      new_incidents: 1,
      leave_requests: 2,
      licences_to_check: 2,
      compliance_requests: 2,
      agreements_waiting: 2,
      new_referrals: 1,
    });
    const { breaches_to_assess: _, privacy_requests: __, ...others } = needs;
    expect(counts((await adminSees("coordinator")).needs)).toEqual(others);
  });

  test("puts a gap of today first, with the way to fill it, and quietens the colours (ux 1)", async () => {
    const uuid = await addShift(2, 4);
    const { needs, today } = await adminSees("admin");
    expect(needs[0]).toMatchObject({
      kind: "gaps_today",
      count: 1,
      link: `/shifts/${uuid}/edit`,
      tone: "error",
    });
    expect(today).toMatchObject({ total: 1, open: 1, workers: 0 });
    expect(today?.shifts).toEqual([expect.objectContaining({ uuid, staff: null, worker: null })]);
    const warned = needs.filter(({ tone }) => tone !== undefined).length;
    expect(warned).toBeLessThanOrEqual(Math.ceil(needsAtOnce / 4));
    await addShift(3, 5);
    const several = (await adminSees("coordinator")).needs[0];
    expect(several).toMatchObject({ kind: "gaps_today", count: 2 });
    expect(several?.link).toMatch(/^\/shifts\?filter=/);
  });

  test("names the incident whose deadline is close, and what must be done", async () => {
    await server.rows`update form_submissions set reference = 'INC-2026-0009', due_at = ${at(20)},
      data = data || '{"alleged_types": ["abuse_neglect"], "incident_category": ["abuse_neglect"]}'
      where uuid = ${idOf("north", "incident-reports", "first")}`;
    server.services.counts.forgetAll();
    const deadline = (await adminSees("admin")).needs.find(({ kind }) => kind === "deadline");
    expect(deadline).toMatchObject({
      names: ["INC-2026-0009"],
      what: "Notify the NDIS Commission",
      link: `/forms/incident_report_form?record_id=${idOf("north", "incident-reports", "first")}`,
    });
  });

  test("has at most six figures, none of them zero, and follows what changes", async () => {
    const figures = async () =>
      Object.fromEntries((await adminSees("admin")).figures.map(({ name, value }) => [name, value]));
    expect(await figures()).toEqual({ active_participants: 3, active_staff: 2, open_incidents: 1 });
    const client_uuid = idOf("north", "participants", "first");
    await admin.post("ndis/client/update-client", { id: client_uuid, plan_end: "2027-01-10" });
    expect(await figures()).toMatchObject({ plans_ending: 1 });
    expect(Object.keys(await figures()).length).toBeLessThanOrEqual(6);
  });

  test("links each count to the list that shows as many", async () => {
    const { needs, figures } = await adminSees("admin");
    const linked = [
      ...needs.map(({ kind, count, link }) => ({ name: kind, value: count, link })),
      ...figures,
    ].filter(({ link }) => link.includes("?filter="));
    expect(linked.length).toBeGreaterThan(6);
    for (const { link, value, name } of linked) {
      const [, resource, filter] = /^\/([a-z-]+)\?filter=(.*)$/.exec(link) ?? [];
      const call = server.services.types.get(resource ?? "")?.resource.calls.list;
      const query = JSON.parse(decodeURIComponent(filter ?? "{}")) as Record<string, unknown>;
      const plain = Object.entries(query).filter(([, wanted]) => typeof wanted !== "object");
      const filters = Object.values(query).filter((wanted) => typeof wanted === "object");
      const list = await admin.get(call?.path ?? "", {
        ...(Object.fromEntries(plain) as Record<string, string>),
        filters: JSON.stringify(filters),
      });
      expect(list.data.pagination.total, name).toBe(value);
    }
  });

  test("shows the weeks' hours and incidents as they are", async () => {
    const { hours, incidents } = await adminSees("admin");
    expect(hours).toHaveLength(5);
    expect(hours?.[2]).toEqual({ from: "2026-11-16", worked: 0, planned: 0, open: 4 });
    expect(incidents?.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test("shows everybody's activity to those who may see the log, and one's own to others; not what the portal does itself, nor what was refused", async () => {
    await (
      await server.as("coordinator")
    ).post("ndis/client/updated-alert-status", {
      client_uuid: idOf("north", "participants", "second"),
      alert: "info",
    });
    const { services } = server;
    const tenant = await services.tenants.bySlug("north");
    if (!tenant) throw new Error("north is not there");
    await asTenant(tenant.id, () =>
      asItself(services, tenant, (context) => logActivity(context, { action: "count-budgets" })),
    );
    const decision = { license_id: idOf("north", "staff-licences", "first"), status: "active" };
    const refused = await (await server.as("worker")).put("ndis/staff-license/update-status", decision);
    expect(refused.status).toBe(403);
    const names = async (person: string) =>
      new Set((await adminSees(person)).activity.map(({ user_name: name }) => name));
    expect(await names("admin")).toEqual(new Set(["Ada Admin", "Cora Coordinator"]));
    expect(await names("coordinator")).toEqual(new Set(["Cora Coordinator"]));
  });

  test("names who is on leave today, and until when, and not why", async () => {
    await server.rows`update leaves set status = 'approved', start_date = '2026-11-19', end_date = '2026-11-24'
      where uuid = ${idOf("north", "leave", "first")}`;
    const { today } = await adminSees("coordinator");
    expect(today?.away).toEqual({
      count: 1,
      people: [{ name: expect.stringContaining("Willa"), until: "2026-11-24" }],
    });
    await server.rows`update leaves set status = 'pending' where uuid = ${idOf("north", "leave", "first")}`;
  });
});

describe("the personal dashboard", () => {
  test("shows a worker their own participants and what they are asked to do", async () => {
    const { needs, participants } = await shown<PersonalData>("worker", "personal");
    expect(counts(needs)).toMatchObject({ contracts_to_sign: 1 });
    expect(needs.find(({ kind }) => kind === "contracts_to_sign")?.link).toBe(
      `/my-contracts/${idOf("north", "staff-contracts", "first")}`,
    );
    expect(participants.map(({ uuid }) => uuid)).toEqual([idOf("north", "participants", "first")]);
  });

  test("offers to start a shift when its time has come, and not before", async () => {
    await server.rows`update staff set staff_category = null`;
    await server.rows`update participants set data = data - 'do_not_send'`;
    const staff = idOf("north", "staff", "first");
    const [later, soon] = [await addShift(6, 8, { staff }), await addShift(0.2, 2, { staff })];
    const own = async (uuid: string) =>
      (await shown<PersonalData>("worker", "personal")).shifts?.find((shift) => shift.uuid === uuid);
    expect(await own(later)).toMatchObject({ staff, can_start: false, status: "scheduled", draft: false });
    expect(await own(soon)).toMatchObject({ can_start: true });
    const worker = await server.as("worker");
    const started = await worker.post("ndis/roster/staff/start-shift", {
      staff_uuid: staff,
      shift_uuid: soon,
    });
    expect(started.status, started.text).toBe(200);
    expect(await own(soon)).toMatchObject({ can_start: false, status: "in_progress" });
  });

  test("offers no draft that the form itself refuses to open (mission deviation 1)", async () => {
    const worker = await server.as("worker");
    const participant = idOf("north", "participants", "first");
    const path = "ndis/forms/static/participant_risk_assessment";
    const { data, status, text } = await worker.post(path, {
      participant_id: participant,
      step: 1,
      data: { participant },
      draft: true,
    });
    expect(status, text).toBe(200);
    const drafts = async () => (await shown<PersonalData>("worker", "personal")).drafts;
    expect((await drafts()).map(({ uuid }) => uuid)).toContain(data.record_id);
    await server.rows`update participant_staff set deleted_at = now() where participant = ${participant}`;
    await server.rows`delete from shifts_participants where target = ${participant}`;
    for (const { uuid, form } of await drafts())
      expect((await worker.get(`ndis/forms/static/${form}`, { record_id: uuid })).status).toBe(200);
    expect((await drafts()).map(({ uuid }) => uuid)).not.toContain(data.record_id);
    expect((await worker.get(path, { record_id: data.record_id })).status).toBe(404);
    await server.rows`update participant_staff set deleted_at = null where participant = ${participant}`;
  });
});

describe("the participant dashboard", () => {
  test("shows a participant their own record, and somebody without one nothing", async () => {
    const { data } = await (await server.as("participant")).get("dashboards/participant");
    expect(data.record.uuid).toBe(idOf("north", "participants", "first"));
    expect(data.agreements.map(({ uuid }: { uuid: string }) => uuid)).toEqual([
      idOf("north", "participant-contracts", "first"),
    ]);
    expect((await (await server.as("advocate")).get("dashboards/participant")).data.record).toBeNull();
  });
});

describe("where somebody starts (D3)", () => {
  test.each([
    ["worker", true],
    ["colleague", true],
    ["coordinator", false],
    ["admin", false],
    ["participant", false],
  ])("%s: has a shift of their own today or later: %s", async (person, expected) => {
    const { data } = await (await server.as(person)).get("get-current-user-detail");
    expect(data.has_shifts_ahead).toBe(expected);
  });

  test.each<[string, string[]]>([
    ["worker", [idOf("north", "staff", "first")]],
    ["participant", [idOf("north", "participants", "first")]],
    ["admin", []],
  ])("%s: is told which records are their own", async (person, own) => {
    const { data } = await (await server.as(person)).get("get-current-user-detail");
    expect(data.own_records).toEqual(own);
  });

  test("a cancelled shift and one of yesterday do not count", async () => {
    const staff = idOf("north", "staff", "second");
    await server.rows`update shifts set status = 'cancelled' where staff = ${staff}`;
    await server.insert("shifts", [
      {
        uuid: "0190a0a0-0000-7000-8000-000000000001",
        staff,
        participants: [],
        shift_type: "personal_care",
        status: "completed",
        start_at: at(-40),
        end_at: at(-38),
      },
    ]);
    const { data } = await (await server.as("colleague")).get("get-current-user-detail");
    expect(data.has_shifts_ahead).toBe(false);
  });
});

describe("forms on the dashboards", () => {
  test("are those that wait for somebody, due first, and what each has begun and not sent", async () => {
    const client = idOf("north", "participants", "first");
    const [later, sooner] = [
      await assign(admin, await published("Wellbeing"), client, { due_date: "2026-12-31" }),
      await assign(admin, await published("Today"), client, { due_date: "2026-11-19" }),
    ];
    const draft = await (
      await server.as("worker")
    ).post("ndis/forms/static/incident_report_form", { step: 1, data: incidentAnswers(client, [1]) });
    for (const [person, which] of [
      ["admin", "admin"],
      ["worker", "personal"],
      ["participant", "participant"],
    ] as const) {
      const { forms } = await shown<PersonalData>(person, which);
      expect(forms, person).toEqual([
        expect.objectContaining({
          uuid: sooner,
          title: "Today",
          due: "2026-11-19",
          about: which === "participant" ? null : expect.any(String),
        }),
        expect.objectContaining({ uuid: later, title: "Wellbeing" }),
      ]);
    }
    expect((await shown<PersonalData>("worker", "personal")).drafts).toContainEqual(
      expect.objectContaining({
        uuid: draft.data.record_id,
        form: "incident_report_form",
        completed_steps: [1],
        steps: 4,
        about: expect.any(String),
      }),
    );
    expect((await shown<PersonalData>("participant", "participant")).drafts).toEqual([]);
    expect(counts((await adminSees("admin")).needs)).toMatchObject({ overdue_forms: 1 });
  });
});

const who: [string, string[]][] = [
  ["admin", ["admin", "coordinator"]],
  ["personal", ["admin", "coordinator", "worker"]],
  ["participant", ["admin", "participant", "advocate"]],
  ["advocate", ["admin"]],
];
for (const [name, allowed] of who)
  scenarios(`GET dashboards/${name}`, [
    ...["admin", "coordinator", "worker", "participant", "advocate", "newcomer"].map((as) => ({
      as,
      expect: allowed.includes(as) ? 200 : 403,
    })),
    { as: "nobody", expect: 401 },
  ]);
