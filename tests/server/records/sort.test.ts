import { describe, expect, test } from "vitest";
import { isSortable } from "#framework/shared/definitions/screens.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { pathIds } from "../../support/pathIds.ts";
import { idOf } from "../../support/providers.ts";
import { isLeftTo } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";
import { vehicleFiles, vehicles } from "../../support/vehicles.ts";

const server = await openTestServer({ config: { configDir: definitionFolder(vehicleFiles) } });
await server.insert("vehicles", vehicles(idOf("north", "staff", "first")));
const admin = await server.as("admin");

describe("a list in the order of each of its columns, and back", () => {
  test.each([
    // Records without the value come last, and first in the other direction.
    ["vin", "abcd"],
    ["status", "badc or bdac"],
    ["seats", "cabd"],
    ["weight", "cabd"],
    ["price", "cabd"],
    ["serviced_on", "cbad"],
    ["bought_at", "abcd"],
    ["leaves_at", "abcd or abdc"],
    ["insurer.name", "abcd or abdc"],
  ])("%s: %s", async (field, expected) => {
    const order = async (direction: string) => {
      const { body, text, status } = await admin.get("records/vehicles", {
        sort: JSON.stringify([field, direction]),
      });
      expect(status, text).toBe(200);
      return (body.rows as { name: string }[]).map(({ name }) => normalise(name)[0]).join("");
    };
    const up = await order("ASC");
    expect(expected.split(" or ")).toContain(up);
    expect(await order("DESC")).toBe([...up].toReversed().join(""));
  });

  test("a text without regard to case", async () => {
    const { body } = await admin.get("records/vehicles", { sort: '["name","ASC"]' });
    const names = (body.rows as { name: string }[]).map(({ name }) => name);
    expect(names.indexOf("bus 100%")).toBeLessThan(names.indexOf("Car_one"));
  });
});

describe.skipIf(isLeftTo("postgres"))(
  "every column of the real lists that can be sorted by can be, in both directions",
  () => {
    const lists = [...server.services.types.values()].filter(
      ({ resource }) => resource.calls.list?.method === "GET" && resource.definition.list?.sortable !== false,
    );
    test.each(
      lists.flatMap((type) => type.fields.filter(isSortable).map(({ name }) => [type.name, name] as const)),
    )("%s by %s", async (resource, sortField) => {
      const type = server.services.types.get(resource);
      const person =
        resource === "my-participants" ? "worker" : resource === "incident-reports" ? "coordinator" : "admin";
      const caller = await server.as(person);
      const path = type?.resource.calls.list?.path ?? "";
      const asked = (sortType: string) =>
        type?.resource.dialect === "simple-rest"
          ? { sort: JSON.stringify([sortField, sortType]) }
          : { sortField, sortType };
      for (const sortType of ["asc", "desc"]) {
        const { status, text } = await caller.send("GET", path, {
          query: asked(sortType),
          params: pathIds(server, `GET ${path}`),
        });
        if (status === 422) expect(text, "hidden from this person").toContain("sorted");
        else expect(status, text).toBe(200);
      }
    });
  },
);

describe("an order that there is not", () => {
  const path = "ndis/client/get-all-clients";
  test.each([
    ["an unknown column", { sortField: "salary" }, "sortField"],
    ["a column of the table that is no field", { sortField: "tenant_id" }, "sortField"],
    ["a structure", { sortField: "budgets" }, "sortField"],
    ["an encrypted field", { sortField: "medicare" }, "sortField"],
    ["SQL", { sortField: "full_name; drop table records" }, "sortField"],
    ["SQL for the direction", { sortField: "full_name", sortType: "asc; drop table records" }, "sortType"],
    ["a word for the direction", { sortField: "full_name", sortType: "up" }, "sortType"],
  ])("%s is refused", async (_what, query, field) => {
    const answer = await admin.get(path, query);
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  test("a column that is hidden from the person is refused like one that is not there", async () => {
    const coordinator = await server.as("coordinator");
    const hidden = await coordinator.get("ndis/staffs", { sortField: "date_of_birth" });
    const unknown = await coordinator.get("ndis/staffs", { sortField: "shoe_size" });
    expect([hidden.status, hidden.text]).toEqual([422, unknown.text]);
  });
});
