import { expect, test, vi } from "vitest";
import { Preferences } from "./preferences.ts";

test("what was arranged before the server answered stays, over what it has kept, and is sent", () => {
  vi.useFakeTimers();
  const send = vi.fn(async () => undefined);
  const preferences = new Preferences();
  preferences.set("list.referrals", { display: "board" });
  vi.runAllTimers();
  const kept = { "list.referrals": { perPage: 25 }, layout: { navbar: "fixed" } };
  preferences.load({ preferences: kept }, send);
  expect(preferences.get("list.referrals")).toEqual({ perPage: 25, display: "board" });
  expect(preferences.get("layout")).toEqual({ navbar: "fixed" });
  expect(send.mock.calls).toEqual([["list.referrals", { perPage: 25, display: "board" }]]);
  preferences.load({ preferences: { layout: {} } }, send);
  expect(preferences.get("list.referrals")).toBeUndefined();
  vi.useRealTimers();
});

test("what roles begin with stands beside what is one's own, and it is told when nothing more comes", () => {
  const preferences = new Preferences();
  const told = vi.fn();
  preferences.subscribe(told);
  expect(preferences.isSettled).toBe(false);
  preferences.settle();
  expect([preferences.isSettled, told.mock.calls.length]).toEqual([true, 1]);
  preferences.load({ preferences: {}, defaults: { "dashboard.admin": { tiles: [] } } }, undefined);
  expect(preferences.get("dashboard.admin")).toBeUndefined();
  expect(preferences.defaultOf("dashboard.admin")).toEqual({ tiles: [] });
});

test("whoever leaves leaves nothing to the next person, and nothing of theirs is sent any more", () => {
  vi.useFakeTimers();
  const send = vi.fn(async () => undefined);
  const preferences = new Preferences();
  preferences.load({ preferences: { layout: { navbar: "fixed" } }, defaults: { home: {} } }, send);
  preferences.set("list.referrals", { display: "board" });
  preferences.forget();
  vi.runAllTimers();
  expect(send).not.toHaveBeenCalled();
  expect([preferences.get("layout"), preferences.defaultOf("home")]).toEqual([undefined, undefined]);
  expect(preferences.isSettled).toBe(false);
  preferences.load({ preferences: { layout: {} } }, send);
  expect(preferences.get("list.referrals")).toBeUndefined();
  vi.useRealTimers();
});
