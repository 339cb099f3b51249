import { describe, expect, test } from "vitest";
import { tidy } from "#framework/server/maintenance/purgeExpired.ts";
import type { Caller } from "../../support/caller.ts";
import { form } from "../../support/form.ts";
import { png } from "../../support/files.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
let questions = 0;
const question = () => ({ question: `Question ${(questions += 1)}?`, answer: "<p>Yes</p>" });
const add = (by: Caller, key: string, body: object) =>
  by.post("ndis/faqs/add", body, { headers: { "idempotency-key": key } });
const count = async (text: string) =>
  (await server.rows`select 1 from records where resource = 'faqs' and data->>'question' = ${text}`).length;

describe("a write with an Idempotency-Key", () => {
  test("is done once; the same again is answered the same, byte for byte", async () => {
    const body = question();
    const first = await add(admin, "key-1", body);
    const again = await add(admin, "key-1", body);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await count(body.question)).toBe(1);
  });

  test("ten at the same moment make one record and ten equal answers (R-07)", async () => {
    const body = question();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(admin, "key-2", body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await count(body.question)).toBe(1);
  });

  test("is kept for 24 hours: until then it answers the first result, later it is a new write (R-07)", async () => {
    const body = question();
    const first = await add(admin, "key-day", body);
    const grow = (age: string) =>
      server.rows`update idempotency_keys set created_at = now() - ${age}::interval where key = 'key-day'`;
    await grow("23 hours 59 minutes");
    await tidy(server.services);
    expect((await add(admin, "key-day", body)).text).toBe(first.text);
    expect(await count(body.question)).toBe(1);
    await grow("24 hours 1 minute");
    await tidy(server.services);
    expect((await add(admin, "key-day", body)).status).toBe(200);
    expect(await count(body.question)).toBe(2);
  });

  test("is refused with another body, and with another call", async () => {
    await add(admin, "key-3", question());
    const other = await add(admin, "key-3", question());
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ["Idempotency-Key"]]);
    const elsewhere = await admin.post(
      "ndis/social-links/add",
      { platform: "x", url: "https://x.example/" },
      { headers: { "idempotency-key": "key-3" } },
    );
    expect(elsewhere.status).toBe(422);
  });

  test("that failed can be tried again", async () => {
    expect((await add(admin, "key-4", { question: "No" })).status).toBe(422);
    expect((await add(admin, "key-4", question())).status).toBe(200);
  });

  test("is each person's own, and each provider's", async () => {
    const body = question();
    const [a, b, c] = [admin, await server.as("admin of south"), await server.as("admin")];
    const answers = [await add(a, "key-5", body), await add(b, "key-5", body), await add(c, "key-5", body)];
    expect(new Set(answers.map(({ data }) => data.faq.uuid)).size).toBe(2);
  });

  test.each([
    ["too long", "x".repeat(129)],
    ["with a space", "key 6"],
    ["empty", ""],
  ])("is malformed when it is %s", async (_what, key) => {
    expect((await add(admin, key, question())).status).toBe(400);
  });

  test("with a file: the same form again is the same write", async () => {
    const send = (bytes: Buffer) =>
      admin.submit(
        "ndis/banners/add",
        form({ title: "With a picture", status: "active" }).file("image", { name: "a.png", bytes }),
        { headers: { "idempotency-key": "key-7" } },
      );
    const first = await send(png);
    expect(first.status, first.text).toBe(200);
    expect((await send(png)).text).toBe(first.text);
    expect((await send(Buffer.concat([png, Buffer.from("more")]))).status).toBe(422);
  });
});

test("an answer is kept encrypted, and one that version 0.1.0 kept is still given (security, drafts at rest)", async () => {
  const body = { question: "Does anybody read this at rest?", answer: "<p>No</p>" };
  const first = await add(admin, "key-at-rest", body);
  const kept = () =>
    server.rows<{ answer: string }>`select answer from idempotency_keys where key = 'key-at-rest'`;
  const [{ answer } = { answer: "" }] = await kept();
  expect(answer).toMatch(/^enc:1:/);
  expect(answer).not.toContain("reads");
  expect((await add(admin, "key-at-rest", body)).text).toBe(first.text);
  const { tenant_id: tenant } = (
    await server.rows<{ tenant_id: string }>`select tenant_id from idempotency_keys where key = 'key-at-rest'`
  )[0] ?? { tenant_id: "" };
  const open = server.services.keys.decrypt(answer, tenant);
  await server.rows`update idempotency_keys set answer = ${open} where key = 'key-at-rest'`;
  expect((await add(admin, "key-at-rest", body)).text).toBe(first.text);
});
