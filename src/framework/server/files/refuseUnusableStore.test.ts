import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { SettingError } from "../config.ts";
import { fakeFileStore } from "#tests/support/fakeFileStore.ts";
import { refuseUnusableStore } from "./refuseUnusableStore.ts";

const store = await fakeFileStore();
const tried = (url: string) =>
  refuseUnusableStore(url, tmpdir()).then(
    () => "starts",
    (error: unknown) => error,
  );

test("(F3) a store is tried at the start: what it refuses is told in one line, and it is left as it was", async () => {
  expect(await tried(store.url)).toBe("starts");
  expect([...store.kept.keys()]).toEqual([]);
  const refused = await tried(store.url.replace("s3://papers", "s3://elsewhere"));
  expect(refused).toBeInstanceOf(SettingError);
  expect(String(refused)).toContain(
    "FILES_URL names a store that refuses this server: it answered NoSuchBucket (404).",
  );
});

test("(F3) a store that is down keeps the server from nothing", async () => {
  store.mode = "fails";
  expect(await tried(store.url)).toBe("starts");
  expect(await tried("s3://papers?endpoint=http://127.0.0.1:9&region=ap-southeast-2")).toBe("starts");
});
