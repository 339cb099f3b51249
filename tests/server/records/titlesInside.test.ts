import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// What a group or the rows of a record refer to is called by its name, wherever the record is read.
const reference = { type: "string", format: "uuid", "x-reference": "staff" };
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "resources/van-checks.json": {
        name: "van-checks",
        label: { one: "Van check", many: "Van checks" },
        record: { schema: "records/van-check", title: "{place}" },
        list: { columns: ["place", "lead", "crew"] },
      },
      "schemas/records/van-check.json": {
        type: "object",
        properties: {
          place: { type: "string", title: "Place" },
          lead: { type: "object", title: "Lead", properties: { who: reference, role: { type: "string" } } },
          crew: {
            type: "array",
            title: "Crew",
            items: { type: "object", properties: { who: reference, task: { type: "string" } } },
          },
        },
      },
    }),
  },
});
const admin = await server.as("admin");
const [first, second] = ["first", "second"].map((which) => idOf("north", "staff", which)) as [string, string];
const named = await server.rows<{ uuid: string; name: string }>`
  select uuid, full_name as name from staff where uuid = any (${[first, second]})`;
const titles = Object.fromEntries(named.map(({ uuid, name }) => [uuid, name]));
const check = {
  place: "Depot",
  lead: { who: first, role: "Driver" },
  crew: [{ who: second, task: "Tyres" }, { task: "Oil" }],
};
const created = await admin.post("records/van-checks", check);

test("the answer of a write, the record and its list have the titles", async () => {
  expect(created.body).toMatchObject({ titles });
  const { uuid } = created.body as { uuid: string };
  expect((await admin.get(`records/van-checks/${uuid}`)).body).toMatchObject({ titles });
  expect((await admin.get("records/van-checks")).body).toMatchObject({ rows: [{ titles }] });
});

test("an export has the names and no id", async () => {
  const { data } = await admin.post("records/van-checks/export", { format: "csv" });
  const { text } = await (await server.as("nobody")).get(String(data.link));
  expect(readCsv(text)[1]).toEqual([
    "Depot",
    String(titles[first]),
    "Driver",
    `${String(titles[second])}, Tyres; Oil`,
  ]);
});
