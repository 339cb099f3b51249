import { beforeEach, expect, test } from "vitest";
import { bookingFiles } from "../../support/bookings.ts";
import type { Caller } from "../../support/caller.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

// A resource of two files states its own permissions: nothing but its definition names them.
const server = await openTestServer({ config: { configDir: definitionFolder(bookingFiles) } });
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];

const role = (
  (await admin.get("ndis/all-roles")).data.roles as { uuid: string; name: string; permissions: string[] }[]
).find(({ name }) => name === "Roster coordinator");

/** Gives the coordinator's role these permissions beside those that it began with. */
async function grant(...granted: string[]): Promise<void> {
  const permissions = [...(role?.permissions ?? []), ...granted];
  const answer = await admin.post("ndis/update-role", { id: role?.uuid, permissions });
  expect(answer.status, answer.text).toBe(200);
}

const booking = async () =>
  String((await admin.post("records/vehicle-bookings", { purpose: "Shopping", cost: 1200 })).body.uuid);

/** What each call answers someone: to list, read, add, change, approve, delete and restore a booking. */
async function tries(person: Caller) {
  const id = await booking();
  const path = `records/vehicle-bookings/${id}`;
  const list = await person.get("records/vehicle-bookings");
  const one = await person.get(path);
  const create = await person.post("records/vehicle-bookings", { purpose: "Zoo" });
  const update = await person.put(path, { purpose: "Doctor", version: 1 });
  const approve = await person.post(`${path}/approve`);
  const remove = await person.delete(path);
  if (remove.status !== 200) await admin.delete(path);
  const restore = await person.post(`${path}/restore`);
  return Object.fromEntries(
    Object.entries({ list, one, create, update, approve, remove, restore }).map(([name, { status }]) => [
      name,
      status,
    ]),
  );
}
const refused = { list: 403, one: 403, create: 403, update: 403, approve: 403, remove: 403, restore: 403 };

beforeEach(() => grant());

test("admins may do all of it, others nothing until it is granted", async () => {
  expect(await tries(admin)).toEqual({
    list: 200,
    one: 200,
    create: 201,
    update: 200,
    approve: 200,
    remove: 200,
    restore: 200,
  });
  expect(await tries(coordinator)).toEqual({ ...refused, restore: 404 });
});

test.each([
  ["edit", { update: 200 }],
  ["create", { create: 201 }],
  ["approve", { approve: 200 }],
  ["delete", { remove: 200, restore: 200 }],
])("who may see bookings and is granted %s may do that and no more", async (verb, may) => {
  await grant("view-vehicle-bookings", `${verb}-vehicle-bookings`);
  expect(await tries(coordinator)).toEqual({ ...refused, list: 200, one: 200, ...may });
});

test("a field for holders of a permission of its own does not exist for others", async () => {
  await grant("view-vehicle-bookings");
  const id = await booking();
  const seen = async () => (await coordinator.get(`records/vehicle-bookings/${id}`)).body;
  expect(await seen()).not.toHaveProperty("cost");
  await grant("view-vehicle-bookings", "see-cost-vehicle-bookings");
  expect(await seen()).toMatchObject({ cost: 1200 });
});

test("they are on the roles screen with words, those that need none by verb, action and label", async () => {
  const { data } = await admin.get("ndis/all-permissions");
  const shown = (data.permissions as { name: string; group: string }[]).filter(({ name }) =>
    name.endsWith("-vehicle-bookings"),
  );
  const group = "Vehicle bookings";
  expect(shown).toEqual([
    { name: "create-vehicle-bookings", label: "Add vehicle bookings", group },
    { name: "approve-vehicle-bookings", label: "Approve vehicle bookings", group },
    { name: "edit-vehicle-bookings", label: "Change vehicle bookings", group },
    {
      name: "delete-vehicle-bookings",
      label: "Delete vehicle bookings",
      description: "And bring deleted ones back.",
      group,
    },
    { name: "see-cost-vehicle-bookings", label: "See what bookings cost", group },
    { name: "view-vehicle-bookings", label: "See who drives what", group },
  ]);
});
