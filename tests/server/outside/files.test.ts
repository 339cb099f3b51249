import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteFiles } from "#framework/server/maintenance/maintain.ts";
import { tidy } from "#framework/server/maintenance/purgeExpired.ts";
import { fakeFileStore } from "../../support/fakeFileStore.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { openTestServer } from "../../support/server.ts";

// A file store that hangs, trickles or fails: the portal serves on, says so, and recovers by itself (F3).
const store = await fakeFileStore();
const files = {
  within: 1500,
  atOnce: 4,
  waiting: 20,
  failures: 3,
  pause: 300,
  pace: { span: 1000, bytes: 1000 },
};
const server = await openTestServer({ config: { filesUrl: store.url }, outside: { files } });
const admin = await server.as("admin");
const { services } = server;

const upload = () => admin.submit("files", form().file("file", { name: "plan.pdf", bytes: pdf }));
const incoming = () => {
  try {
    return readdirSync(join(services.config.dataDir, "incoming"));
  } catch {
    return [];
  }
};
const ready = async () => {
  const answer = await (await server.as("nobody")).get("/health/ready");
  return { ...(answer.body as { status: string }), code: answer.status };
};
/** Opens a file as the portal does: by a link that works once. */
const openFile = async (id: string) => {
  const { data } = await admin.get(`files/${id}/link`);
  return (await server.as("nobody")).get(String(data.link));
};
const documentOf = (answer: { data: Record<string, unknown> }): string =>
  (answer.data.file as { documentId: string }).documentId;
const minute = async () => {
  await tidy(services);
  await deleteFiles(services);
};

beforeEach(async () => {
  store.mode = "works";
  await expect.poll(() => services.files.probe?.().then(() => "ok", String)).toBe("ok");
  await server.rows`delete from file_deletions`;
});

describe.each(["silent", "fails"] as const)("(F3) a file store that is %s", (mode) => {
  test("refuses uploads and downloads with 503 and when to try again; everything else is served", async () => {
    const kept = documentOf(await upload());
    store.mode = mode;
    const uploads = await Promise.all(Array.from({ length: 12 }, upload));
    for (const answer of uploads) {
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
      expect(answer.text).toContain("Files can't be stored or opened right now");
    }
    expect(incoming(), "nothing is left on the way").toEqual([]);
    expect((await openFile(kept)).status).toBe(503);
    expect((await admin.get("ndis/faqs")).status).toBe(200);
    expect(await ready()).toMatchObject({
      code: 200,
      status: "degraded",
      impaired: ["files"],
      details: { files: { state: "down" } },
    });
    const before = store.requests();
    for (const { status } of await Promise.all(Array.from({ length: 10 }, upload))) expect(status).toBe(503);
    expect(store.requests() - before, "it is asked now and then, not by each").toBeLessThanOrEqual(2);

    store.mode = "works";
    await expect.poll(async () => (await upload()).status).toBe(200);
    expect(await ready()).toMatchObject({ status: "ready", details: { files: { state: "ok" } } });
    const opened = await openFile(kept);
    expect([opened.status, opened.bytes.equals(pdf)]).toEqual([200, true]);
  });

  test("keeps no duty from its work, and what was to be deleted goes when it works again", async () => {
    const left = documentOf(await upload());
    await server.rows`update files set created_at = now() - interval '2 days' where uuid = ${left}`;
    store.mode = mode;
    await minute();
    expect(await server.rows`select 1 from files where uuid = ${left}`).toEqual([]);
    const queued = () =>
      server.rows<{ attempts: number }>`select attempts from file_deletions where storage_key = ${left}`;
    expect(await queued()).toMatchObject([{ attempts: 1 }]);
    expect([...store.kept.keys()].some((path) => path.endsWith(left))).toBe(true);

    store.mode = "works";
    await expect
      .poll(async () => {
        await server.rows`update file_deletions set next_attempt_at = now()`;
        await minute();
        return (await queued()).length;
      })
      .toBe(0);
    expect([...store.kept.keys()].some((path) => path.endsWith(left))).toBe(false);
  });
});

test("(F3) a file that comes in a trickle is a 503 and no endless download", async () => {
  const kept = documentOf(await upload());
  store.mode = "trickle";
  expect((await openFile(kept)).status).toBe(503);
  expect(incoming()).toEqual([]);
  store.mode = "works";
  await expect.poll(async () => (await openFile(kept)).status).toBe(200);
});

test("(F3) an upload that failed leaves an entry in the queue, for a store that wrote it all the same", async () => {
  store.mode = "fails";
  await server.rows`delete from files where name = 'plan.pdf'`;
  expect((await upload()).status).toBe(503);
  expect(await server.rows`select 1 from files where name = 'plan.pdf'`).toEqual([]);
  expect(
    await server.rows`select next_attempt_at > now() + interval '50 minutes' as later from file_deletions`,
  ).toEqual([{ later: true }]);
});

test("(F3) an object that another file still has is not deleted", async () => {
  const [copied, left] = [documentOf(await upload()), documentOf(await upload())];
  await server.rows`update files set storage_key = ${copied}, created_at = now() - interval '2 days' where uuid = ${left}`;
  await minute();
  expect(await server.rows`select 1 from file_deletions`).toEqual([]);
  expect((await openFile(copied)).status).toBe(200);
});

test("(F3) an object that is queued and has come to be needed stays", async () => {
  const kept = documentOf(await upload());
  await server.rows`insert into file_deletions (tenant_id, storage_key)
    select tenant_id, storage_key from files where uuid = ${kept}`;
  await minute();
  expect(await server.rows`select 1 from file_deletions`).toEqual([]);
  expect((await openFile(kept)).status).toBe(200);
});
