import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

// A word that thousands of participants have. The coordinator of north sees those of the coast alone.
const server = await openTestServer();
let numbers = 430_888_000;
const person = (first_name: string, last_name: string, region: string) => ({
  first_name,
  last_name,
  region,
  ndis_number: String((numbers += 1)),
  mobile: "+61491570156",
  status: "active",
  type: "ndis",
});
await server.insert("participants", [
  ...Array.from({ length: 700 }, () => person("Marten", "Inland", "inland")),
  person("Maryam", "Zeldin", "coast"),
  person("Mar", "Exact", "inland"),
]);
// Of more than are read of a word in one place; who they belong to matters to nobody.
await server.rows`insert into search_words (tenant_id, place, word, record_uuid)
  select id, 'participants', 'marten', gen_random_uuid() from tenants, generate_series(1, 25000) where slug = 'north'`;

await server.rows`update users set regions = '["coast"]' where fullname = 'Cora Coordinator'`;

async function found(who: string, search: string): Promise<string[]> {
  const { data, status, text } = await (await server.as(who)).get("search", { search });
  expect(status, text).toBe(200);
  return (data.results as { kind: string; title: string }[])
    .filter(({ kind }) => kind === "participants")
    .map(({ title }) => title);
}

test("a common beginning finds five, whole words first", async () => {
  const titles = await found("admin", "mar");
  expect(titles).toHaveLength(5);
  expect(titles[0]).toBe("Mar Exact");
});

test.each(["mar", "mar zel", "zeldin mar"])(
  "the one that a coordinator sees is found by %s",
  async (search) => expect(await found("coordinator", search)).toEqual(["Maryam Zeldin"]),
);

test("nobody is found by a common word and one that nobody has", async () =>
  expect(await found("admin", "mar xylophone")).toEqual([]));
