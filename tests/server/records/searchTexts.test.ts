import { expect, test } from "vitest";
import { ensureSearchTexts } from "#framework/server/records/search/searchTexts.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const named = async (resource: string, search: string): Promise<string[]> => {
  const { data } = await (await server.as("admin")).get(`references/${resource}`, { search });
  return data.references.map(({ title }: { title: string }) => title);
};

test("records that were written before their fields were searched are found after the next start, and only once looked for", async () => {
  await server.insert("staff", [
    {
      first_name: "Quentin",
      last_name: "Oldfield",
      email: "q@example.com",
      job_title: "Cook",
      status: "active",
    },
  ]);
  await server.rows`update staff set search = '' where first_name = 'Quentin'`;
  await server.rows`update roles set search = ''`;
  expect([await named("roles", "participant"), await named("staff", "Oldfield")]).toEqual([[], []]);
  await server.rows`update search_texts set fields = 'something else' where place in ('roles', 'staff')`;
  await ensureSearchTexts(server.services.database.owner, server.services.types);
  expect(await named("roles", "participant")).toContain("Participant");
  expect(await named("staff", "Odlfield")).toEqual(["Quentin Oldfield"]);
  await server.rows`update roles set search = ''`;
  await ensureSearchTexts(server.services.database.owner, server.services.types);
  expect(await named("roles", "participant")).toEqual([]);
});

test("records that have a search text get a new one when other fields are searched (search texts filled only where empty)", async () => {
  await server.rows`update staff set search = 'quentin' where first_name = 'Quentin'`;
  await server.rows`update search_texts set fields = 'first_name' where place = 'staff'`;
  expect(await named("staff", "Oldfield")).toEqual([]);
  await ensureSearchTexts(server.services.database.owner, server.services.types);
  expect(await named("staff", "Oldfield")).toEqual(["Quentin Oldfield"]);
});
