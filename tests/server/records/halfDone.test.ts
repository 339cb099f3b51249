import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { lookAtMail } from "#framework/server/maintenance/maintain.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { freshDatabase } from "../../support/database.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { fakeMailServer } from "../../support/fakeMailServer.ts";
import { form } from "../../support/form.ts";
import { png } from "../../support/files.ts";
import { Killable } from "../../support/killable.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const kept = { ...text, readOnly: true };

// Permits that touch everything that a write can touch: a number, a file, another record's count, a rule of each stage that
// writes, the log, and a notice by mail.
const mailbox = await fakeMailServer();
const killable = new Killable(await freshDatabase());
const server = await openTestServer({
  database: killable.database,
  config: {
    mailUrl: mailbox.url,
    configDir: definitionFolder({
      "schemas/records/yard.json": {
        type: "object",
        properties: { name: text, permits: { type: "integer", "x-roll-up": { of: "permits", by: "yard" } } },
      },
      "schemas/records/ledger.json": { type: "object", properties: { name: text } },
      "schemas/records/permit.json": {
        type: "object",
        properties: {
          number: kept,
          name: text,
          note: kept,
          yard: { type: "string", format: "uuid", "x-reference": "yards" },
          plan: { $ref: "types/file.json" },
          status: { ...kept, default: "asked", oneOf: [{ const: "asked" }, { const: "granted" }] },
        },
      },
      "resources/yards.json": { name: "yards", record: { schema: "records/yard" } },
      "resources/ledgers.json": { name: "ledgers", record: { schema: "records/ledger" } },
      "resources/permits.json": {
        name: "permits",
        record: {
          schema: "records/permit",
          title: "{number}",
          number: { field: "number", format: "P-{000}" },
          lifecycle: { field: "status" },
          stages: {
            prepare: [{ rule: "provider-state" }],
            check: [{ rule: "form-state" }],
            after: [{ rule: "staff-account" }],
          },
        },
        actions: {
          grant: {
            label: "Grant",
            from: ["asked"],
            to: "granted",
            call: { post: "records/permits/{id}/grant", needs: "edit-permits" },
          },
        },
      },
      "resources/notices/permit-written.json": {
        name: "permit-written",
        label: "A permit is asked for or granted",
        resource: "permits",
        on: { actions: ["create", "grant"] },
        to: [{ permission: "edit-permits" }],
        words: { subject: "Permit {number}", text: ["{number} is written down."] },
      },
    }),
  },
});
const { services } = server;
const admin = await server.as("admin");
let yard = "";

beforeAll(async () => {
  const { prepare, check, after } = services.rules;
  services.rules = {
    ...services.rules,
    prepare: { ...prepare, "provider-state": () => ({ note: "prepared" }) },
    check: { ...check, "form-state": () => undefined },
    after: {
      ...after,
      "staff-account": async ({ context }) => {
        await createRecord(context, recordTypeOf(services.types, "ledgers"), { name: "Followed" });
      },
    },
  };
  yard = String((await admin.post("records/yards", { name: "Yard" })).body.uuid);
});
afterEach(async () => {
  await server.rows`delete from records where resource in ('permits', 'ledgers')`;
  await server.rows`delete from outbox`;
  await server.rows`delete from sent_notices`;
});

/** Everything in the database that a write of a permit touches. */
const traces = async () => {
  const [found] = await server.rows`select
    (select json_agg(json_build_array(resource, data, version) order by uuid) from records
      where resource in ('permits', 'ledgers', 'yards')) as records,
    (select count(*) from search_words where place in ('permits', 'ledgers')) as words,
    (select count(*) from activity_log where resource in ('permits', 'ledgers', 'yards') and outcome = 'done') as log,
    (select count(*) from files where attached_resource = 'permits') as files,
    (select count(*) from sent_notices where notice = 'permit-written') as notices,
    (select count(*) from outbox where subject like 'Permit P-%') as mails`;
  return found;
};
const upload = async () =>
  (await admin.submit("files", form().file("file", { name: "plan.png", bytes: png }))).data.file;

