import { beforeEach, describe, expect, test } from "vitest";
import { lookAtMail } from "#framework/server/maintenance/maintain.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { fakeMailServer } from "../../support/fakeMailServer.ts";
import { openTestServer } from "../../support/server.ts";

// A mail server that hangs, trickles, hangs up or refuses: the portal serves on, says so, and recovers by itself (F2).
const mailbox = await fakeMailServer();
const mail = { within: 1500, atOnce: 3, waiting: 20, failures: 3, pause: 300 };
const server = await openTestServer({ config: { mailUrl: mailbox.url }, outside: { mail } });
const admin = await server.as("admin");
const { services } = server;

interface Waiting {
  recipient: string;
  sent_at: string | null;
  attempts: number;
  delays: number;
  error: string | null;
}
const box = (recipient: string) =>
  server.rows<Waiting>`select recipient, sent_at, attempts, delays, error from outbox where recipient = ${recipient}`;
const north = async () => {
  const tenant = await services.tenants.bySlug("north");
  if (!tenant) throw new Error("north is not there");
  return tenant;
};
const ready = async () => {
  const answer = await (await server.as("nobody")).get("/health/ready");
  const told = answer.body as { status: string; details: { mail: { state: string } } };
  return { ...told, code: answer.status };
};
/** Puts messages into the outbox and begins to send them, as a write does that commits. */
async function post(...recipients: string[]): Promise<void> {
  const tenant = await north();
  await asTenant(tenant.id, async () => {
    const pending: (() => void | Promise<void>)[] = [];
    await services.database.db.transaction().execute(async (db) => {
      const context = systemContext(services, tenant, db, "Tests");
      const posting = {
        ...context,
        afterCommit: (work: () => void | Promise<void>) => void pending.push(work),
      };
      for (const to of recipients) await services.mail.send(posting, to, { subject: "Hello", text: "Hello" });
    });
    for (const work of pending) await work();
  });
}
/** Lets the time pass after which what waits is tried again; what is claimed, for two minutes, stays claimed. */
const tryAgain = async (seconds = 61) => {
  await server.rows`update outbox set next_attempt_at = now()
    where sent_at is null and next_attempt_at < now() + ${seconds} * interval '1 second'`;
  await lookAtMail(services);
};

beforeEach(async () => {
  mailbox.mode = "works";
  await server.rows`delete from outbox`;
  mailbox.taken = [];
  await expect
    .poll(async () => {
      await post("well@again.example");
      return (await ready()).details.mail.state;
    })
    .toBe("ok");
  await expect.poll(async () => (await box("well@again.example"))[0]?.sent_at ?? null).not.toBeNull();
});

describe.each(["silent", "trickle", "hangs up"] as const)("(F2) a mail server that is %s", (mode) => {
  test("takes no connection of the database, is told of, and gets the mail when it works again", async () => {
    mailbox.mode = mode;
    const many = Array.from({ length: 40 }, (_, at) => `person${at}@wait.example`);
    await post(...many);
    const before = Date.now();
    for (let round = 0; round < 10; round += 1) {
      const [list, health] = [await admin.get("ndis/faqs", { limit: 5 }), await ready()];
      expect([list.status, health.code]).toEqual([200, 200]);
    }
    expect(Date.now() - before, "ten lists and ten checks").toBeLessThan(10_000);
    await expect.poll(() => services.database.engine.load().inUse, { interval: 1 }).toBe(0);
    await expect
      .poll(async () => {
        await tryAgain();
        return ready();
      })
      .toMatchObject({ status: "degraded", impaired: ["mail"], details: { mail: { state: "down" } } });
    expect((await box("person0@wait.example"))[0]).toMatchObject({ sent_at: null, attempts: 0 });

    mailbox.mode = "works";
    await expect
      .poll(async () => {
        await tryAgain();
        const rows = await server.rows`select 1 from outbox where sent_at is null`;
        return rows.length;
      })
      .toBe(0);
    for (const address of many)
      expect(
        mailbox.taken.filter((message) => message.includes(`To: ${address}`)),
        address,
      ).toHaveLength(1);
    expect(await ready()).toMatchObject({ status: "ready", details: { mail: { state: "ok" } } });
  });
});

test("(F2) one address is refused: the others get theirs, it is tried eight times, and then it is given up for the admin to see", async () => {
  mailbox.mode = "refuses";
  await post("nobody@gone.example");
  await expect.poll(async () => (await box("nobody@gone.example"))[0]?.attempts).toBe(1);
  expect((await box("nobody@gone.example"))[0]?.error).toBe("EENVELOPE 550");
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    // Nothing is on its way: the last refusal is put down.
    await tryAgain(3600);
    await expect.poll(async () => (await box("nobody@gone.example"))[0]?.attempts).toBe(attempt);
  }
  expect(services.mail.outside?.status.state, "the server itself works").toBe("ok");
  await lookAtMail(services);
  expect(services.mail.backlogOf((await north()).id)).toMatchObject({ waiting: 0, failed: 1 });
  expect(await ready()).toMatchObject({ details: { mail: { failed: 1, waiting: 0 } } });
});

test("(F2) a message has the same id whenever it is sent, and a claim that nobody settles ends by itself", async () => {
  await post("claimed@claim.example");
  await expect.poll(async () => (await box("claimed@claim.example"))[0]?.sent_at ?? null).not.toBeNull();
  await server.rows`update outbox set sent_at = null, next_attempt_at = now() where recipient = 'claimed@claim.example'`;
  await lookAtMail(services);
  await expect
    .poll(() => mailbox.taken.filter((message) => message.includes("To: claimed@claim.example")).length)
    .toBe(2);
  const ids = mailbox.taken
    .filter((message) => message.includes("To: claimed@claim.example"))
    .map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
  expect(new Set(ids).size).toBe(1);
});
