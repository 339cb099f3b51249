import { expect, test } from "vitest";
import { forEachTenant } from "#server/maintenance/eachTenant.ts";
import { Duties } from "#server/maintenance/duties.ts";
import { openTestServer } from "#tests/support/server.ts";

const server = await openTestServer();
const { services } = server;

test("(F9) a duty that fails for one provider is logged and counted, and done for all others", async () => {
  const tenants = await server.rows<{ id: string; slug: string }>`select id, slug from tenants`;
  const north = tenants.find(({ slug }) => slug === "north")?.id;
  const done: string[] = [];
  const work = (id: string) => {
    if (id === north) throw new Error("not here");
    done.push(id);
    return Promise.resolve();
  };
  await services.duties.perform("trial", () => forEachTenant(services, { duty: "trial", work }));
  expect(done.sort()).toEqual(
    tenants
      .map(({ id }) => id)
      .filter((id) => id !== north)
      .sort(),
  );
  expect(services.duties.all.get("trial")?.failures).toBe(1);
  expect(services.duties.all.get("trial")?.lastSuccess, "it did not succeed as a whole").toBeUndefined();
  await services.duties.perform("trial", () => Promise.resolve());
  expect(services.duties.all.get("trial")?.lastSuccess).toBeTypeOf("number");
});

test("(F3) a duty that does not come back is told of", async () => {
  const duties = new Duties();
  const never = Promise.withResolvers<void>();
  const working = duties.perform("stuck", () => never.promise);
  expect(duties.stuck()).toEqual([]);
  expect(duties.stuck(Date.now() + 31 * 60_000)).toEqual(["stuck"]);
  never.resolve();
  await working;
  expect(duties.stuck(Date.now() + 31 * 60_000)).toEqual([]);
});
