import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Context } from "#framework/server/context.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { seedContext } from "#portal/server/demo/fill.ts";
import { referenceErrors } from "#framework/server/records/store/references.ts";
import { fieldAt, propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { allAnswers, formAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A record of one participant or worker refers to no record of another (C6): a table over every reference that says so.
const server = await openTestServer();
const { schemas } = server.services.definitions;

const found = await server.services.tenants.bySlug("north");
if (!found) throw new Error("there is no north");
const tenant = found;
const none = { id: "", owner: "" };
const withContext = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  asTenant(tenant.id, () => work(seedContext(server.services, tenant, server.services.database.db)));

/** Every place in a schema of a record or a form that has `x-belongs-to`. */
interface Place {
  schema: Schema;
  path: string;
  name: string;
  resource: string;
  shared: string;
}
const places = [...schemas].flatMap(([path, schema]): Place[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const { "x-reference": resource, "x-belongs-to": belongs } = property;
    const [shared] = belongs || [];
    return resource === undefined || shared === undefined ? [] : [{ schema, path, name, resource, shared }];
  }),
);

/** Two records with the one who each belongs to: those of the provider, or new ones where it has none. */
async function twoOf({ resource, shared }: Place): Promise<{ id: string; owner: string }[]> {
  const { store: { table } = {}, resource: { definition } = {} } = server.services.types.get(resource) ?? {};
  const owners = shared === "staff" ? "staff" : "participants";
  return Promise.all(
    ["first", "second"].map(async (which) => {
      if (table !== "records" && table !== "form_submissions")
        return { id: idOf("north", definition?.of ?? resource, which), owner: idOf("north", owners, which) };
      const owner = randomUUID();
      return { id: await putIn(resource, shared, owner), owner };
    }),
  );
}

/** Puts a record in that belongs to someone, whatever else its schema asks for. */
async function putIn(resource: string, shared: string, owner: string): Promise<string> {
  const type = server.services.types.get(resource);
  if (!type) throw new Error(resource);
  const id = randomUUID();
  const isList = fieldAt(type.schema, shared)?.type.name === "references";
  const data = JSON.stringify({ [shared]: isList ? [owner] : owner });
  const form = type.resource.definition.record?.where?.form ?? null;
  if (type.store.table === "form_submissions")
    await server.rows`insert into form_submissions (tenant_id, uuid, form, form_version, status, data)
      values (${tenant.id}, ${id}, ${form}, 1, 'submitted', ${data}::jsonb)`;
  else
    await server.rows`insert into records (tenant_id, uuid, resource, data)
      values (${tenant.id}, ${id}, ${resource}, ${data}::jsonb)`;
  return id;
}

test("what belongs to somebody is said wherever it can be (C6)", () => {
  const said = places.map(({ path, name }) => `${path} ${name}`).toSorted();
  expect(said).toEqual([
    "forms/wound_care_assessment/1 wound",
    "forms/wound_care_management/1 incident",
    "records/claim-row invoice",
    "records/invoice credited_by",
    "records/invoice credits",
    "records/invoice-line booking",
    "records/invoice-line invoice",
    "records/invoice.my-invoices credited_by",
    "records/invoice.my-invoices credits",
    "records/participant-contract amends",
    "records/participant-contract replaced_by",
    "records/payment-record shift",
    "records/payment-record.my-timesheet shift",
    "records/practice-use practice",
    "records/practice-use shift",
    "records/practice-use.my-practice-uses practice",
    "records/staff-contract amends",
    "records/staff-contract replaced_by",
    "records/staff-contract.my-contracts amends",
    "records/staff-contract.my-contracts replaced_by",
    "records/staff-licence renewed_from",
    "records/staff-licence replaced_by",
    "records/staff-pay-rate classification_id",
    "records/staff-pay-rate pay_rate_category_id",
    "records/wound-assessment wound",
    "records/xero-mapping choice",
  ]);
});

test.each(places.map((place) => [`${place.path} ${place.name}`, place] as const))(
  "%s refers to no record of another (C6)",
  async (_label, place) => {
    const { schema, name, shared } = place;
    const [{ id: own, owner: mine } = none, { id: foreign, owner: theirs } = none] = await twoOf(place);
    const errorsOf = async (record: JsonObject, before?: JsonObject) =>
      (await withContext((context) => referenceErrors(context, schema, record, { before })))[name];
    const record = (id: string, owner: string | undefined) => ({
      [name]: id,
      ...(owner && { [shared]: owner }),
    });
    expect(await errorsOf(record(own, mine))).toBeUndefined();
    expect(await errorsOf(record(foreign, mine))).toEqual([expect.stringContaining("belongs to another")]);
    expect(await errorsOf(record(own, undefined))).toEqual([expect.stringContaining("belongs to another")]);
    expect(await errorsOf(record(randomUUID(), mine))).toEqual([expect.stringContaining("no longer exists")]);
    // What stands there already may stay, until the record is given to someone else.
    expect(await errorsOf(record(foreign, mine), record(foreign, mine))).toBeUndefined();
    expect(await errorsOf(record(own, theirs), record(own, mine))).toHaveLength(1);
  },
);

test("a wound assessment of one participant is not saved on the wound of another (C6)", async () => {
  const coordinator = await server.as("coordinator");
  const id = (resource: string, record: string) => idOf("north", resource, record);
  const facts = {
    participant: id("participants", "first"),
    staff: id("staff", "first"),
    wound: id("wounds", "second"),
  };
  const path = "ndis/forms/static/wound_care_assessment";
  const data = allAnswers("wound_care_assessment", facts);
  const sent = await coordinator.post(path, { data, is_submitted: true });
  expect(sent.status, sent.text).toBe(422);
  expect(sent.errors.wound).toEqual([expect.stringContaining("belongs to another participant")]);
  const step = await coordinator.post(path, { step: 1, data: formAnswers.wound_care_assessment?.(facts)[0] });
  expect(step.status).toBe(422);
  const histories = await coordinator.get(`ndis/forms/static/particular-histories/${facts.wound}`);
  expect(histories.text).not.toContain('"length_cm":2.5');
  const own = { ...data, wound: id("wounds", "first") };
  expect((await coordinator.post(path, { data: own, is_submitted: true })).status).toBe(200);
});

test("a draft of an earlier version of the form is held to it too (C6)", async () => {
  for (const wizard of server.services.wizards.values())
    for (const [number, version] of wizard.versions)
      for (const [name, question] of Object.entries(
        Object.assign({}, ...version.schemas.map(propertiesOf)) as Record<string, Schema>,
      ))
        expect(question["x-belongs-to"], `${wizard.definition.name} ${number} ${name}`).toEqual(
          (Object.assign({}, ...wizard.schemas.map(propertiesOf)) as Record<string, Schema>)[name]?.[
            "x-belongs-to"
          ],
        );
});

test("a contract replaces none of somebody else, and nothing of theirs is offered for it (C6)", async () => {
  const admin = await server.as("admin");
  const first = idOf("north", "participants", "first");
  const foreign = idOf("north", "participant-contracts", "second");
  const offered = await admin.get("ndis/client/contract/migrate/get-current-data", {
    client_uuid: first,
    contract_id: foreign,
  });
  expect(offered.status, offered.text).toBe(404);
});
