import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  allScopes,
  asking,
  askForTokens,
  call,
  clientId,
  connected,
  minutes,
  redirectUri,
} from "../testing.ts";

const verifier = "a-verifier-that-is-long-enough-for-the-standard-to-take";
const challenge = createHash("sha256").update(verifier).digest("base64url");
const codeIn = (address: string): string => new URL(address).searchParams.get("code") ?? "";

test("a code is good once, for five minutes, with its verifier and its redirect address", async () => {
  const { standIn, clock } = await connected();
  const asked = () =>
    codeIn(standIn.allow(asking(allScopes, { code_challenge: challenge, code_challenge_method: "S256" })));
  const redeem = async (code: string, more: Record<string, string>) => {
    const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri, ...more };
    const { status, body } = await askForTokens(standIn, fields);
    return body.error ?? status;
  };
  const code = asked();
  expect(await redeem(code, { code_verifier: verifier })).toBe(200);
  expect(await redeem(code, { code_verifier: verifier })).toBe("invalid_grant");
  expect(await redeem(asked(), { code_verifier: "another" })).toBe("invalid_grant");
  expect(await redeem(asked(), {})).toBe("invalid_grant");
  expect(await redeem(asked(), { code_verifier: verifier, redirect_uri: "https://evil.example/" })).toBe(
    "invalid_grant",
  );
  const old = asked();
  clock.now += minutes(5);
  expect(await redeem(old, { code_verifier: verifier })).toBe("invalid_grant");
});

test("a refresh token rotates, and for 30 minutes answers what it answered", async () => {
  const { standIn, clock, refreshToken } = await connected();
  const refresh = (token: string) =>
    askForTokens(standIn, { grant_type: "refresh_token", refresh_token: token });
  const first = await refresh(refreshToken);
  expect(first.body.refresh_token).not.toBe(refreshToken);
  clock.now += minutes(29);
  expect((await refresh(refreshToken)).body).toEqual(first.body);
  clock.now += minutes(1);
  expect((await refresh(refreshToken)).body).toEqual({ error: "invalid_grant" });
  clock.now += minutes(59 * 24 * 60);
  const second = await refresh(String(first.body.refresh_token));
  expect(second.status).toBe(200);
  clock.now += minutes(60 * 24 * 60);
  expect((await refresh(String(second.body.refresh_token))).body).toEqual({ error: "invalid_grant" });
});

test("a client has the secret it came with first", async () => {
  const { standIn, refreshToken } = await connected();
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
  const refused = { status: 401, body: { error: "invalid_client" } };
  expect(await askForTokens(standIn, fields, "another")).toEqual(refused);
  expect(await askForTokens(standIn, fields, "wrong-secret")).toEqual(refused);
  expect((await askForTokens(standIn, fields)).status).toBe(200);
});

test("revoking the refresh token ends the app's access and its connections", async () => {
  const xero = await connected();
  const basic = Buffer.from(`${clientId}:the-secret`).toString("base64");
  const revoked = await xero.standIn.send("https://identity.xero.com/connect/revocation", {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ token: xero.refreshToken }),
  });
  expect(revoked.status).toBe(200);
  const fields = { grant_type: "refresh_token", refresh_token: xero.refreshToken };
  expect((await askForTokens(xero.standIn, fields)).body).toEqual({ error: "invalid_grant" });
  expect((await call(xero, "GET", "/api.xro/2.0/Accounts")).status).toBe(403);
});

test("a connection that was ended lets nobody in", async () => {
  const xero = await connected();
  const headers = { authorization: `Bearer ${xero.token}` };
  const list = async () =>
    (await (await xero.standIn.send("https://api.xero.com/connections", { headers })).json()) as {
      id: string;
    }[];
  const [{ id } = { id: "" }] = await list();
  const ended = await xero.standIn.send(`https://api.xero.com/connections/${id}`, {
    method: "DELETE",
    headers,
  });
  expect([ended.status, await list()]).toEqual([204, []]);
  expect((await call(xero, "GET", "/api.xro/2.0/Accounts")).status).toBe(403);
});

test("a session that is over has to be allowed again", async () => {
  const { standIn, refreshToken, ...xero } = await connected();
  standIn.endSession();
  expect((await call({ ...xero, standIn, refreshToken }, "GET", "/api.xro/2.0/Accounts")).status).toBe(401);
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
  expect((await askForTokens(standIn, fields)).body).toEqual({ error: "invalid_grant" });
});

test("who keeps an app out sends it back without a code", async () => {
  const { standIn } = await connected();
  const { searchParams } = new URL(standIn.deny(asking(allScopes)));
  expect([searchParams.get("error"), searchParams.get("state")]).toEqual(["access_denied", "s1"]);
});

test.each([
  ["client_id", "no client", "unauthorized_client"],
  ["redirect_uri", "javascript:alert(1)", "unauthorized_client"],
  ["response_type", "token", "unsupported_response_type"],
  ["scope", "accounting.contacts everything", "invalid_scope"],
])("a consent page with another %s shows an error", async (name, value, code) => {
  const { standIn } = await connected();
  expect(() => standIn.authorisation(asking(allScopes, { [name]: value }))).toThrow(
    expect.objectContaining({ code }),
  );
});
