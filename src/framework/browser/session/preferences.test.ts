import { expect, test, vi } from "vitest";
import { Preferences } from "./preferences.ts";

test("what was arranged before the server answered stays, over what it has kept, and is sent", () => {
  vi.useFakeTimers();
  const send = vi.fn(async () => undefined);
  const preferences = new Preferences();
  preferences.set("list.referrals", { display: "board" });
  vi.runAllTimers();
  preferences.load({ "list.referrals": { perPage: 25 }, layout: { navbar: "fixed" } }, send);
  expect(preferences.get("list.referrals")).toEqual({ perPage: 25, display: "board" });
  expect(preferences.get("layout")).toEqual({ navbar: "fixed" });
  expect(send.mock.calls).toEqual([["list.referrals", { perPage: 25, display: "board" }]]);
  preferences.load({ layout: {} }, send);
  expect(preferences.get("list.referrals")).toBeUndefined();
  vi.useRealTimers();
});
