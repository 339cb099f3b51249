import { describe, expect, test } from "vitest";
import { incidentAnswers } from "#tests/support/incidents.ts";
import { idOf } from "#tests/support/providers.ts";
import { scenarios } from "#tests/support/scenarios.ts";
import { openTestServer } from "#tests/support/server.ts";
import { addForm, assign, publish } from "../formBuilder/building.ts";

// Figures count the lists that they link to, and only what the person may see.
const server = await openTestServer();
const admin = await server.as("admin");
interface Tile {
  label: string;
  value: number;
  link: string;
}
const published = async (title: string) => {
  const form = await addForm(admin, { title });
  await publish(admin, form);
  return form;
};
const tiles = async (person: string, which: string): Promise<Record<string, number>> => {
  const { data, text, status } = await (await server.as(person)).get(`dashboards/${which}`);
  expect(status, text).toBe(200);
  return Object.fromEntries((data.tiles as Tile[]).map(({ label, value }) => [label, value]));
};

describe("the admin dashboard", () => {
  test("counts what there is", async () => {
    expect(await tiles("admin", "admin")).toEqual({
      "Active participants": 3,
      "Participants being onboarded": 0,
      "Overdue forms": 0,
      "Forms to review": 0,
      "With a critical alert": 0,
      "Shifts needing attention": 2,
      "Open shifts": 0,
      "Plans ending within 60 days": 0,
      "Active staff": 2,
      "Staff not fully onboarded": 2,
      "Agreements ending within 60 days": 0,
      "Agreements awaiting signature": 2,
      "Contracts to sign for the employer": 0,
      "New incidents": 1,
      "Overdue incidents": 0,
      "Overdue complaints": 0,
    });
  });

  test("follows what changes", async () => {
    const client_uuid = idOf("north", "participants", "first");
    await admin.post("ndis/client/updated-alert-status", { client_uuid, alert: "critical" });
    await admin.post("ndis/client/update-client", { id: client_uuid, plan_end: "2027-01-10" });
    expect(await tiles("admin", "admin")).toMatchObject({
      "With a critical alert": 1,
      "Plans ending within 60 days": 1,
    });
  });

  test("links each figure to the list that shows as many", async () => {
    const { data } = await admin.get("dashboards/admin");
    for (const { link, value, label } of data.tiles as Tile[]) {
      const [, resource, filter] = /^\/([a-z-]+)\?filter=(.*)$/.exec(link) ?? [];
      const call = server.services.types.get(resource ?? "")?.resource.calls.list;
      const query = JSON.parse(decodeURIComponent(filter ?? "{}")) as Record<string, unknown>;
      const plain = Object.entries(query).filter(([, wanted]) => typeof wanted === "string");
      const filters = Object.values(query).filter((wanted) => typeof wanted === "object");
      const list = await admin.get(call?.path ?? "", {
        ...(Object.fromEntries(plain) as Record<string, string>),
        filters: JSON.stringify(filters),
      });
      if (!label.startsWith("Staff not")) expect(list.data.pagination.total, label).toBe(value);
    }
  });

  test("shows everybody's activity to those who may see the log, and one's own to others", async () => {
    await (
      await server.as("coordinator")
    ).post("ndis/client/updated-alert-status", {
      client_uuid: idOf("north", "participants", "second"),
      alert: "info",
    });
    const names = async (person: string) => {
      const { data } = await (await server.as(person)).get("dashboards/admin");
      return new Set(data.activity.map(({ user_name: name }: { user_name: string }) => name));
    };
    expect(await names("admin")).toEqual(new Set(["Ada Admin", "Cora Coordinator"]));
    expect(await names("coordinator")).toEqual(new Set(["Cora Coordinator"]));
  });
});

describe("the personal dashboard", () => {
  test("shows a worker their own participants and unfinished forms", async () => {
    expect(await tiles("worker", "personal")).toEqual({
      "My participants": 1,
      "Forms to complete": 0,
      "My draft incident reports": 0,
      "Contracts to sign": 1,
    });
    expect(await tiles("colleague", "personal")).toEqual({
      "My participants": 1,
      "Forms to complete": 0,
      "My draft incident reports": 1,
      "Contracts to sign": 1,
    });
    const { data } = await (await server.as("worker")).get("dashboards/personal");
    expect(data.participants.map(({ uuid }: { uuid: string }) => uuid)).toEqual([
      idOf("north", "participants", "first"),
    ]);
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
    const shown = async (person: string, which: string) =>
      (await (await server.as(person)).get(`dashboards/${which}`)).data;
    for (const [person, which] of [
      ["admin", "admin"],
      ["worker", "personal"],
      ["participant", "participant"],
    ] as const) {
      const { forms } = await shown(person, which);
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
    expect((await shown("worker", "personal")).drafts).toEqual([
      expect.objectContaining({
        uuid: draft.data.record_id,
        form: "incident_report_form",
        completed_steps: [1],
        steps: 4,
        about: expect.any(String),
      }),
    ]);
    expect((await shown("participant", "participant")).drafts).toEqual([]);
    expect(await tiles("admin", "admin")).toMatchObject({ "Overdue forms": 1 });
  });
});

const who: [string, string[]][] = [
  ["admin", ["admin", "coordinator"]],
  ["personal", ["admin", "coordinator", "worker"]],
  ["participant", ["admin", "participant", "advocate"]],
];
for (const [name, allowed] of who)
  scenarios(`GET dashboards/${name}`, [
    ...["admin", "coordinator", "worker", "participant", "advocate", "newcomer"].map((as) => ({
      as,
      expect: allowed.includes(as) ? 200 : 403,
    })),
    { as: "nobody", expect: 401 },
  ]);
