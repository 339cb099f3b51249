import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { incidentAnswers } from "../../support/incidents.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { vehicleFiles, vehicles } from "../../support/vehicles.ts";

const server = await openTestServer({ config: { configDir: definitionFolder(vehicleFiles) } });
await server.insert("vehicles", vehicles(idOf("north", "staff", "first")));
await server.insert("participants", [
  {
    first_name: "Chloé",
    last_name: "Nguyễn",
    status: "active",
    type: "ndis",
    alert: "none",
    ndis_number: "430777001",
    email: "chloe@example.com",
    mobile: "+61491570156",
    likes: "Quiet mornings",
    medicare: "2123456701",
    mental_health: "anxious at night",
  },
]);

/** The first names that a person finds among participants. */
async function find(person: string, search: string): Promise<string[]> {
  const caller = await server.as(person);
  const { data, status, text } = await caller.get("ndis/client/get-all-clients", { search });
  expect(status, text).toBe(200);
  return data.clients.map(({ full_name: name }: { full_name: string }) => name.split(" ")[0]);
}

describe("the search box of a list", () => {
  test.each([
    ["a part of the name", "chlo"],
    ["without the accents", "chloe nguyen"],
    ["with the accents, in capitals", "CHLOÉ"],
    ["words in any order", "nguyễn chloé"],
    ["spaces around and between", "  chloe   nguyen "],
    ["an e-mail address", "chloe@example"],
    ["a phone number as it is read out", "0491 570 156"],
    ["a phone number as it is stored", "+61491570156"],
    ["the whole NDIS number", "430 777 001"],
  ])("finds by %s", async (_what, search) => expect(await find("admin", search)).toEqual(["Chloé"]));

  test.each([
    ["a part of the NDIS number", "430777"],
    ["a long text", "quiet"],
    ["a word that is not there beside one that is", "chloe smith"],
    ["a wildcard", "%"],
    ["another wildcard", "chlo_"],
    ["a quote", "' or '1'='1"],
    ["an encrypted number", "2123456701"],
    ["what is sensitive", "anxious"],
  ])("does not find by %s", async (_what, search) => expect(await find("admin", search)).toEqual([]));

  test("the NDIS number finds nobody for someone who may not see it", async () => {
    const [role] = await server.rows<{ uuid: string; tenant_id: string }>`
      select roles.uuid, roles.tenant_id from roles join tenants on tenants.id = roles.tenant_id
      where slug = 'north' and name = 'Roster coordinator'`;
    expect(await find("coordinator", "430777001")).toEqual(["Chloé"]);
    await server.rows`delete from role_permissions where role_uuid = ${role?.uuid} and permission = 'view-participant-identifiers'`;
    server.services.sessions.forgetAll();
    expect(await find("coordinator", "430777001")).toEqual([]);
    await server.rows`insert into role_permissions (tenant_id, role_uuid, permission) values (${role?.tenant_id}, ${role?.uuid}, 'view-participant-identifiers')`;
    server.services.sessions.forgetAll();
  });
});

describe("a drop-in resource is searched by its short texts", () => {
  test.each([
    ["akos", ["Ákos van"]],
    ["100%", ["bus 100%"]],
    ["one", ["Car_one"]],
    ["VIN-2", ["bus 100%"]],
    ["VIN", []],
    ["lavender", []],
    ["7000111122223333", []],
    ["9911", []],
    ["ABC-1", []],
  ])("%s finds %j", async (q, expected) => {
    const admin = await server.as("admin");
    const { body } = await admin.get("records/vehicles", { filter: JSON.stringify({ q }) });
    expect((body.rows as { name: string }[]).map(({ name }) => name)).toEqual(expected);
  });
});

describe("the search over everything", () => {
  const results = async (person: string, search: string) => {
    const { data } = await (await server.as(person)).get("search", { search });
    return (data.results as { kind: string; title: string; link: string }[]).map(
      ({ kind, title }) => `${kind} ${title}`,
    );
  };

  test("finds screens and records that an admin may open", async () => {
    expect((await results("admin", "chloe"))[0]).toBe("participants Chloé Nguyễn");
    expect(await results("admin", "staff cat")).toContain("screen Staff categories");
    expect((await results("admin", "akos"))[0]).toBe("vehicles Ákos van");
  });

  test("finds a participant once, whatever screens show them", async () => {
    const found = await results("admin", "Alma");
    expect(found.filter((title) => title.includes("Alma"))).toHaveLength(1);
  });

  test("finds a worker's own participants, and nobody else's", async () => {
    expect(await results("worker", "Alma")).toEqual([expect.stringContaining("my-participants Alma")]);
    expect(await results("worker", "Bela")).toEqual([]);
    expect(await results("worker", "chloe")).toEqual([]);
    expect(await results("worker", "staff cat")).toEqual([]);
  });

  test("finds nothing of another provider", async () => {
    expect(await results("admin", "Demi")).toEqual([]);
    expect(await results("admin of south", "Demi")).toHaveLength(1);
  });

  test("(ux M5) names people first, then screens, then what is said of them", async () => {
    const first = await results("admin", "staff");
    const screens = first.findIndex((title) => title.startsWith("screen"));
    const others = first.findIndex((title) => /^(shifts|participant-contracts|documents|leave)/.test(title));
    expect(screens).toBeGreaterThanOrEqual(0);
    if (others >= 0) expect(others).toBeGreaterThan(screens);
    expect((await results("admin", "nguyen"))[0]).toBe("participants Chloé Nguyễn");
    expect((await results("admin", "ngyuen"))[0]).toBe("participants Chloé Nguyễn");
  });

  test("(ux M5) finds an incident by its reference, however it is typed", async () => {
    const worker = await server.as("worker");
    const client = idOf("north", "participants", "first");
    const { data } = await worker.post("ndis/forms/static/incident_report_form", {
      data: incidentAnswers(client),
      is_submitted: true,
    });
    const { reference } = data;
    for (const typed of [reference, reference.toLowerCase(), ` ${reference} `])
      expect((await results("admin", typed))[0]).toContain(`incident-reports ${reference}`);
    expect(await results("worker", reference)).toEqual([expect.stringContaining(reference)]);
    expect(await results("participant", reference)).toEqual([]);
    expect(await results("admin of south", reference)).toEqual([]);
  });

  test("(ux M5) says where it looked", async () => {
    const { data } = await (await server.as("worker")).get("search", { search: "moon" });
    expect(data.results).toEqual([]);
    expect(data.searched).toContain("My participants");
    expect(data.searched).not.toContain("Staff");
  });

  test("asks for two letters at least", async () => {
    expect(await results("admin", "c")).toEqual([]);
    expect(await results("admin", "")).toEqual([]);
  });
});
