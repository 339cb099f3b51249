import { describe, expect, test } from "vitest";
import { Caller, type Session } from "../support/caller.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer();
const nobody = await server.as("nobody");

const extend = (token: string, by = nobody) =>
  by.post("auth/refresh-token", {}, { headers: { authorization: `Bearer ${token}` } });
const next = async (token: string): Promise<Session> => {
  const { status, data, text } = await extend(token);
  expect(status, text).toBe(200);
  return { token: data.token, refreshToken: data.refresh_token, signedInAt: 0 };
};
const isIn = async (token: string) =>
  (await new Caller(server, "north", token).get("get-current-user-detail")).status === 200;
const reuses = async () =>
  (
    await server.rows<{ user_name: string }>`
      select user_name from activity_log where action = 'refresh-token-reuse' and outcome = 'refused'`
  ).length;

describe("a refresh token is good once (G-01)", () => {
  test("it gives an access token and its successor", async () => {
    const first = await server.signIn("worker");
    const second = await next(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await isIn(second.token)).toBe(true);
    expect((await extend(second.refreshToken)).status).toBe(200);
  });

  test("used again after the grace, it ends the session: both access tokens and every later refresh token", async () => {
    const first = await server.signIn("worker");
    const second = await next(first.refreshToken);
    const before = await reuses();
    server.clock.advance({ seconds: 11 });
    expect((await extend(first.refreshToken)).status).toBe(401);
    expect(await isIn(first.token)).toBe(false);
    expect(await isIn(second.token)).toBe(false);
    expect((await extend(second.refreshToken)).status).toBe(401);
    expect(await reuses()).toBe(before + 1);
  });

  test("the reuse stands in the login log, with whose it is and where from", async () => {
    const first = await server.signIn("coordinator");
    await next(first.refreshToken);
    server.clock.advance({ seconds: 11 });
    await extend(first.refreshToken);
    const [entry] = await server.rows`
      select email, result, ip from login_log where event = 'refresh-reuse' and email = 'coordinator@north.example'`;
    expect(entry).toEqual({ email: "coordinator@north.example", result: "failed", ip: "127.0.0.1" });
  });

  test("within the grace a second tab gets the same successor, and nobody is signed out", async () => {
    const first = await server.signIn("worker");
    const one = await next(first.refreshToken);
    server.clock.advance({ seconds: 9 });
    const other = await next(first.refreshToken);
    expect(other.refreshToken).toBe(one.refreshToken);
    expect(await isIn(other.token)).toBe(true);
    expect((await extend(one.refreshToken)).status).toBe(200);
  });

  test("the grace is for the token before the newest, and for no older one", async () => {
    const first = await server.signIn("worker");
    const second = await next(first.refreshToken);
    const third = await next(second.refreshToken);
    expect((await extend(first.refreshToken)).status).toBe(401);
    expect((await extend(third.refreshToken)).status).toBe(401);
  });

  test("a token from within the grace is refused with the rest once the session has ended", async () => {
    const first = await server.signIn("worker");
    await next(first.refreshToken);
    const graceful = await next(first.refreshToken);
    server.clock.advance({ seconds: 11 });
    await extend(first.refreshToken);
    expect((await extend(graceful.refreshToken)).status).toBe(401);
    expect(await isIn(graceful.token)).toBe(false);
  });

  test("twenty at the same moment: one rotation, twenty successes, one successor (G-02)", async () => {
    const { refreshToken } = await server.signIn("worker");
    const answers = await Promise.all(Array.from({ length: 20 }, () => extend(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => data.refresh_token)).size).toBe(1);
  });

  test("another session of the same person goes on", async () => {
    const [stolen, other] = [await server.signIn("worker"), await server.signIn("worker")];
    await next(stolen.refreshToken);
    server.clock.advance({ seconds: 11 });
    await extend(stolen.refreshToken);
    expect(await isIn(other.token)).toBe(true);
  });

  test("a made-up token ends nobody's session", async () => {
    const session = await server.signIn("worker");
    const parts = session.refreshToken.split(".");
    for (const forged of [
      [...parts.slice(0, -2), "7", parts.at(-1)].join("."),
      [...parts.slice(0, -1), "x".repeat(43)].join("."),
      `${session.refreshToken}x`,
    ])
      expect((await extend(forged)).status).toBe(401);
    expect(await isIn(session.token)).toBe(true);
    expect((await extend(session.refreshToken)).status).toBe(200);
  });

  test.each([
    ["signing out", (by: Caller) => by.get("auth/logout")],
    [
      "changing the password elsewhere",
      async () =>
        server.rows`update sessions set revoked_at = now(), revoked_reason = 'password changed' where revoked_at is null`,
    ],
  ])("after %s it is no longer good", async (_what, end) => {
    const session = await server.signIn("colleague");
    await end(new Caller(server, "north", session.token));
    expect((await extend(session.refreshToken)).status).toBe(401);
  });

  test("of a person who is suspended it is no longer good", async () => {
    const session = await server.signIn("newcomer");
    await server.rows`update users set status = 'suspended' where email = 'newcomer@north.example'`;
    expect((await extend(session.refreshToken)).status).toBe(401);
    await server.rows`update users set status = 'active' where email = 'newcomer@north.example'`;
  });

  test("at another provider it is no token at all, and its session lives on", async () => {
    const session = await server.signIn("worker");
    expect((await extend(session.refreshToken, await server.as("nobody of south"))).status).toBe(401);
    expect((await extend(session.refreshToken)).status).toBe(200);
  });
});

describe("a session has an end (G-04)", () => {
  test("after 30 minutes without a call for a new token", async () => {
    const session = await server.signIn("worker");
    server.clock.advance({ minutes: 29, seconds: 59 });
    const second = await next(session.refreshToken);
    server.clock.advance({ minutes: 30, seconds: 1 });
    expect((await extend(second.refreshToken)).status).toBe(401);
  });

  test("after 12 hours, however busy", async () => {
    let session = await server.signIn("worker");
    for (let half = 0; half < 23; half += 1) {
      server.clock.advance({ minutes: 30 });
      session = await next(session.refreshToken);
    }
    server.clock.advance({ minutes: 29, seconds: 59 });
    session = await next(session.refreshToken);
    expect(await isIn(session.token)).toBe(true);
    server.clock.advance({ seconds: 2 });
    expect((await extend(session.refreshToken)).status).toBe(401);
    expect(await isIn(session.token)).toBe(false);
  });

  test("an access token after ten minutes", async () => {
    const { token } = await server.signIn("worker");
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect(await isIn(token)).toBe(true);
    server.clock.advance({ seconds: 1 });
    expect(await isIn(token)).toBe(false);
  });
});
