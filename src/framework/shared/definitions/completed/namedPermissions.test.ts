import { expect, test } from "vitest";
import { withNamedPermissions } from "./namedPermissions.ts";

const portal = {
  calls: { seal: { get: "seal/{id}", needs: ["{fill}", "view-vans"] }, export: { needs: ["{review}"] } },
};
const tab = { tabs: [{ access: { permissions: ["{shared.fill}", "{shared.review}"] } }] };
const plain = { note: ["{fill}"], needs: "public" };
const files = new Map<string, unknown>([
  ["resources/portal.json", portal],
  ["resources/vans.json", tab],
  ["resources/boats.json", plain],
  ["schemas/forms/check.json", { access: { fill: "fill-checks", review: "review-checks" } }],
  ["schemas/forms/damage.json", { access: { fill: "fill-damage", review: "review-checks" }, shared: true }],
]);

test("a list of permissions has those of forms where it names them", () => {
  const filled = withNamedPermissions(files);
  expect(filled.get("resources/portal.json")).toEqual({
    calls: {
      seal: { get: "seal/{id}", needs: ["fill-checks", "fill-damage", "view-vans"] },
      export: { needs: ["review-checks"] },
    },
  });
  expect(filled.get("resources/vans.json")).toEqual({
    tabs: [{ access: { permissions: ["fill-damage", "review-checks"] } }],
  });
  expect(filled.get("resources/boats.json")).toBe(plain);
});

test("a list has those that open rows of a resource, each once", () => {
  const vans = {
    name: "vans",
    record: { rows: [{ permission: "view-vans" }, { permission: "drive-vans" }] },
  };
  const trips = { calls: { list: { needs: ["{rows.vans}", "view-vans", "{rows.boats}"] } } };
  const named = withNamedPermissions(
    new Map<string, unknown>([
      ["resources/vans.json", vans],
      ["resources/trips.json", trips],
    ]),
  );
  // The check names a resource that is not there.
  expect(named.get("resources/trips.json")).toEqual({
    calls: { list: { needs: ["view-vans", "drive-vans", "{rows.boats}"] } },
  });
});

test("a form that is added is among them, and what did not change stays the same object", () => {
  const [first, second] = [withNamedPermissions(files), withNamedPermissions(files)];
  expect(second.get("resources/portal.json")).toBe(first.get("resources/portal.json"));
  const more = withNamedPermissions(
    new Map([...files, ["schemas/forms/trip.json", { access: { fill: "fill-trips" } }]]),
  );
  expect(more.get("resources/portal.json")).toMatchObject({
    calls: { seal: { needs: ["fill-checks", "fill-damage", "fill-trips", "view-vans"] } },
  });
});
