import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { incomingPath, sweepIncoming } from "./incoming.ts";

test("(F3) what a process that ended has left is removed; an upload of another process is not", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-incoming-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await sweepIncoming(dataDir);
  const [left, arriving] = [await incomingPath(dataDir), await incomingPath(dataDir)];
  for (const path of [left, arriving]) writeFileSync(path, "half of a pho");
  const before = new Date(Date.now() - 16 * 60_000);
  utimesSync(left, before, before);
  await sweepIncoming(dataDir);
  expect(readdirSync(join(dataDir, "incoming"))).toEqual([arriving.split("/").at(-1)]);
  await sweepIncoming(dataDir, { isAlone: true });
  expect(readdirSync(join(dataDir, "incoming"))).toEqual([]);
});
