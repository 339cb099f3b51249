import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Caller } from "../support/caller.ts";
import { openTestServer } from "../support/server.ts";
import { idsOf, pathValues, resourceOf, routesOf } from "./asked.ts";

const server = await openTestServer();
const { services, clock } = server;
const session = await server.signIn("admin");
const foreign = await server.signIn("admin of south");

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const [header = "", body = "", signature = ""] = session.token.split(".");
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const claims = claimsOf(session.token);
const key = services.keys.tokens;

/** A token that is signed, by whatever key and under whatever name of an algorithm. */
const signed = (said: object, by: Buffer | string = key, alg = "HS256", hash = "sha256"): string => {
  const text = `${part({ alg, typ: "JWT" })}.${part(said)}`;
  return `${text}.${createHmac(hash, by).update(text).digest("base64url")}`;
};
const genuinely = (changes: object): string => signed({ ...claims, ...changes });
const seconds = clock.now().getTime() / 1000;
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const rsa = `${part({ alg: "RS256", typ: "JWT" })}.${body}`;

/** Tokens that are no access token of this provider, each but for one thing like the real one. */
const forged: Record<string, string> = {
  "an empty one": "",
  "a word": "token",
  "two parts": `${header}.${body}`,
  "an empty signature": `${header}.${body}.`,
  "four parts": `${session.token}.${signature}`,
  "a signature of another key": signed(claims, "guess"),
  "no algorithm": `${part({ alg: "none", typ: "JWT" })}.${body}.`,
  "no algorithm, in other letters": `${part({ alg: "nOnE", typ: "JWT" })}.${body}.${signature}`,
  "another algorithm": `${rsa}.${sign("sha256", Buffer.from(rsa), privateKey).toString("base64url")}`,
  "the public key as the secret": signed(claims, publicKey.export({ type: "spki", format: "pem" })),
  "a longer hash": signed(claims, key, "HS512", "sha512"),
  "another person, the old signature": `${header}.${part({ ...claims, sub: "00000000-0000-7000-a000-000000000000" })}.${signature}`,
  expired: genuinely({ exp: seconds - 1 }),
  "without an end": genuinely({ exp: undefined }),
  "an end that is a word": genuinely({ exp: "never" }),
  "not good yet": genuinely({ nbf: seconds + 60 }),
  "of another issuer": genuinely({ iss: "somebody" }),
  "for another audience": genuinely({ aud: "somewhere" }),
  "a session that there is not": genuinely({ sid: "00000000-0000-7000-a000-000000000000" }),
  "somebody else's session": genuinely({ sid: claimsOf((await server.signIn("worker")).token).sid }),
  "a refresh token": session.refreshToken,
};

/** Calls that read no access token, or take the bearer token for something else; events of payments are signed. */
const others =
  /^POST auth\/(?!login-link|change-password|confirm-password|second-factor\/(begin|confirm|off))|^POST ndis\/payments\/events$|\{token\}|\{tenant\}/;
const guarded = routesOf(services).filter((route) => !others.test(route));

test("nearly every call is guarded", () => {
  expect(guarded.length).toBeGreaterThan(routesOf(services).length * 0.85);
});

describe("a token that is not what it should be opens no call (G-03)", () => {
  test.each(Object.entries(forged).map((entry, index) => [...entry, index] as const))(
    "%s",
    async (_what, token, index) => {
      const caller = new Caller(server, "north", token);
      for (const route of guarded) {
        const { status } = await ask(caller, route, `10.7.7.${index}`);
        expect(status, route).toBe(401);
      }
    },
  );

  test("the genuine one opens them: it is not the calls that refuse", async () => {
    const own = new Caller(server, "north", genuinely({}));
    for (const route of guarded.filter((name) => name !== "GET auth/logout" && name !== "GET events"))
      expect((await ask(own, route)).status, route).not.toBe(401);
  });

  test("a token of another provider is not even told that the provider exists", async () => {
    const caller = new Caller(server, "north", foreign.token);
    for (const route of guarded) expect((await ask(caller, route, "10.7.8.1")).status, route).toBe(404);
  });

  test.each([
    ["an access token", session.token],
    ["another provider's refresh token", foreign.refreshToken],
    [
      "one of a later place in the chain, with the old signature",
      session.refreshToken.replace(/\.0\./, ".1."),
    ],
    ["one without a signature", session.refreshToken.split(".").slice(0, -1).join(".")],
    ["a word", "refresh"],
  ])("%s does not extend a session", async (_what, token) => {
    expect((await new Caller(server, "north", token).post("auth/refresh-token")).status).toBe(401);
  });

  test.each(["basic", "BEARER", "Bearer  ", "Token"])("a scheme like %j is none", async (scheme) => {
    const nobody = await server.as("nobody");
    const headers = { authorization: `${scheme} ${session.token}` };
    expect((await nobody.get("get-current-user-detail", {}, { headers })).status).toBe(401);
  });

  test.each(["cookie", "x-access-token", "token"])("a token in %s is none", async (name) => {
    const nobody = await server.as("nobody");
    const headers = { [name]: name === "cookie" ? `token=${session.token}` : session.token };
    expect((await nobody.get("get-current-user-detail", {}, { headers })).status).toBe(401);
  });
});

/** Asks from an address of its own where many are asked for: some calls take only a few a minute from one address. */
function ask(caller: Caller, route: string, remoteAddress?: string) {
  const [method = "", path = ""] = route.split(" ");
  const record = method === "DELETE" ? "nothing" : resourceOf(route, services);
  return caller.send(method, path, {
    remoteAddress,
    params: { ...pathValues("north"), ...idsOf("north", record) },
    body: method === "GET" || method === "DELETE" ? undefined : {},
  });
}
