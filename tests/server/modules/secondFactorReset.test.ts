import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { Caller } from "../../support/caller.ts";
import { invitationsOf } from "../../support/invitations.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const nobody = await server.as("nobody");
const password = "three green apples";
const { invite, mailsTo, tokenTo } = await invitationsOf(server, admin);
const signIn = (email: string) => nobody.post("auth/login", { email, password });
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp: server.clock.now().getTime(),
  });

/** Sets two-step sign-in up by the token of a step that requires it. */
async function enrol(token: string): Promise<{ session: string; codes: string[]; secret: string }> {
  const begun = await nobody.post("auth/second-factor/enrol", { second_factor_token: token });
  const done = await nobody.post("auth/second-factor/complete", {
    second_factor_token: token,
    code: codeOf(begun.data.secret as string),
  });
  expect(done.status, done.text).toBe(200);
  return {
    session: done.data.token as string,
    codes: done.data.recovery_codes as string[],
    secret: begun.data.secret as string,
  };
}

describe("two-step sign-in", () => {
  test("that is required is set up before the first session too", async () => {
    await invite("Rea Required", "rea@north.example", { second_factor_required: true });
    const accepted = await nobody.post("auth/accept-invitation", {
      token: await tokenTo("rea@north.example"),
      password,
    });
    expect(accepted.data).toMatchObject({ second_factor: "enrol" });
    expect(accepted.data).not.toHaveProperty("token");
    const { session } = await enrol(accepted.data.second_factor_token as string);
    expect((await new Caller(server, "north", session).get("get-current-user-detail")).status).toBe(200);
  });

  test("is set up again for another phone while the old one works; then its codes are worth nothing (G-10)", async () => {
    await invite("Nia Newphone", "nia@north.example", { second_factor_required: true });
    const accepted = await nobody.post("auth/accept-invitation", {
      token: await tokenTo("nia@north.example"),
      password,
    });
    const given = accepted.data.second_factor_token as string;
    const { session, codes, secret: old } = await enrol(given);
    const nia = new Caller(server, "north", session);
    expect((await nia.post("auth/second-factor/begin", { password: "wrong" })).status).toBe(422);
    const begun = await nia.post("auth/second-factor/begin", { password });
    expect(begun.status, begun.text).toBe(200);
    const verify = async (code: string) =>
      nobody.post("auth/second-factor/verify", {
        second_factor_token: (await signIn("nia@north.example")).data.second_factor_token as string,
        code,
      });
    server.clock.advance({ minutes: 1 });
    expect((await verify(codeOf(old))).status).toBe(200);
    const secret = begun.data.secret as string;
    const done = await nia.post("auth/second-factor/confirm", { code: codeOf(secret) });
    expect(done.status, done.text).toBe(200);
    expect(done.data.recovery_codes).toHaveLength(10);
    expect((await mailsTo("nia@north.example")).at(-1)?.subject).toBe(
      "Two-step sign-in was set up for your account",
    );
    server.clock.advance({ minutes: 1 });
    for (const code of [codeOf(old), codes[0] ?? ""]) expect((await verify(code)).status).toBe(422);
    expect((await verify(codeOf(secret))).status).toBe(200);
  });

  test("and passwords are not changed without a word to their owner", async () => {
    await invite("Mo Mailed", "mo@north.example");
    const token = await tokenTo("mo@north.example");
    const { data } = await nobody.post("auth/accept-invitation", { token, password });
    const mo = new Caller(server, "north", data.token as string);
    const last = async () => (await mailsTo("mo@north.example")).at(-1)?.subject;
    const changed = { password, new_password: "four green apples" };
    expect((await mo.post("auth/change-password", { ...changed, password: "wrong" })).status).toBe(422);
    expect(await last()).not.toBe("Your password was changed");
    expect((await mo.post("auth/change-password", changed)).status).toBe(200);
    expect(await last()).toBe("Your password was changed");
  });

  test("that is on is not replaced by the password alone (G-10)", async () => {
    await invite("Pat Passwordonly", "pat@north.example", { second_factor_required: true });
    const accepted = await nobody.post("auth/accept-invitation", {
      token: await tokenTo("pat@north.example"),
      password,
    });
    const earlier = (await signIn("pat@north.example")).data.second_factor_token as string;
    await enrol(accepted.data.second_factor_token as string);
    const again = await nobody.post("auth/second-factor/enrol", { second_factor_token: earlier });
    expect([409, 401]).toContain(again.status);
    const forced = await nobody.post("auth/second-factor/complete", {
      second_factor_token: earlier,
      code: codeOf((again.data?.secret as string | undefined) ?? "JBSWY3DPEHPK3PXP"),
    });
    expect(forced.status).not.toBe(200);
  });

  test("of somebody who has lost phone and codes is reset by an admin; they are signed out and told (G-10)", async () => {
    const id = await invite("Lou Lost", "lou@north.example", { second_factor_required: true });
    const accepted = await nobody.post("auth/accept-invitation", {
      token: await tokenTo("lou@north.example"),
      password,
    });
    const { session, codes } = await enrol(accepted.data.second_factor_token as string);
    const half = (await signIn("lou@north.example")).data.second_factor_token as string;
    const reset = await admin.post(`ndis/system-users/${id}/reset-second-factor`);
    expect(reset.status, reset.text).toBe(200);
    expect(reset.data.user).toMatchObject({ second_factor_on: false });
    expect((await new Caller(server, "north", session).get("get-current-user-detail")).status).toBe(401);
    const old = await nobody.post("auth/second-factor/verify", {
      second_factor_token: half,
      code: codes[0] ?? "",
    });
    expect(old.status).toBe(401);
    expect((await mailsTo("lou@north.example")).at(-1)?.subject).toBe("Two-step sign-in was reset");
    expect((await signIn("lou@north.example")).data).toMatchObject({ second_factor: "enrol" });
    expect((await admin.post(`ndis/system-users/${id}/reset-second-factor`)).status).toBe(409);
  });

  test("is not reset for oneself: that asks for the password", async () => {
    const own = userIdOf("north", "admin");
    expect((await admin.post(`ndis/system-users/${own}/reset-second-factor`)).status).toBe(409);
  });
});
