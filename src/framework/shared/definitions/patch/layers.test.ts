import { expect, test } from "vitest";
import { contentOf } from "../check/sources.ts";
import { layOver, unlayered } from "./layers.ts";

test("a patch finds the names of what a perspective says in short", () => {
  const vehicles = {
    name: "vehicles",
    record: {
      rows: [{ permission: "view-vehicles" }, { permission: "view-my-vehicles", rule: "driven-by-me" }],
    },
    form: { sections: [{ title: "Vehicle" }, { title: "Costs" }, { title: "Notes" }] },
  };
  const mine = {
    name: "my-vehicles",
    of: "vehicles",
    calls: { list: "my/vehicles", one: true },
    view: { sections: { Costs: null, Trips: { fields: ["trips"] } } },
  };
  const patch = {
    record: { rows: { "+": { permission: "view-pool", where: { pool: true } } } },
    calls: { list: { perMinute: 10 } },
    view: { sections: { "-": "Notes" } },
  };
  const below = unlayered(
    new Map<string, unknown>([
      ["resources/my-vehicles.json", mine],
      ["resources/vehicles.json", vehicles],
    ]),
  );
  const { files, problems } = layOver(below, new Map([["resources/my-vehicles.patch.json", patch]]));
  expect(problems).toEqual([]);
  expect(contentOf(files, "resources/my-vehicles.json")).toMatchObject({
    record: { rows: ["view-my-vehicles", { permission: "view-pool" }] },
    calls: { list: { get: "my/vehicles", perMinute: 10 }, one: true },
    view: { sections: ["Vehicle", { title: "Trips", fields: ["trips"] }] },
  });
});
