import { afterAll, expect, test } from "vitest";
import { smsFrom } from "../openSms.ts";
import { listen, messagesPath } from "./serve.ts";
import { SmsStandIn } from "./standIn.ts";

const now = () => new Date("2026-12-01T01:00:00.000Z");
const { origin, close } = await listen(new SmsStandIn(now), 0);
afterAll(close);
const gateway = smsFrom({ smsUrl: origin, production: false } as Parameters<typeof smsFrom>[0], { now });
const account = { username: "north", key: "a key", sender: "North" };
const message = { to: "+61491570156", text: "Something waits.", reference: "r-1" };

test("a stand-in that runs by itself takes messages in the shapes of the gateway", async () => {
  expect(await gateway.send(account, message)).toEqual({ kind: "sent" });
  expect(await (await fetch(origin + messagesPath)).json()).toMatchObject([
    { from: "North", to: message.to, body: message.text, reference: "r-1", at: now().toISOString() },
  ]);
});

test.each([
  ["a wrong key", { key: "wrong" }, "account"],
  ["an account without credit", { username: "nocredit" }, "account"],
])("%s stops the account", async (_what, change, kind) => {
  expect(await gateway.send({ ...account, ...change }, message)).toMatchObject({ kind });
});

test("in production messages go to the gateway itself, which is reached by a public address only", async () => {
  const { standIn, outside } = smsFrom({ production: true } as Parameters<typeof smsFrom>[0], { now });
  expect([standIn, outside.name]).toEqual([undefined, "sms"]);
});
