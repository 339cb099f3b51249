import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { mutationsOf } from "../../support/foreign/mutations.ts";
import { filesOf, triedSchemas } from "../../support/foreign/tried.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

/** One in three of those of which a record can be made up here. */
const tried = triedSchemas(3);

const files = {
  ...filesOf(tried),
  ...Object.fromEntries(
    tried.map(({ key }) => [
      `resources/reports/${key}-report.json`,
      { name: `${key}-report`, resource: key, columns: ["created_at"] },
    ]),
  ),
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const admin = await server.as("admin");
const nobody = await server.as("nobody");

/** Expects that everything that was sent is there; what is empty is none. */
function expectKept(sent: Json, kept: Json | undefined): void {
  if (sent === null || sent === "") return;
  if (Array.isArray(sent))
    for (const [index, item] of sent.entries())
      expectKept(item, Array.isArray(kept) ? kept[index] : undefined);
  else if (isObject(sent))
    for (const [name, item] of Object.entries(sent))
      expectKept(item, isObject(kept) ? kept[name] : undefined);
  else expect(kept).toEqual(typeof sent === "string" ? sent.trim() : sent);
}

/** A value without what is no value here. */
const filled = (record: JsonObject): JsonObject =>
  JSON.parse(
    JSON.stringify(record, (_, value: unknown) => (value === null || value === "" ? undefined : value)),
  ) as JsonObject;

const query = (value: unknown): string => JSON.stringify(value);

test("at least 40 of them are tried", () => expect(tried.length).toBeGreaterThanOrEqual(40));

describe("a record with a schema from elsewhere", () => {
  test.each(tried)("$name", async ({ key, sample, judge }) => {
    const path = `records/${key}`;
    const added = await admin.post(path, sample);
    expect(added.status, added.text).toBe(201);
    const uuid = String(added.body.uuid);
    const read = await admin.get(`${path}/${uuid}`, { names: "schema" });
    expectKept(sample, read.body);

    const fields = Object.keys(added.body).filter(
      (name) => !/^(id|uuid|version|titles|\w+_at|\w+_by)$/.test(name),
    );
    for (const field of fields) {
      const listed = await admin.get(path, { sort: query([field, "ASC"]) });
      // Structures have no order.
      expect([200, 422], listed.text).toContain(listed.status);
      const all = await admin.get(path, {
        filter: query({ filters: [{ field, operator: "not_empty" }] }),
      });
      expect([200, 422], all.text).toContain(all.status);
      const isEmpty = ["{}", "[]", '""'].includes(JSON.stringify(added.body[field]));
      if (all.status === 200 && !isEmpty) expect(all.text).toContain(uuid);
    }

    const saved = await admin.put(`${path}/${uuid}`, added.body);
    expect(saved.status, saved.text).toBe(200);
    const wrong = mutationsOf(sample, 60).find(({ record }) => !judge(record) && !judge(filled(record)));
    const refused =
      wrong && (await admin.put(`${path}/${uuid}`, { ...wrong.record, version: saved.body.version }));
    if (refused?.status === 200) expectKept(filled(wrong?.record ?? {}), filled(sample));
    else if (refused) expect(refused.status, refused.text).toBe(422);

    const exported = await admin.post(`${path}/export`, { format: "csv", columns: fields });
    expect(exported.status, exported.text).toBe(200);
    const [header = [], row = []] = readCsv((await nobody.get(String(exported.data.link))).text);
    // Parts of groups have columns of their own.
    expect(header.length).toBeGreaterThanOrEqual(fields.length);
    expect(row.join("")).not.toContain("[object Object]");

    const report = await admin.post(`${path}/reports/${key}-report/rows`);
    expect(report.status, report.text).toBe(200);
    expect((await admin.delete(`${path}/${uuid}`)).status).toBe(200);
  });
});
