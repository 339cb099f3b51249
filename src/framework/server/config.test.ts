import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const secret = "a secret of at least thirty-two letters";
const production = { NODE_ENV: "production", SECRET: secret, DATABASE_URL: "postgres://db/portal" };

test("with no setting at all the portal is a demo on this machine only", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 8080,
    demo: "when-empty",
    product: "ndis",
    logLevel: "info",
    production: false,
    metrics: false,
    offline: true,
  });
  expect(readConfig({ DATA_DIR: "  ", PORT: "" })).toEqual(readConfig({}));
});

describe("a setting that cannot be used is named, with what it may hold", () => {
  test.each([
    [{ PORT: "eighty" }, 'PORT is "eighty"; it must be a whole number from 0 to 65535.'],
    [{ PORT: "65536" }, "PORT"],
    [{ PORT: "1e3.5" }, "PORT"],
    [{ DEMO: "huge" }, 'DEMO is "huge"; it can be small, large, none, when-empty.'],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ METRICS: "yes" }, 'METRICS is "yes"; it can be 0, 1.'],
    [{ OFFLINE: "no" }, 'OFFLINE is "no"; it can be on, off.'],
    [{ DATABASE_URL: "mysql://db/portal" }, "DATABASE_URL is not an address that begins with postgres://"],
    [{ DATABASE_URL: "portal" }, "DATABASE_URL"],
    [{ FILES_URL: "ftp://files" }, "FILES_URL"],
    [{ MAIL_URL: "mail" }, "MAIL_URL"],
    [{ PORTAL_URL: "javascript:alert(1)" }, "PORTAL_URL"],
    [{ PRODUCT: "NDIS Portal" }, "PRODUCT"],
    [{ TENANT: "-demo" }, "TENANT"],
    [{ SECRET: "short" }, "SECRET has 5 characters; it needs at least 32."],
    [{ SECRET: "a".repeat(40) }, "SECRET is too easy to guess"],
    [{ SECRET: "abcdefgh".repeat(6) }, "SECRET is too easy to guess"],
    [{ SECRET: "1111111111222222222233333333334444" }, "SECRET is too easy to guess"],
    [{ NODE_ENV: "prod" }, 'NODE_ENV is "prod"; it can be production, development, test.'],
    [{ REQUESTS_PER_MINUTE: "many" }, "REQUESTS_PER_MINUTE"],
  ])("%j", (env, message) => expect(() => readConfig(env)).toThrow(message));
});

test("a secret made by chance is taken (S-10)", () => {
  for (const bytes of [16, 24, 32, 48])
    for (const form of ["hex", "base64"] as const)
      if (bytes > 24 || form === "hex")
        expect(readConfig({ SECRET: randomBytes(bytes).toString(form) }).secret).toBeDefined();
});

describe("production refuses what is only for trying", () => {
  test("it starts with a secret and a database", () => {
    expect(readConfig(production)).toMatchObject({ production: true, demo: "none" });
  });
  test.each([
    [{ DEMO: "small" }, "in production there are no demo accounts"],
    [{ DEMO: "large" }, "in production there are no demo accounts"],
    [{ SECRET: undefined }, "SECRET is not set"],
    [{ DATABASE_URL: undefined }, "DATABASE_URL is not set"],
    [{ MAIL_URL: "smtp://mail.example" }, "MAIL_URL sends mail in plain text"],
  ])("%j", (env, message) => expect(() => readConfig({ ...production, ...env })).toThrow(message));
  test.each([
    { DATABASE_URL: undefined, ALLOW_EMBEDDED_DB: "1" },
    { MAIL_URL: "smtps://mail.example" },
    { MAIL_URL: "smtp://mail.example?requireTLS=true" },
    { DEMO: "none" },
  ])("%j is allowed", (env) => expect(readConfig({ ...production, ...env }).production).toBe(true));
});
