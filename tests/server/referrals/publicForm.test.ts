import { describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";
import { Visitor } from "../../support/visitor.ts";

const server = await openTestServer();
const person = {
  referrer_type: "self",
  first_name: "Wren",
  last_name: "Halloran",
  date_of_birth: "1988-03-04",
  phone: "0491 570 006",
  type: "other",
  consent: "true",
};
const stored = (name: string) =>
  server.rows<{ data: Record<string, unknown>; uuid: string }>`
    select uuid, data from records where resource = 'referrals' and data->>'last_name' = ${name}`;
const visitor = () => new Visitor(server, "referral");

describe("the public form shows itself without a session", () => {
  test("with the fields that a visitor fills in, and none of those that staff keep", async () => {
    const { data, text } = await (await server.as("nobody")).get("ndis/north/whitelabel/referral-form");
    const { schema, sections } = data.form as {
      schema: { properties: object; required: string[] };
      sections: { fields: string[] }[];
    };
    expect(Object.keys(schema.properties)).toContain("consent");
    for (const name of ["owner", "notes", "participant", "same_participants", "decline_reason"])
      expect(text).not.toContain(`"${name}"`);
    expect(schema.required).not.toContain("status");
    expect(sections.flatMap(({ fields }) => fields)).toContain("ndis_number");
    expect((data.provider as { name: string }).name).toBe("north support");
  });

  test("with why it asks, and the provider's privacy policy once there is one", async () => {
    const nobody = await server.as("nobody");
    const opened = async () => (await nobody.get("ndis/north/whitelabel/referral-form")).data;
    expect((await opened()).form).toMatchObject({ privacy: expect.stringMatching(/answer this referral/) });
    const admin = await server.as("admin");
    const { data } = await admin.get("settings/provider");
    const before = data.provider as Record<string, unknown>;
    const set = (privacy_policy: unknown) => admin.post("settings/provider", { ...before, privacy_policy });
    const refused = await set("javascript:alert(1)");
    expect(refused.status).toBe(422);
    expect(refused.errors).toHaveProperty("privacy_policy");
    expect((await set("https://north.example/privacy")).status).toBe(200);
    expect((await opened()).provider).toMatchObject({ privacy_policy: "https://north.example/privacy" });
    await set(null);
    expect((await opened()).provider).toMatchObject({ privacy_policy: null });
  });

  test("for the provider of the host, and for no other", async () => {
    const nobody = await server.as("nobody");
    expect((await nobody.get("ndis/south/whitelabel/referral-form")).status).toBe(404);
  });
});

describe("a referral comes in", () => {
  test("with everything that was filled in, its files, and when and how it came", async () => {
    const sender = await visitor().open();
    const given = await sender.send(
      {
        ...person,
        last_name: "Everything",
        referrer_type: "hospital",
        referrer_name: "Sister Mira Quell",
        referrer_phone: "02 5550 1234",
        type: "ndis",
        ndis_number: "430 777 001",
        "requested_services[0]": "personal_care",
        "requested_services[1]": "transport",
      },
      (form) =>
        form.file("files[0]", { name: "discharge.txt", bytes: "Needs help at home.", type: "text/plain" }),
    );
    expect(given.status, given.text).toBe(200);
    expect(given.message).toMatch(/^Thank you/);
    const [referral] = await stored("Everything");
    expect(referral?.data).toMatchObject({
      status: "new_lead",
      ndis_number: "430777001",
      phone: "+61491570006",
      requested_services: ["personal_care", "transport"],
      received_by: "Public form",
      files: [{ name: "discharge.txt" }],
    });
    const files = await server.rows`select attached_record from files where name = 'discharge.txt'`;
    expect(files).toEqual([{ attached_record: referral?.uuid }]);
  });

  test("twice by one click: it is kept once, and the sender is thanked twice", async () => {
    const sender = await visitor().open();
    for (let tries = 0; tries < 2; tries += 1)
      expect((await sender.send({ ...person, last_name: "Twice" })).message).toMatch(/^Thank you/);
    expect(await stored("Twice")).toHaveLength(1);
  });

  test("with a mistake: each failing field is named, nothing is kept, and it can be put right", async () => {
    const sender = await visitor().open();
    const refused = await sender.send({
      ...person,
      last_name: "Mended",
      type: "ndis",
      ndis_number: "43012",
      date_of_birth: "2031-01-01",
      phone: "12",
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors).sort()).toEqual(["date_of_birth", "ndis_number", "phone"]);
    expect(await stored("Mended")).toEqual([]);
    expect((await sender.send({ ...person, last_name: "Mended" })).status).toBe(200);
    expect(await stored("Mended")).toHaveLength(1);
  });

  test("without consent: refused at the consent", async () => {
    const { consent: _, ...rest } = person;
    const refused = await (await visitor().open()).send(rest);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["consent"]]);
  });

  test("with a file that lies about its type: refused at the file", async () => {
    const refused = await (
      await visitor().open()
    ).send(person, (form) => form.file("files[0]", { name: "plan.pdf", bytes: "MZ\x90\x00 a program" }));
    expect(refused.status).toBe(415);
  });
});

