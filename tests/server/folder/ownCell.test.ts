import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { builtPages } from "#framework/server/http/pages/builtPages.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { filesOfGuide } from "../../support/guide.ts";

// The components are those that docs/second-portal.md tells to write.
test("cells and screens of a folder's own are built into the portal, beside the product's and from any place", async () => {
  const folder = definitionFolder(filesOfGuide("second-portal.md"));
  const out = join(folder, "out");
  const vite = join(productFolder, "node_modules", "vite", "bin", "vite.js");
  await promisify(execFile)(
    process.execPath,
    [vite, "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"],
    { cwd: productFolder, env: { ...process.env, NODE_ENV: "production", CONFIG_DIR: folder } },
  );
  const scripts = readdirSync(join(out, "assets"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => [file, readFileSync(join(out, "assets", file), "utf8")] as const);
  const named = (text: string) => scripts.filter(([, source]) => source.includes(text)).map(([file]) => file);
  expect(named(" seats")).toContainEqual(expect.stringMatching(/^SeatsCell-/));
  expect(named("Fleet today")).toEqual([expect.stringMatching(/^FleetToday-/)]);
  expect(scripts.some(([file]) => file.startsWith("ExpiryCell-"))).toBe(true);
  expect(existsSync(join(out, "referral.html"))).toBe(true);
  expect(builtPages(folder)).not.toBe(builtPages(productFolder));
}, 240_000);
