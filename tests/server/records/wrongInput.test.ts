import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const boxes = {
  type: "object",
  properties: {
    name: { type: "string" },
    weight: { type: "number" },
    counts: { type: "array", items: { type: "integer" } },
    size: { type: "object", properties: { width: { type: "number" } } },
  },
};
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "resources/boxes.json": { name: "boxes", record: { schema: "records/box" } },
      "schemas/records/box.json": boxes,
    }),
  },
});
const json = { "content-type": "application/json" };
const admin = await server.as("admin");

test.each(["1e400", "-1E+999", "9".repeat(310)])(
  "a number that is too large to be one (%.12s) is refused and not dropped",
  async (number) => {
    for (const body of [`{"name":"A","weight":${number}}`, `{"name":"A","size":{"width":${number}}}`]) {
      const { status, text } = await admin.post("records/boxes", body, { headers: json });
      expect([status, text]).toEqual([422, expect.stringContaining("A number is too large.")]);
    }
  },
);

test("a text that looks like such a number is taken, and so is a large number", async () => {
  const { status, body } = await admin.post("records/boxes", { name: "model 1e400", weight: 1e300 });
  expect([status, body.weight]).toEqual([201, 1e300]);
});

test.each(["counts", "size"])(
  "a list is not filtered by a value that %s can't be compared with",
  async (field) => {
    const { status, errors } = await admin.get("records/boxes", { filter: JSON.stringify({ [field]: "a" }) });
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  },
);
