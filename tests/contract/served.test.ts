import { expect, test } from "vitest";
import { normalisePath } from "#framework/shared/definitions/call.ts";
import { openTestServer } from "../support/server.ts";
import { added, nameOf, specified, unclaimed } from "./calls.ts";

const live = new Set<string>();
const { services } = await openTestServer({
  prepare: (app) =>
    app.addHook("onRoute", ({ method, url }) => {
      const path = url.replace(/^\/api\/v1\/ndis-portal\//, "").replace(/:([a-z_]+)/g, "{$1}");
      for (const each of [method].flat()) live.add(`${each} ${normalisePath(path)}`);
    }),
});

test("a call of the specification is served, or is listed as not yet served", () => {
  const missing = specified.map(nameOf).filter((name) => !live.has(name));
  expect(missing.sort()).toEqual([...unclaimed].sort());
});

test("a call that is listed as not yet served is one of the specification", () => {
  const known = new Set(specified.map(nameOf));
  expect(unclaimed.filter((name) => !known.has(name))).toEqual([]);
});

test("a call stands in the specification or among the additions, never in both and never twice", () => {
  const names = [...specified, ...added].map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("the server serves the specified and the added calls, and no other", () => {
  const known = new Set([...specified, ...added].map(nameOf));
  const declared = [...services.definitions.declared.keys()];
  expect(declared.filter((name) => !known.has(name))).toEqual([]);
  expect(added.map(nameOf).filter((name) => !declared.includes(name))).toEqual([]);
  expect(declared.filter((name) => !live.has(name))).toEqual([]);
});
