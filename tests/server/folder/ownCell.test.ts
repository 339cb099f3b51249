import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { builtPages } from "#framework/server/http/pages/builtPages.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";

const cell = `import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";

export default function SeatsCell({ record }: PlacedComponentProps) {
  return <ToneChip tone="neutral" label={"seats in the van: " + String(record?.seats ?? "–")} />;
}
`;

test("a cell of a folder's own is built into the portal, beside the product's and from any place", async () => {
  const folder = definitionFolder({
    "portal.browser.ts": `export const registry = { SeatsCell: () => import("./browser/SeatsCell.tsx") };`,
    "browser/SeatsCell.tsx": cell,
  });
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
  expect(named("seats in the van: ")).toEqual([expect.stringMatching(/^SeatsCell-/)]);
  expect(scripts.some(([file]) => file.startsWith("ExpiryCell-"))).toBe(true);
  expect(existsSync(join(out, "referral.html"))).toBe(true);
  expect(builtPages(folder)).not.toBe(builtPages(productFolder));
}, 240_000);
