import { dictionary } from "@zxcvbn-ts/language-common";
import { TOTP, Secret } from "otpauth";
import { describe, expect, test, vi } from "vitest";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { hashPassword, isPassword, knownOf, passwordProblems } from "#framework/server/session/passwords.ts";
import { Caller } from "../support/caller.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer();
const nobody = await server.as("nobody");
let addresses = 0;
const elsewhere = () => `10.8.${(addresses += 1) >> 8}.${addresses & 255}`;
const login = (email: string, password: string, remoteAddress = elsewhere(), by = nobody) =>
  by.post("auth/login", { email, password }, { remoteAddress });

describe("guessing passwords is slow (G-08)", () => {
  test("the sixth wrong try for an account within a minute waits, from wherever it comes, right or wrong", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await login("worker@north.example", "wrong")).status).toBe(401);
    const sixth = await login("worker@north.example", "wrong");
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers["retry-after"])).toBe(60);
    expect((await login("worker@north.example", demoPassword)).status).toBe(429);
    server.clock.advance({ seconds: 61 });
    expect((await login("worker@north.example", demoPassword)).status).toBe(200);
  });

  test("an address from which the person has signed in is theirs: nobody elsewhere keeps them out (S-7)", async () => {
    const [home, others] = ["10.67.0.1", "10.67.0.2"];
    expect((await login("coordinator@north.example", demoPassword, home)).status).toBe(200);
    for (let attempt = 0; attempt < 6; attempt += 1)
      await login("coordinator@north.example", "wrong", others);
    for (let attempt = 0; attempt < 21; attempt += 1)
      await login(`neighbour${attempt}@north.example`, "wrong", home);
    expect((await login("coordinator@north.example", demoPassword, elsewhere())).status).toBe(429);
    expect((await login("coordinator@north.example", demoPassword, home)).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await login("coordinator@north.example", "wrong", home)).status).toBe(401);
    expect((await login("coordinator@north.example", demoPassword, home)).status).toBe(429);
    server.clock.advance({ minutes: 2 });
  });

  test("an account that does not exist waits the same", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await login("no.one@north.example", "wrong");
    expect((await login("no.one@north.example", "wrong")).status).toBe(429);
  });

  test("the twenty-first wrong try from an address waits, whatever the account; others do not", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await login(`guess${attempt}@north.example`, "wrong", "10.66.0.1")).status).toBe(401);
    expect((await login("admin@north.example", demoPassword, "10.66.0.1")).status).toBe(429);
    expect((await login("admin@north.example", demoPassword, "10.66.0.2")).status).toBe(200);
  });

  test("a burst at one moment is counted too", async () => {
    server.clock.advance({ minutes: 2 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login("colleague@north.example", "wrong")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("right password, wrong password, no such account, suspended: the answer says one thing", async () => {
    server.clock.advance({ minutes: 2 });
    await server.rows`update users set status = 'suspended' where email = 'newcomer@north.example'`;
    const answers = [
      await login("admin@north.example", "wrong"),
      await login("no.such@north.example", "wrong"),
      await login("newcomer@north.example", demoPassword),
      await login("admin@south.example", demoPassword),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await server.rows`update users set status = 'active' where email = 'newcomer@north.example'`;
  });

  test("without an account a password is worked out all the same: the time tells nothing", async () => {
    // Counted, not timed: the hash is the whole of the cost, and it is made in either case.
    const cpuOf = async (stored: string | null) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 8; round += 1) expect(await isPassword(stored, "wrong")).toBe(false);
      const { user } = process.cpuUsage(before);
      return user;
    };
    const stored = await hashPassword("something else");
    await isPassword(null, "made once");
    const [known, unknown] = [await cpuOf(stored), await cpuOf(null)];
    expect(unknown / known).toBeGreaterThan(0.4);
  });

  test("what was forgotten is answered alike, and the account looked for only then (S-6)", async () => {
    const ask = (email: string) =>
      nobody.post("auth/forgot-password", { email }, { remoteAddress: elsewhere() });
    const [known, unknown] = [await ask("admin@north.example"), await ask("no.such@north.example")];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    // Nothing about the account is asked before the answer: in the database's way, it still comes.
    const bare = (email: string) =>
      server.app.inject({
        method: "POST",
        url: nobody.url("auth/forgot-password"),
        headers: { host: "north.localhost" },
        payload: { email },
        remoteAddress: elsewhere(),
      });
    const mails = () => server.rows`select from outbox where recipient = 'coordinator@north.example'`;
    const before = (await mails()).length;
    const started = vi.spyOn(server.services.later, "start");
    await Promise.all([bare("coordinator@north.example"), bare("no.such@north.example")]);
    expect(started).toHaveBeenCalledTimes(2);
    await server.services.later.done();
    expect((await mails()).length).toBe(before + 1);
  });
});

describe("passwords (G-09)", () => {
  const token = async (person = "advocate"): Promise<string> => {
    await nobody.post(
      "auth/forgot-password",
      { email: `${person}@north.example` },
      { remoteAddress: elsewhere() },
    );
    const [mail] = await server.rows<{ body: string }>`
      select body from outbox where recipient = ${`${person}@north.example`} order by created_at desc, uuid desc limit 1`;
    return /#token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
  };
  const reset = (given: string, password: string) =>
    nobody.post("auth/reset-password", { token: given, password }, { remoteAddress: elsewhere() });

  test("a link says whose it is without being used up, and once it is used that it is", async () => {
    const link = await token();
    const read = () => nobody.post("auth/reset-link", { token: link }, { remoteAddress: elsewhere() });
    expect((await read()).data).toMatchObject({ email: "advocate@north.example" });
    expect((await read()).status).toBe(200);
    expect((await reset(link, "three green apples")).status).toBe(200);
    expect((await read()).status).toBe(422);
  });

  test.each([
    ["seven characters", "x7!Kq2z"],
    ["129 characters", "long enough ".repeat(11).slice(0, 129)],
    ["one letter many times", "aaaaaaaaaaaa"],
    ["the person's own name", "Advocate1"],
    ["a word that everybody uses", "password1"],
    ["the same in capitals", "PASSWORD1"],
    ["the provider's name and a year", "North2026!"],
    ["a part of the own address", "advocate@north1"],
    ["eight letters by chance: too few", "kV9#plQz"],
  ])("%s: refused", async (_what, password) => {
    const { status, errors } = await reset(await token(), password);
    expect([status, Object.keys(errors)]).toEqual([422, ["password"]]);
  });

  // What programs that guess try first; a provider called Acacia, an account one1795310x@…
  test.each([
    ..."Password1! Welcome1! Qwerty123! Summer2026! Admin123! Password123! Acacia2026! Acacia123".split(" "),
    ..."Passw0rd1 Football1! Monkey123! one1795310 password password123 P@ssw0rd abc12345".split(" "),
    ..."1q2w3e4r qwertyuiop 12345678".split(" "),
  ])("%s is a guess, and refused (S-4)", (password) => {
    const known = knownOf(
      { slug: "acacia", profile: { name: "Acacia Support" } },
      { fullname: "One Worker", email: "one1795310x@acacia.example" },
    );
    expect(passwordProblems(password, known)).toHaveLength(1);
  });

  test("while it is chosen the server says how strong it is, and keeps nothing (S-4)", async () => {
    const ask = async (password: string, known: string[] = []) =>
      (await nobody.post("auth/password-strength", { password, known }, { remoteAddress: elsewhere() })).data;
    expect(await ask("three green apples", ["Ada Admin"])).toEqual({ score: 4 });
    expect(await ask("North2026!")).toMatchObject({
      problem: expect.stringContaining("your provider's") as string,
    });
    expect(await ask("AdvocateAgnes1", ["Agnes Advocate", "advocate@north.example"])).toMatchObject({
      score: expect.any(Number) as number,
      problem: expect.any(String) as string,
    });
  });

  test("sentences, and the demo's own password, are taken; judging takes no longer for a long one (S-4)", () => {
    for (const password of ["three green apples", "correct horse battery 7", demoPassword, "kV9#plQzT"])
      expect(passwordProblems(password, ["north support", "Ada Admin", "admin@north.example"])).toEqual([]);
    const before = process.cpuUsage();
    for (const part of ["p4$$w0rd", "@4bc0i1l", "1111aaaa", "19901990"]) passwordProblems(part.repeat(16));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  test("the 3,000 that are used most are refused", () => {
    const common = dictionary["passwords-common"].slice(0, 3000).filter((word) => word.length >= 8);
    expect(common.filter((word) => passwordProblems(word).length === 0)).toEqual([]);
    expect(common.length).toBeGreaterThan(500);
  });

  test.each([
    ["nine characters", "kV9#plQzT"],
    [
      "128 characters, with spaces and other scripts",
      `Grüße aus Sydney ${"шепот ".repeat(30)}`.slice(0, 128).trim(),
    ],
  ])("%s: taken", async (_what, password) => {
    expect((await reset(await token(), password)).status).toBe(200);
    expect((await login("advocate@north.example", password)).status).toBe(200);
  });

  test("a reset link is good once, for 30 minutes, and a newer one replaces it", async () => {
    const used = await token();
    expect((await reset(used, "a sentence to remember")).status).toBe(200);
    expect((await reset(used, "another sentence")).status).toBe(422);
    const [older, newer] = [await token(), await token()];
    expect((await reset(older, "another sentence")).status).toBe(422);
    server.clock.advance({ minutes: 29, seconds: 59 });
    expect((await reset(newer, "another sentence")).status).toBe(200);
    const late = await token();
    server.clock.advance({ minutes: 30, seconds: 1 });
    expect((await reset(late, "a third sentence")).status).toBe(422);
  });

  test("a new password ends every session", async () => {
    const { token: access } = await server.signIn("participant");
    const caller = new Caller(server, "north", access);
    expect((await reset(await token("participant"), "a sentence to remember")).status).toBe(200);
    expect((await caller.get("get-current-user-detail")).status).toBe(401);
  });

  test("is kept as Argon2id with 19 MiB and two passes, and nowhere as it is", async () => {
    const hashes = await server.rows<{ hash: string }>`
      select password_hash as hash from users where password_hash is not null`;
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const secrets = await server.rows<{ hash: string }>`select hash from one_time_tokens`;
    expect(secrets.length).toBeGreaterThan(0);
    for (const { hash } of secrets) expect(hash).toMatch(/^[\w-]{43}$/);
  });
});

describe("a second factor (G-10)", () => {
  const codeAt = (secret: string, moment = server.clock.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
      timestamp: moment.getTime(),
    });
  const verify = (given: string, code: string) =>
    nobody.post(
      "auth/second-factor/verify",
      { second_factor_token: given, code },
      { remoteAddress: elsewhere() },
    );
  const begin = async (person: string): Promise<string> =>
    (await login(`${person}@north.example`, demoPassword)).data.second_factor_token as string;
  let secret = "";
  let codes: string[] = [];

  test("an admin can require it of a role: who has none sets it up before the session begins", async () => {
    const admin = await server.as("admin");
    const required = await admin.post("settings/provider", { second_factor_roles: ["Admin"] });
    expect(required.status, required.text).toBe(200);
    const first = await login("admin@north.example", demoPassword);
    expect(first.data).toMatchObject({ second_factor: "enrol" });
    expect(first.data).not.toHaveProperty("token");
    const given = first.data.second_factor_token as string;
    const begun = await nobody.post("auth/second-factor/enrol", { second_factor_token: given });
    secret = begun.data.secret as string;
    const wrong = await nobody.post("auth/second-factor/complete", {
      second_factor_token: given,
      code: "000000",
    });
    expect(wrong.status).toBe(422);
    const done = await nobody.post("auth/second-factor/complete", {
      second_factor_token: given,
      code: codeAt(secret),
    });
    expect(done.status, done.text).toBe(200);
    codes = done.data.recovery_codes as string[];
    expect(new Set(codes).size).toBe(10);
    expect((await login("worker@north.example", demoPassword)).data).toHaveProperty("token");
  });

  test("a code is good once, and the one that set it up is used already", async () => {
    const given = await begin("admin");
    expect((await verify(given, codeAt(secret))).status).toBe(422);
    server.clock.advance({ seconds: 30 });
    expect((await verify(given, codeAt(secret))).status).toBe(200);
    expect((await verify(await begin("admin"), codeAt(secret))).status).toBe(422);
  });

  test("a code of a minute ago or ahead is wrong", async () => {
    server.clock.advance({ minutes: 5 });
    const given = await begin("admin");
    for (const seconds of [-61, 61])
      expect(
        (await verify(given, codeAt(secret, new Date(server.clock.now().getTime() + seconds * 1000)))).status,
      ).toBe(422);
  });

  test("five wrong tries, and one begins anew", async () => {
    server.clock.advance({ minutes: 5 });
    const given = await begin("admin");
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await verify(given, "000000")).status).toBe(422);
    expect((await verify(given, codeAt(secret))).status).toBe(401);
    expect((await login("admin@north.example", demoPassword)).status, "these count as wrong tries").toBe(429);
    server.clock.advance({ minutes: 2 });
    expect((await verify(await begin("admin"), codeAt(secret))).status).toBe(200);
  });

  test("a recovery code is good once; it is kept as a hash", async () => {
    const [code = ""] = codes;
    expect((await verify(await begin("admin"), code)).status).toBe(200);
    expect((await verify(await begin("admin"), code)).status).toBe(422);
    const kept = await server.rows<{ hash: string }>`select hash from recovery_codes`;
    expect(kept.map(({ hash }) => hash).join()).not.toContain(code.replaceAll("-", ""));
  });

  test("the step between is no session, takes five minutes at most, and belongs to its provider", async () => {
    const given = await begin("admin");
    expect((await new Caller(server, "north", given).get("get-current-user-detail")).status).toBe(401);
    const south = await server.as("nobody of south");
    const there = await south.post("auth/second-factor/verify", {
      second_factor_token: given,
      code: codeAt(secret),
    });
    expect(there.status).toBe(401);
    server.clock.advance({ minutes: 5, seconds: 1 });
    expect((await verify(given, codeAt(secret))).status).toBe(401);
  });

  test("the secret is encrypted at rest", async () => {
    const rows = await server.rows<{ kept: string }>`
      select second_factor_secret as kept from users where second_factor_secret is not null`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { kept } of rows) {
      expect(kept).toMatch(/^enc:1:/);
      expect(kept).not.toContain(secret);
    }
  });

  test("who must have it cannot switch it off", async () => {
    const done = await verify(await begin("admin"), codeAt(secret));
    const admin = new Caller(server, "north", done.data.token as string);
    expect((await admin.post("auth/second-factor/off", { password: demoPassword })).status).toBe(409);
  });
});
