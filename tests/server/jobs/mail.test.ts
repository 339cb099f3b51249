import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { dailyWorkOf } from "#framework/server/jobs/tenantDuties.ts";
import { completed } from "#framework/shared/schema/completed.ts";
import { jobKinds } from "#framework/server/jobs/kinds.ts";
import { lookAtMail } from "#framework/server/maintenance/maintain.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { fakeMailServer } from "../../support/fakeMailServer.ts";
import { openQueues } from "../../support/jobs.ts";
import { openTestServer } from "../../support/server.ts";

// The outbox of a provider is sent by the queue: at once, by one of two processes, each message once.
const mailbox = await fakeMailServer();
const server = await openTestServer({ config: { mailUrl: mailbox.url } });
const { services } = server;
const [first, second] = await openQueues(server, 2);
const within = { timeout: 5000, interval: 50 };

async function post(slug: string, ...recipients: string[]): Promise<void> {
  const tenant = await services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`${slug} is not there`);
  await asTenant(tenant.id, async () => {
    const pending: (() => void | Promise<void>)[] = [];
    const afterCommit = (work: () => void | Promise<void>) => void pending.push(work);
    await services.database.db.transaction().execute(async (db) => {
      const context = { ...systemContext(services, tenant, db, "Tests"), afterCommit };
      for (const to of recipients) await services.mail.send(context, to, { subject: "Hello", text: "Hello" });
    });
    for (const work of pending) await work();
  });
}
const takenBy = (address: string) =>
  mailbox.taken.filter((message) => message.includes(`To: ${address}`)).length;

test("mail is sent at once, each message once, whichever process put it into the queue", async () => {
  const north = Array.from({ length: 12 }, (_, at) => `n${at}@queue.example`);
  const south = Array.from({ length: 12 }, (_, at) => `s${at}@queue.example`);
  for (let at = 0; at < 12; at += 1) {
    services.jobs = at % 2 ? first : second;
    await post("north", north[at] ?? "");
    await post("south", south[at] ?? "");
  }
  await vi.waitFor(() => expect([...north, ...south].map(takenBy)).toEqual(Array(24).fill(1)), within);
  const left =
    await server.rows`select from outbox where sent_at is null and recipient like '%@queue.example'`;
  expect(left).toEqual([]);
});

test("mail whose job was lost is found by the routine, for all providers in one look", async () => {
  await server.rows`insert into outbox (tenant_id, uuid, recipient, subject, body)
    select id, gen_random_uuid(), slug || '@lost.example', 'Hello', 'Hello' from tenants where slug in ('north', 'south')`;
  await lookAtMail(services);
  await vi.waitFor(
    () => expect(["north@lost.example", "south@lost.example"].map(takenBy)).toEqual([1, 1]),
    within,
  );
});

test("a process that ends sends no further message; what is left is sent by the next look", async () => {
  const [owner] = await server.rows<{ id: string }>`
    insert into outbox (tenant_id, uuid, recipient, subject, body)
    select id, gen_random_uuid(), 'left@ending.example', 'Hello', 'Hello' from tenants where slug = 'north'
    returning tenant_id as id`;
  const id = owner?.id ?? "";
  await asTenant(id, () => services.mail.deliver(id, services.log, AbortSignal.abort()));
  const left = await server.rows<{ sent_at: string | null; attempts: number }>`
    select sent_at, attempts from outbox where recipient = 'left@ending.example'`;
  expect(left).toEqual([{ sent_at: null, attempts: 0 }]);
  await lookAtMail(services);
  await vi.waitFor(() => expect(takenBy("left@ending.example")).toBe(1), within);
});

test("a provider whose mail cannot be worked on is shown to its admins, and holds up nobody else's", async () => {
  services.jobs = first;
  const north = await services.tenants.bySlug("north");
  const own = jobKinds.mail.work;
  jobKinds.mail.work = (of, job, signal) => {
    if (job.tenant === north?.id) throw new Error("not here");
    return own(of, job, signal);
  };
  await post("north", "north@broken.example");
  await post("south", "south@broken.example");
  await vi.waitFor(() => expect(takenBy("south@broken.example")).toBe(1), within);
  const page = async (person: string) =>
    (await (await server.as(person)).get("records/background-jobs")).data.jobs as { uuid: string }[];
  await vi.waitFor(
    async () => expect(await page("admin")).toMatchObject([{ duty: "mail", state: "failed" }]),
    within,
  );
  expect(await page("admin of south")).toEqual([]);
  jobKinds.mail.work = own;
  const [{ uuid } = { uuid: "" }] = await page("admin");
  expect((await (await server.as("admin")).post(`records/background-jobs/${uuid}/retry`)).status).toBe(200);
  await vi.waitFor(() => expect(takenBy("north@broken.example")).toBe(1), within);
});

describe("the page of failed jobs", () => {
  test("has words for every kind of job", () => {
    const schema = completed(JSON.parse(readFileSync("schemas/records/background-job.json", "utf8"))) as {
      properties: { duty: { oneOf: { const: string }[] } };
    };
    const worded = schema.properties.duty.oneOf.map((choice) => choice.const);
    const kinds = Object.keys(jobKinds).filter((name) => !["duty", "task", "lone-task"].includes(name));
    const own = [dailyWorkOf(services), services.portal.tasks].flatMap((each) => Object.keys(each));
    expect(worded.toSorted()).toEqual([...own, ...kinds].toSorted());
  });
});
