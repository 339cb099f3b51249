import { expect, test } from "vitest";
import { lookAtLayers } from "#framework/server/layers/watch.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

// South's layer would let everyone see participants; the folder has a layer of a provider that is not there, too.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "tenants/south/resources/participants.patch.json": { access: { roles: ["ALL"] } },
      "tenants/suoth/resources/participants.patch.json": { label: { one: "Client" } },
    }),
  },
});

test("a tenant whose layer has a mistake is not served, the others are", async () => {
  const north = await server.as("admin");
  expect((await north.get("ndis/client/get-all-clients")).status).toBe(200);
  const at = (slug: string, url: string) =>
    server.app.inject({ url, headers: { host: `${slug}.localhost` } });
  for (const url of ["/definitions/index.json", "/api/v1/ndis-portal/openapi.json"]) {
    expect((await at("south", url)).statusCode).toBe(503);
    expect((await at("north", url)).statusCode).toBe(200);
  }
  await expect(server.as("admin of south")).rejects.toThrow("503");
});

test("the log names the tenant, the patch and what to write instead", async () => {
  const lines: unknown[][] = [];
  const log = Object.assign(Object.create(server.services.log) as typeof server.services.log, {
    error: (...line: unknown[]) => void lines.push(line),
    warn: (...line: unknown[]) => void lines.push(line),
  });
  await lookAtLayers({ ...server.services, log });
  expect(lines).toEqual([
    [
      { tenant: "south" },
      expect.stringContaining(
        'The layer of the tenant south has a mistake:\n  tenants/south/resources/participants.patch.json#/access/roles: found "ALL", expected some of Admin',
      ),
    ],
    [{ tenant: "suoth" }, expect.stringContaining("does not exist")],
  ]);
});
