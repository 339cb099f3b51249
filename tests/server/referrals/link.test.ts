import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const person = {
  first_name: "Wren",
  last_name: "Halloran",
  date_of_birth: "1988-03-04",
  type: "ndis",
  ndis_number: "430888999",
};
const insert = async (resource: string, fields: JsonObject): Promise<string> =>
  (await server.insert(resource, [{ ...person, ...fields }]))[0] ?? "";
const referral = (fields: JsonObject = {}) =>
  insert("referrals", {
    referrer_type: "self",
    phone: "+61491570006",
    consent: true,
    status: "contacted",
    ...fields,
  });
const participant = (fields: JsonObject = {}) =>
  insert("participants", { status: "active", alert: "none", ...fields });
const act = async (id: string, action: "link-participant" | "unlink-participant", body: JsonObject = {}) =>
  (await server.as("coordinator")).post(`records/referrals/${id}/${action}`, body);
const read = async (id: string) =>
  (await (await server.as("admin")).get("ndis/get-referral/{id}", {}, { params: { id } })).data
    .referral as JsonObject;

test("a referral of someone who is a participant already is linked to them, and stands on their page", async () => {
  const [one, known] = [await referral(), await participant()];
  const office = await server.as("coordinator");
  const refused = await office.post("ndis/referal/convert-participant", { referal_uuid: one });
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringMatching(/or link it to the participant/),
  ]);

  const before = await server.rows`select * from participants where uuid = ${known}`;
  expect((await act(one, "link-participant", { participant: known })).status).toBe(200);
  expect(await read(one)).toMatchObject({
    participant: known,
    status: "onboarding",
    linked_by: expect.any(String),
  });
  expect(await server.rows`select * from participants where uuid = ${known}`).toEqual(before);
  const { data } = await office.get("ndis/get-all-referrals", {
    filters: JSON.stringify([{ field: "participant", operator: "is", value: known }]),
  });
  expect((data.referrals as JsonObject[]).map(({ uuid }) => uuid)).toEqual([one]);
  expect((await act(one, "link-participant", { participant: known })).status).toBe(409);
});

test("a link can be removed: the referral is open again, and can be converted", async () => {
  const one = await referral({ ndis_number: "430888100" });
  const known = await participant({ ndis_number: "430888100" });
  await act(one, "link-participant", { participant: known });
  expect((await act(one, "unlink-participant")).status).toBe(200);
  const open = await read(one);
  for (const gone of ["participant", "linked_by", "converted_at"]) expect(open).not.toHaveProperty(gone);
  const office = await server.as("coordinator");
  expect(
    (await office.post("ndis/referal/update-referral", { referal_uuid: one, ndis_number: "430888101" }))
      .status,
  ).toBe(200);
  expect((await office.post("ndis/referal/convert-participant", { referal_uuid: one })).status).toBe(200);
  // What became a participant of its own stays linked: each of the two names the other.
  expect((await act(one, "unlink-participant")).status).toBe(409);
});

test.each<{ why: string; fields?: JsonObject; to: () => Promise<string> | string; status: number }>([
  {
    why: "to a participant with another NDIS number",
    fields: { ndis_number: "430888200" },
    to: () => participant({ ndis_number: "430888201" }),
    status: 409,
  },
  {
    why: "once it was declined",
    fields: { ndis_number: "430888300", status: "declined" },
    to: () => participant({ ndis_number: "430888300" }),
    status: 409,
  },
  {
    why: "to a participant of another provider",
    to: async () =>
      (await server.insert("participants", [{ ...person, status: "active", alert: "none" }], "south"))[0] ??
      "",
    status: 422,
  },
])("not $why", async ({ fields, to, status }) => {
  const one = await referral(fields);
  expect((await act(one, "link-participant", { participant: await to() })).status).toBe(status);
  expect(await read(one)).not.toHaveProperty("participant");
});
