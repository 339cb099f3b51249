import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import { secrets } from "../support/secrets.ts";

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  deprecated?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
}
const read = (path: string): string => readFileSync(join(productFolder, path), "utf8");
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== "");
const judge = join(productFolder, "node_modules", "lockfile-lint", "bin", "lockfile-lint.js");
const rules = ["--type", "npm", "--validate-https", "--validate-integrity", "--allowed-hosts", "npm"];
const judged = (path: string) => spawnSync(process.execPath, [judge, "--path", path, ...rules]).status;

/** The licence of a package that names it in its file `LICENSE` only. */
const licenceInFile = (path: string): string =>
  /^(The )?MIT License/.test(read(join(path, "LICENSE"))) ? "MIT" : "none";

/** Licences that ask for no more than to be named, and MPL, whose files stay as they are. */
const free =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD(-[23]-Clause)?|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Zlib|MPL-2\.0|Python-2\.0|PSF-2\.0|OFL-1\.1|Unlicense| AND | OR )+\)?$/;

/** Data under CC BY asks to be named; packages that only tests use are not given away, so nothing has to name it. */
const freeForTests = /^\(?(ISC|MIT) AND CC-BY-[34]\.0\)?$/;

describe("what the product is made of (G-49)", () => {
  test("comes from the npm registry, each with its checksum", () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(
      locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? "")).map(([path]) => path),
    ).toEqual([]);
    const elsewhere = ({ resolved = "https://registry.npmjs.org/" }: Locked) =>
      !resolved.startsWith("https://registry.npmjs.org/");
    expect(locked.filter(([, entry]) => elsewhere(entry)).map(([path]) => path)).toEqual([]);
    expect(judged(join(productFolder, "package-lock.json"))).toBe(0);
  });

  test("the judge of the lock file finds a package from elsewhere", () => {
    const folder = mkdtempSync(join(tmpdir(), "portal-lock-"));
    const file = join(folder, "package-lock.json");
    const evil = { version: "1.0.0", resolved: "http://evil.example/a.tgz", integrity: "sha512-x" };
    writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages: { "node_modules/a": evil } }));
    expect(judged(file)).not.toBe(0);
    rmSync(folder, { recursive: true });
  });

  test("has licences under which it may be given away", () => {
    const refused = locked
      .map(([path, { license, dev }]) => ({ path, licence: license ?? licenceInFile(path), dev }))
      .filter(({ licence, dev }) => !free.test(licence) && !(dev && freeForTests.test(licence)));
    expect(refused).toEqual([]);
    expect(free.test("GPL-3.0") || freeForTests.test("GPL-3.0") || free.test("CC-BY-3.0")).toBe(false);
  });

  test("has nothing that is deprecated, and nothing that runs a program when it is installed", () => {
    expect(locked.filter(([, { deprecated }]) => deprecated).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  });

  test("is named in exact versions, and can be listed", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

describe("secrets (G-50)", () => {
  const folders = ["contract", "docs", "public", "resources", "schemas", "scripts", "src", "tests", ".ci"];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(productFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(productFolder, join(entry.parentPath, entry.name))),
  );
  const atRoot = readdirSync(productFolder).filter((name) => /\.(json|ts|md|html|rc)$|^\.\w+rc$/.test(name));
  const files = [...inFolders, ...atRoot].filter((path) => !/\.(png|ico|woff2?)$|package-lock/.test(path));

  test("none stands in the repository", () => {
    const found = files.flatMap((path) => {
      const text = read(path);
      return secrets.filter((secret) => secret.test(text)).map((secret) => `${path}: ${secret}`);
    });
    expect(files.length).toBeGreaterThan(300);
    expect(found.filter((line) => !/^tests\/(support\/secrets|security\/supplyChain)/.test(line))).toEqual(
      [],
    );
  });

  test("the search finds one of each kind", () => {
    const planted = [
      ["-----BEGIN PRIVATE", "KEY-----"].join(" "),
      `AKIA${"A".repeat(16)}`,
      `ghp_${"a".repeat(36)}`,
      `npm_${"a".repeat(36)}`,
      `xoxb-${"1".repeat(12)}`,
      `sk_live_${"a".repeat(20)}`,
      `eyJ${"a".repeat(20)}.eyJ${"a".repeat(20)}.${"a".repeat(30)}`,
      "postgres://app:hunter2@db.example/portal",
    ];
    for (const [at, text] of planted.entries()) expect(secrets[at]?.test(text), text).toBe(true);
  });

  test("no file of settings or data is kept in it", () => {
    expect(
      files.filter((path) => /(^|\/)\.env(\.|$)|\.pem$|\.key$|^data\/|(^|\/)secret$/.test(path)),
    ).toEqual([]);
  });
});
