import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { temporaryFolder } from "../../support/config.ts";
import { copyTemplate, isEmbedded } from "../../support/database.ts";
import { onServer } from "../../support/databaseServer.ts";
import { type EventStream, openStream } from "../../support/eventStream.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import {
  anyRoster,
  type Ask,
  type KeptShift,
  keptShifts,
  overlapping,
  planAtOnce,
} from "../../support/rosterAtOnce.ts";
import { portOf, startServer } from "../../support/serverProcess.ts";

// Two processes of `npm start` serve one provider on one PostgreSQL: whatever happens at one is so at the other.
describe.skipIf(isEmbedded())("two servers on one database", () => {
  const dataDir = temporaryFolder("shared");
  let drop: () => Promise<unknown> = () => Promise.resolve();
  let [first, second, url] = ["", "", ""];

  beforeAll(async () => {
    const copy = await copyTemplate();
    drop = copy.drop;
    url = copy.url;
    const env = { DATABASE_URL: copy.url, DATA_DIR: dataDir, TENANT: "north", DEMO: "none" };
    const servers = [startServer(env), startServer(env)];
    const ports = await Promise.all(servers.map(portOf));
    [first, second] = ports.map((port) => `http://127.0.0.1:${port}/api/v1/ndis-portal/`) as [string, string];
    ended = () => Promise.all(servers.map(({ process, ended: gone }) => (process.kill("SIGTERM"), gone)));
  });
  let ended: () => Promise<(number | null)[]> = () => Promise.resolve([]);
  afterAll(async () => {
    expect(await ended(), "both end by themselves").toEqual([0, 0]);
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  interface Session {
    token: string;
    refresh_token: string;
  }
  const call = (server: string, path: string, token = "", options: RequestInit = {}) =>
    fetch(new URL(path, server), {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
  const post = (server: string, path: string, token: string, body: object, headers = {}) =>
    call(server, path, token, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  const signIn = async (server: string, person: string): Promise<Session> => {
    const login = { email: `${person}@north.example`, password: demoPassword };
    return ((await (await post(server, "auth/login", "", login)).json()) as { data: Session }).data;
  };
  const status = async (server: string, token: string) =>
    (await call(server, "get-current-user-detail", token)).status;

  test("nobody has two shifts at once, whatever is planned and changed at both (R-10)", async () => {
    await onServer(url, "update staff set staff_category = null, status = 'active'");
    await onServer(url, "update shifts set deleted_at = now()");
    const { token } = await signIn(first, "admin");
    const staff = ["first", "second"].map((name) => idOf("north", "staff", name));
    const ask: Ask = async (number, method, path, body) => {
      const answer = await call(number % 2 === 0 ? first : second, path, token, {
        method,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
      const { data } = (await answer.json()) as { data?: Record<string, unknown> };
      return { status: answer.status, data: data ?? {} };
    };
    const kept = async () => {
      expect(await onServer(url, overlapping), "two at once").toEqual([]);
      return (await onServer(url, keptShifts)) as unknown as KeptShift[];
    };
    await fc.assert(
      fc.asyncProperty(anyRoster, async (roster) => {
        await planAtOnce(ask, staff, roster, kept);
        await onServer(url, "update shifts set deleted_at = now() where deleted_at is null");
      }),
      { numRuns: Number(process.env.ROSTERS ?? 0) || 5, endOnFailure: true },
    );
  }, 3_600_000);

  test("a session of one is a session of the other, until it ends at either", async () => {
    const { token } = await signIn(first, "worker");
    expect(await status(second, token)).toBe(200);
    await call(first, "auth/logout", token);
    expect(await status(first, token)).toBe(401);
    await expect.poll(() => status(second, token)).toBe(401);
  });

  test("a session is extended at one and goes on at the other", async () => {
    const session = await signIn(first, "worker");
    const extended = await call(second, "auth/refresh-token", session.refresh_token, { method: "POST" });
    const { data } = (await extended.json()) as { data: Session };
    expect(await status(first, data.token)).toBe(200);
    const again = await call(first, "auth/refresh-token", data.refresh_token, { method: "POST" });
    expect(again.status).toBe(200);
  });

  test("what changes at one is told to those who listen at the other", async () => {
    const { token } = await signIn(first, "admin");
    const stream: EventStream = await openStream(new URL("events", second).href, token);
    await post(first, "ndis/faqs/add", token, { question: "Across?", answer: "<p>Yes</p>" });
    expect(await stream.next("record")).toEqual({ kind: "record", resources: ["faqs"], mine: true });
    stream.close();
  });

  test("(F7) after a lost listener nothing old is kept, and browsers are told to look again", async () => {
    const [reader, leaver] = [await signIn(first, "admin"), await signIn(first, "worker")];
    const stream = await openStream(new URL("events", second).href, reader.token);
    expect(await status(second, leaver.token)).toBe(200);
    const lost = await onServer(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal events' and datname = current_database()",
    );
    expect(lost).toHaveLength(2);
    expect((await call(first, "auth/logout", leaver.token)).status).toBe(200);
    expect(await status(second, leaver.token), "while nothing is heard, nothing is kept").toBe(401);
    expect(await stream.next("reload")).toEqual({ kind: "reload" });
    await stream.ended;
    expect(await status(second, leaver.token)).toBe(401);
    // Both listen again.
    const again = await openStream(new URL("events", second).href, reader.token);
    await expect
      .poll(async () => {
        await post(first, "ndis/faqs/add", reader.token, { question: "Heard?", answer: "<p>Yes</p>" });
        return again.heard();
      })
      .toContain("record");
    again.close();
  });

  test("a count at one follows what is added at the other", async () => {
    const { token } = await signIn(first, "admin");
    const total = async () => {
      const { data } = (await (await call(second, "ndis/social-links", token)).json()) as {
        data: { pagination: { total: number } };
      };
      return data.pagination.total;
    };
    const before = await total();
    await post(first, "ndis/social-links/add", token, { platform: "x", url: "https://x.example/" });
    await expect.poll(total).toBe(before + 1);
  });

  test("rights that are given at one hold at the other", async () => {
    const [admin, worker] = [await signIn(first, "admin"), await signIn(second, "worker")];
    const faqs = async () => (await call(second, "ndis/faqs", worker.token)).status;
    expect(await faqs()).toBe(403);
    const { data } = (await (await call(second, "get-current-user-detail", worker.token)).json()) as {
      data: { uuid: string };
    };
    const given = await call(first, "get-current-platform/update-user-permission", admin.token, {
      method: "PUT",
      body: JSON.stringify({ user_id: data.uuid, permissions: ["view-faqs"] }),
      headers: { "content-type": "application/json" },
    });
    expect(given.status).toBe(200);
    await expect.poll(faqs).toBe(200);
  });

  test("a file that came to one is opened at the other, once", async () => {
    const { token } = await signIn(first, "admin");
    const { headers, payload } = form().file("file", { name: "plan.pdf", bytes: pdf }).encoded();
    const sent = await call(first, "files", token, {
      method: "POST",
      body: new Uint8Array(payload),
      headers,
    });
    const { data } = (await sent.json()) as { data: { file: { documentId: string } } };
    const asked = await call(first, `files/${data.file.documentId}/link`, token);
    const { link } = ((await asked.json()) as { data: { link: string } }).data;
    const opened = await call(second, link);
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true);
    expect((await call(first, link)).status).toBe(404);
  });

  test("a write with one key, sent to both at the same moment, is done once", async () => {
    const { token } = await signIn(first, "admin");
    const body = { question: "Only once?", answer: "<p>Yes</p>" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        post(at % 2 ? first : second, "ndis/faqs/add", token, body, { "idempotency-key": "across" }).then(
          (answer) => answer.text(),
        ),
      ),
    );
    expect(new Set(answers).size).toBe(1);
  });
});

describe.skipIf(isEmbedded())("two servers that start together on an empty database", () => {
  test("both come up, and it is filled once", { timeout: 240_000 }, async () => {
    const { url, drop } = await copyTemplate("template0");
    const servers = [1, 2].map(() => {
      const folder = temporaryFolder("empty");
      return startServer({ DATABASE_URL: url, DATA_DIR: folder, DEMO: "small" });
    });
    for (const server of servers) {
      const port = await portOf(server);
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      const page = await fetch(
        `http://127.0.0.1:${port}/api/v1/ndis-portal/demo/whitelabel/cms/check-registered-tenant`,
      );
      expect(page.status).toBe(200);
    }
    expect(await onServer(url, "select slug from tenants order by slug")).toEqual([
      { slug: "acacia" },
      { slug: "demo" },
    ]);
    for (const { process, ended } of servers) {
      process.kill("SIGTERM");
      expect(await ended).toBe(0);
    }
    await drop();
  });
});
