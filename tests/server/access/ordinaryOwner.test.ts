import { rm } from "node:fs/promises";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openServices } from "#framework/server/start.ts";
import { openProvider } from "#framework/server/tenants/open.ts";
import { testConfig } from "../../support/config.ts";
import { isEmbedded } from "../../support/database.ts";
import { databaseUrl } from "../../support/databaseServer.ts";
import { portal } from "#portal.server.ts";

/** An empty database whose owner is nobody special; gone after the test. */
async function databaseOwnedBy(owner: string, rights: string): Promise<string> {
  const client = new pg.Client(inject("template"));
  await client.connect();
  onTestFinished(async () => {
    await client.query(`drop database if exists ${owner} with (force)`);
    await client.query(`drop role if exists ${owner}`);
    await client.end();
  });
  await client.query(`create role ${owner} login ${rights}`);
  await client.query(`create database ${owner} owner ${owner}`);
  if (rights === "nocreaterole") await client.query(`grant portal_app to ${owner}`);
  const url = new URL(databaseUrl(inject("template"), owner));
  url.username = owner;
  return url.href;
}

test.skipIf(isEmbedded())(
  "a server's database may belong to an ordinary role, one that may make roles or one that got the portal's",
  async () => {
    for (const rights of ["createrole", "nocreaterole"]) {
      const config = testConfig({ databaseUrl: await databaseOwnedBy(`owner_${rights}`, rights) });
      const services = await openServices(config, portal);
      try {
        const admin = { fullname: "Lee Tran", email: "lee@bluegum.example" };
        const link = await openProvider(services, { slug: "bluegum", name: "Bluegum", admin });
        expect(link).toContain("/register#invite=");
      } finally {
        await services.database.close();
        await rm(config.dataDir, { recursive: true, force: true });
      }
    }
  },
);