describe("what a visitor may not do", () => {
  test.each([
    { what: "set what staff set", more: { status: "active" }, field: "status" },
    { what: "name an owner", more: { owner: "b7b810dc-aa6b-77b3-ac03-1f55c58c6302" }, field: "owner" },
    { what: "send a field that is not there", more: { nonsense: "1" }, field: "nonsense" },
  ])("$what", async ({ more, field }) => {
    const refused = await (await visitor().open()).send({ ...person, ...more } as typeof person);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  });

  test("take somebody else's upload for their own", async () => {
    const [file] = await server.rows<{ uuid: string }>`
      insert into files (tenant_id, uuid, name, type, size, sha256, storage_key)
      select id, gen_random_uuid(), 'theirs.txt', 'text/plain', 1, 'x', 'x' from tenants where slug = 'north' returning uuid`;
    const refused = await (
      await visitor().open()
    ).send({
      ...person,
      "files[0][documentId]": file?.uuid ?? "",
      "files[0][name]": "theirs.txt",
    });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["files"]]);
  });
});

describe("programs that fill in forms", () => {
  test("one that fills in the hidden field hears thanks, and nothing is kept", async () => {
    const thanked = await (
      await visitor().open()
    ).send({ ...person, last_name: "Trapped", website: "https://spam.example" });
    expect([thanked.status, thanked.message]).toEqual([200, expect.stringMatching(/^Thank you/)]);
    expect(await stored("Trapped")).toEqual([]);
  });

  test("one that is faster than any person is told to wait, and the same form is taken a little later", async () => {
    const sender = await visitor().open({ seconds: 1 });
    const early = await sender.send({ ...person, last_name: "Hasty" });
    expect([early.status, early.headers["retry-after"]]).toEqual([429, "3"]);
    expect(early.message).toMatch(/very quick/);
    server.clock.advance({ seconds: 3 });
    expect((await sender.send({ ...person, last_name: "Hasty" })).status).toBe(200);
  });

  test("the sixth form of one address within ten minutes is refused, and taken when they have passed", async () => {
    const address = "10.30.0.1";
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const sender = await new Visitor(server, "referral", address).open({ seconds: 5 });
      statuses.push((await sender.send({ ...person, last_name: "Many" })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    server.clock.advance({ minutes: 11 });
    const later = await new Visitor(server, "referral", address).open({ seconds: 5 });
    expect((await later.send({ ...person, last_name: "Many" })).status).toBe(200);
    expect(await stored("Many")).toHaveLength(6);
  });

  test.each<{ what: string; change: Record<string, string>; field: string }>([
    { what: "no challenge", change: { challenge: "", proof: "" }, field: "challenge" },
    { what: "a challenge of their own", change: { challenge: "1.2.3" }, field: "challenge" },
    { what: "a challenge that is not solved", change: { proof: "not a number" }, field: "proof" },
  ])("$what", async ({ change, field }) => {
    const refused = await (await visitor().open()).send({ ...person, ...change });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  });

  test("a challenge of the other form is no challenge of this one", async () => {
    const other = await new Visitor(server, "application").open();
    const refused = await (
      await visitor().open()
    ).send({ ...person, challenge: other.challenge, proof: other.proof });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["challenge"]]);
  });

  test("a form that was open for more than a day is to be sent again with a new challenge", async () => {
    const sender = await visitor().open({ seconds: 25 * 3600 });
    expect((await sender.send(person)).status).toBe(409);
  });
});