/** Kills the work behind each of its statements in turn, until it is not killed any more. */
async function killedEverywhere(work: () => Promise<{ status: number }>): Promise<string[]> {
  const before = await traces();
  for (let most = 0; most < 200; most += 1) {
    const { status } = await killable.during(({ length }) => length >= most, work);
    if (status < 300) return killable.statements;
    const isCommitted = killable.statements.includes("commit");
    if (!isCommitted) expect(await traces(), `killed behind ${killable.statements.at(-1)}`).toEqual(before);
  }
  throw new Error("it is never done");
}

const mailsOf = (number: string) =>
  mailbox.taken.filter((mail) => mail.includes(`Subject: Permit ${number}`));

const order = (statements: readonly string[], ...parts: RegExp[]) =>
  parts.map((part) => statements.findIndex((statement) => part.test(statement)));

describe("a process that is killed between any two statements of a write", () => {
  test("leaves nothing of a new record: no number, file, count, follow-up, log, notice or mail", async () => {
    const plan = await upload();
    const statements = await killedEverywhere(() =>
      admin.post("records/permits", { name: "Crane", yard, plan }),
    );
    // Each of them was the last one once, in this order.
    const places = order(
      statements,
      /pg_advisory_xact_lock/,
      /insert into "records"/,
      /update "?files/,
      /update "records" set data = \(data/,
      /insert into sent_notices/,
      /insert into "outbox"/,
      /^commit$/,
    );
    expect(
      places.every((place) => place >= 0),
      String(places),
    ).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(await traces()).toMatchObject({ files: 1, notices: 1, mails: 1 });
    const { body } = await admin.get("records/permits");
    expect(body.rows ?? body).toMatchObject([{ number: "P-001", note: "prepared" }]);
    expect((await admin.get(`records/yards/${yard}`)).body.permits).toBe(1);
  });

  test("leaves nothing of a move", async () => {
    const id = String((await admin.post("records/permits", { name: "Scaffold" })).body.uuid);
    await killedEverywhere(() => admin.post(`records/permits/${id}/grant`));
    expect((await admin.get(`records/permits/${id}`)).body).toMatchObject({
      status: "granted",
      version: 2,
    });
    expect(await traces()).toMatchObject({ notices: 2, mails: 2 });
  });

  test("sends the notice later where it was killed behind the commit", async () => {
    await admin.post("records/permits", { name: "First" });
    await vi.waitFor(() => expect(mailsOf("P-001")).not.toEqual([]));
    const isGone = (statements: readonly string[]) => {
      const noticed = statements.findIndex((statement) => statement.includes("into sent_notices"));
      return noticed !== -1 && statements.includes("commit", noticed);
    };
    // What it would have begun after the commit, it does not begin.
    const start = vi.spyOn(services.background, "start").mockImplementation(() => undefined);
    await killable.during(isGone, () => admin.post("records/permits", { name: "Second" }));
    expect(start).toHaveBeenCalled();
    start.mockRestore();
    expect(await traces()).toMatchObject({ notices: 2, mails: 2 });
    expect(mailsOf("P-002")).toEqual([]);
    await lookAtMail(services);
    await vi.waitFor(() => expect(mailsOf("P-002")).toHaveLength(1));
    await lookAtMail(services);
    expect(mailsOf("P-002")).toHaveLength(1);
  });
});

describe.each(["prepare", "check", "after"] as const)("a rule of the stage %s that throws", (stage) => {
  test("leaves nothing behind", async () => {
    const own = services.rules;
    const broken = () => Promise.reject(new Error("broken"));
    const names = { prepare: "provider-state", check: "form-state", after: "staff-account" };
    services.rules = { ...own, [stage]: { ...own[stage], [names[stage]]: broken } };
    const before = await traces();
    expect((await admin.post("records/permits", { name: "Never", yard })).status).toBe(500);
    services.rules = own;
    expect(await traces()).toEqual(before);
    expect((await admin.post("records/permits", { name: "Now", yard })).body.number).toBe("P-001");
  });
});
