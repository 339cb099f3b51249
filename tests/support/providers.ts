import { sql } from "kysely";
import { asTenant } from "#framework/server/database/tenancy.ts";
import type { Context, Services } from "#framework/server/context.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { insertAccount } from "#portal/server/demo/people/insertAccount.ts";
import { seedContext } from "#portal/server/demo/fill.ts";
import { hashPassword } from "#framework/server/session/passwords.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { filesIn } from "#framework/server/files/attach.ts";
import { createTenant } from "#framework/server/tenants/create.ts";
import { loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { documentFacts } from "./documentFacts.ts";
import { billingFacts } from "./billingFacts.ts";
import { houseFacts } from "./houseFacts.ts";
import { rosterFacts } from "./rosterFacts.ts";
import { incidentAnswers } from "./incidents.ts";
import { type Canary, canaryRecord, canaryText, uuidOf } from "./canary.ts";

/** Two providers that know nothing of each other, each with three participants and two staff full of canaries. */
export const canaryProviders = ["north", "south"] as const;

/** The people of a provider: their roles, and the record that is theirs. */
export const people = {
  admin: { fullname: "Ada Admin", roles: ["Admin"] },
  coordinator: { fullname: "Cora Coordinator", roles: ["Staff", "Roster coordinator"] },
  worker: { fullname: "Willa Worker", roles: ["Staff"], staff: "first" },
  colleague: { fullname: "Colm Colleague", roles: ["Staff"], staff: "second" },
  participant: { fullname: "Pia Participant", roles: ["Participant"], participant: "first" },
  "another participant": { fullname: "Pablo Participant", roles: ["Participant"], participant: "second" },
  advocate: { fullname: "Alva Advocate", roles: ["Participant"] },
  newcomer: { fullname: "Nils Newcomer", roles: ["Newcomer"] },
} satisfies Record<string, { fullname: string; roles: string[]; staff?: string; participant?: string }>;

export type PersonName = keyof typeof people;

/** Who works with whom. The third participant is with nobody. */
const care = [
  { participant: "first", staff: "first" },
  { participant: "second", staff: "second" },
];

/** Which participants a person may meet in an answer; those who are not named here may meet every one. */
export const mayMeet: Partial<Record<PersonName, string[]>> = {
  worker: ["first"],
  colleague: ["second"],
  participant: ["first"],
  "another participant": ["second"],
  advocate: [],
  newcomer: [],
};

const names: Record<string, string[]> = { north: ["Alma", "Bela", "Cleo"], south: ["Demi", "Elin", "Finn"] };
const order = ["first", "second", "third"];
/** What makes the conditional fields of a participant appear, and the dates that must follow each other. */
const participantFacts = {
  status: "active",
  interpreter_required: true,
  postal_same: false,
  decision_making: "guardian",
  nominee_type: "plan",
  plan_management: "plan",
  swallowing: "plan_in_place",
  region: "coast",
  map_position: "-33.86880, 151.20930",
  plan_start: "2026-07-01",
  plan_end: "2027-06-30",
} satisfies JsonObject;

export const idOf = (provider: string, resource: string, record: string): string =>
  uuidOf(provider, resource, record);
export const userIdOf = (provider: string, person: PersonName): string => uuidOf(provider, "users", person);

/** The product's own definitions, whatever a test lays over them. */
export const { definitions, schemas } = loadDefinitions(productFolder);

/** The schema of a resource's records. */
export const schemaOf = (resource: string): Schema => {
  const schema = schemas.get(definitions.resources.get(resource)?.definition.record?.schema ?? "");
  if (!schema) throw new Error(`the resource ${resource} has no schema`);
  return schema;
};

/** The records of a provider by resource, each with the name that tests know it by. */
export function canaryRecords(provider: string): {
  records: Map<string, JsonObject[]>;
  canaries: Canary[];
} {
  const [records, canaries] = [new Map<string, JsonObject[]>(), [] as Canary[]];
  const add = (resource: string, record: string, overrides: JsonObject = {}) => {
    const made = canaryRecord(schemaOf(resource), { provider, resource, record }, overrides);
    canaries.push(...made.canaries);
    const known = records.get(resource) ?? [];
    records.set(resource, [...known, { uuid: idOf(provider, resource, record), ...made.record }]);
  };
  for (const { name, definition } of definitions.resources.values())
    // A perspective has no records of its own.
    if (
      definition.of === undefined &&
      definition.record &&
      (definition.record.store ?? "records") === "records"
    )
      add(name, "first", {
        registration_group: "0107",
        postcodes: "0899",
        ...documentFacts[name],
        ...houseFacts(provider, idOf)[name],
        ...(name === "claim-responses" && { claim: idOf(provider, "claims", "first") }),
        ...(name === "invoice-payments" && { invoice: idOf(provider, "invoices", "first") }),
      });
  order.forEach((record, index) =>
    add("participants", record, {
      ...participantFacts,
      first_name: names[provider]?.[index] ?? record,
      funding_periods: [{ start: "2026-07-01", end: "2026-12-31", amount: 100_000 }],
    }),
  );
  order.slice(0, 2).forEach((record) =>
    add("staff", record, {
      first_name: record === "first" ? "Willa" : "Colm",
      staff_category: idOf(provider, "staff-categories", "first"),
      right_to_work: "visa",
      visa_expiry: "2033-03-17",
      end_date: "2033-03-18",
      work_state: null,
      work_postcode: null,
      shiftworker: false,
      pay_agreements: null,
      leave_opening_on: null,
      date_of_birth: "1990-06-15",
    }),
  );
  order.slice(0, 2).forEach((record) =>
    add("staff-licences", record, {
      staff: idOf(provider, "staff", record),
      type: "first_aid",
      status: "pending",
      issue_date: "2026-06-15",
      expiry_date: "2027-06-15",
      clearance: null,
      first_verifier: null,
      renewed_from: null,
      replaced_by: null,
    }),
  );
  order.slice(0, 2).forEach((record) => {
    const staff = idOf(provider, "staff", record);
    const days = { start_date: "2027-02-01", end_date: "2027-02-05" };
    const leave = { type: "annual", status: "pending", confidential_type: null, part_day: false };
    add("leave", record, { staff, ...days, ...leave });
    const off = { kind: "unavailable", start_time: "13:00", end_time: "17:00", repeat: null, series: null };
    add("staff-availability", record, { staff, ...days, ...off, part_day: true, repeat_scope: null });
  });
  order.slice(0, 2).forEach((record) =>
    add("shifts", record, {
      staff: idOf(provider, "staff", record),
      participants: [idOf(provider, "participants", record)],
      status: "scheduled",
      start_at: "2027-02-02T22:00:00.000Z",
      end_at: "2027-02-03T02:00:00.000Z",
      clock_in_at: null,
      clock_out_at: null,
      timesheet: null,
      absences: null,
      draft: false,
      series: null,
      repeat: null,
      team: null,
      accept_warnings: null,
      override_reason: null,
    }),
  );
  for (const { resource, record, facts } of rosterFacts(provider, idOf)) add(resource, record, facts);
  order.slice(0, 2).forEach((record) =>
    add("notes", record, {
      note_type: "shift",
      shift: idOf(provider, "shifts", record),
      ndis_client_user_id: idOf(provider, "participants", record),
      staff_id: idOf(provider, "staff", record),
      addendum_to: null,
      visible_to_participant: false,
      visible_to_staff: null,
      billable: null,
      payable: null,
      start_at: null,
      end_at: null,
      hours: null,
      timesheet: null,
      pay_reason: null,
      written_at: "2026-06-15T02:00:00.000Z",
      locked_at: "2026-06-18T02:00:00.000Z",
    }),
  );
  order.slice(0, 2).forEach((record) =>
    add("payment-records", record, {
      staff: idOf(provider, "staff", record),
      participant: idOf(provider, "participants", record),
      shift: null,
      note: null,
      date: "2026-06-15",
      start_at: "2026-06-14T23:00:00.000Z",
      end_at: "2026-06-15T03:00:00.000Z",
      time_zone: null,
      hours: 4,
      source: "manual",
      status: "unpaid",
      period_start: "2026-06-15",
      period_end: "2026-06-28",
      paid_at: null,
      first_paid_at: null,
      paid_by: null,
      unpaid_reason: null,
      reversal_of: null,
      reversed: false,
    }),
  );
  order.slice(0, 2).forEach((record) => {
    const facts = {
      status: "sent",
      revision: 1,
      start_date: "2026-06-15",
      amends: null,
      replaced_by: null,
      signature: null,
      answered_at: null,
      accepted_sha256: null,
      document_sha256: null,
    };
    add("participant-contracts", record, {
      ...facts,
      participant: idOf(provider, "participants", record),
      plan_start: "2026-07-01",
      signed_on: null,
      paper_scan: null,
      paper_sha256: null,
      recorded_by: null,
    });
    add("staff-contracts", record, {
      ...facts,
      countersignature: null,
      countersigned_at: null,
      countersigned_sha256: null,
      staff: idOf(provider, "staff", record),
    });
  });
  (["first", "second", "third"] as const).forEach((record, index) =>
    add("invoices", record, {
      number: `INV-2606-0000${index + 1}`,
      kind: "invoice",
      status: record === "third" ? "draft" : "sent",
      payer_type: "self",
      participant: idOf(provider, "participants", record === "third" ? "first" : record),
      credits: null,
      credited_by: null,
      problems: null,
      lines: null,
    }),
  );
  add("bank-receipts", "first", {
    status: "unmatched",
    amount: 12_345,
    allocated: 0,
    left_over: 12_345,
    allocations: null,
    matches: null,
  });
  add("invoice-lines", "first", {
    invoice: idOf(provider, "invoices", "third"),
    participant: idOf(provider, "participants", "first"),
    shift: null,
    note: null,
    place: 1,
    delivered_on: "2026-06-15",
  });
  for (const [resource, facts] of Object.entries(billingFacts(provider, idOf))) add(resource, "first", facts);
  add("pay-run-workers", "first", {
    run: idOf(provider, "pay-runs", "first"),
    staff: idOf(provider, "staff", "first"),
  });
  add("xero-transfers", "first", {
    kind: "timesheet",
    subject: `${idOf(provider, "staff", "first")} 2026-06-29`,
    period_start: "2026-06-29",
    status: "sent",
    staff: idOf(provider, "staff", "first"),
    invoice: null,
    due_at: null,
  });
  add("compliance", "first", { audience: "all", due_date: "2026-12-15", starts_on: "2026-06-15" });
  order.slice(0, 2).forEach((record) =>
    add("compliance-requests", record, {
      compliance: idOf(provider, "compliance", "first"),
      staff: idOf(provider, "staff", record),
      status: "submitted",
    }),
  );
  return { records, canaries };
}

/** The incident reports of a provider: one that the worker sent, and one that the colleague has begun. */
export const incidents = [
  { record: "first", about: "first", author: "worker", status: "submitted" },
  { record: "second", about: "second", author: "colleague", status: "draft" },
] as const;

/** Makes both providers with their people. */
export async function fillCanaryProviders(services: Services): Promise<void> {
  const password = await hashPassword(demoPassword);
  for (const slug of canaryProviders) {
    const tenant = await createTenant(services, { slug, name: `${slug} support`, color: "#1a6b54" });
    await asTenant(tenant.id, () =>
      services.database.db.transaction().execute(async (db) => {
        const context = seedContext(services, tenant, db);
        for (const [resource, records] of canaryRecords(slug).records) {
          const type = services.types.get(resource);
          if (type) await insertRecords(context, type, records);
          for (const record of records) await addFiles(context, resource, record);
        }
        await addPeople(context, password);
        await addCare(context);
        await addIncidents(context);
        await addForms(context);
        await addBuiltForms(context);
      }),
    );
  }
}

/** Makes the people of a provider; those who have a record are tied to it where the provider has records. */
export async function addPeople(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  passwordHash: string,
): Promise<void> {
  await db
    .insertInto("roles")
    .values({
      tenant_id: tenant.id,
      uuid: uuidOf(tenant.slug, "roles", "Newcomer"),
      name: "Newcomer",
      description: "May do nothing yet.",
      created_by: null,
      updated_by: null,
      deleted_at: null,
    })
    .execute();
  for (const name of Object.keys(people) as PersonName[]) {
    const person: { fullname: string; roles: string[]; staff?: string; participant?: string } = people[name];
    const own = (resource: string, record: string | undefined) =>
      record === undefined ? undefined : idOf(tenant.slug, resource, record);
    await insertAccount(
      { db, tenant },
      {
        uuid: userIdOf(tenant.slug, name),
        email: emailOf(name, tenant.slug),
        fullname: person.fullname,
        passwordHash,
        roles: person.roles,
        staff: own("staff", person.staff),
        participant: own("participants", person.participant),
      },
    );
  }
}

/** The files that a record's fields name, as rows only: their bytes are nowhere. */
async function addFiles({ db, tenant }: Context, resource: string, record: JsonObject): Promise<void> {
  for (const [field, documentId] of filesIn(record)) {
    await db
      .insertInto("files")
      .values({
        tenant_id: tenant.id,
        uuid: documentId,
        name: `${canaryText(tenant.slug, resource, documentId)}.png`,
        type: "image/png",
        size: 1,
        sha256: "",
        storage_key: documentId,
        created_by: null,
        attached_resource: resource,
        attached_record: String(record.uuid),
        attached_field: field,
      })
      .execute();
  }
}

/** `another.participant@north.example` */
export const emailOf = (person: string, provider: string): string =>
  `${person.replaceAll(" ", ".")}@${provider}.example`;

async function addCare({ db, tenant }: Context): Promise<void> {
  await db
    .insertInto("participant_staff")
    .values(
      care.map(({ participant, staff }) => ({
        tenant_id: tenant.id,
        uuid: uuidOf(tenant.slug, "participant-staff", participant, staff),
        participant: idOf(tenant.slug, "participants", participant),
        staff: idOf(tenant.slug, "staff", staff),
        data: "{}",
        created_by: null,
        updated_by: null,
        deleted_at: null,
      })),
    )
    .execute();
}

async function addIncidents({ db, tenant }: Context): Promise<void> {
  for (const { record, about, author, status } of incidents) {
    const sent = status === "submitted";
    const user = userIdOf(tenant.slug, author);
    const participant = idOf(tenant.slug, "participants", about);
    await db
      .insertInto("form_submissions")
      .values({
        tenant_id: tenant.id,
        uuid: idOf(tenant.slug, "incident-reports", record),
        created_by: user,
        updated_by: user,
        deleted_at: null,
        form: "incident_report_form",
        form_version: 1,
        participant_uuid: participant,
        status,
        state: sent ? "submitted" : null,
        completed_steps: JSON.stringify(sent ? [1, 2, 3, 4] : [1]),
        submitted_at: sent ? "2026-11-19T05:00:00.000Z" : null,
        submitted_by: sent ? user : null,
        data: JSON.stringify(incidentAnswers(participant, sent ? [1, 2, 3, 4] : [1])),
      })
      .execute();
  }
}

/** A form that the provider drew up, once for each record. */
async function addBuiltForms({ db, tenant }: Context): Promise<void> {
  for (const record of order)
    await sql`insert into built_forms (tenant_id, uuid, title, status, draft) values (${tenant.id},
      ${idOf(tenant.slug, "built-forms", record)}, ${`Form ${record} of ${tenant.slug}`}, 'draft', '{}')`.execute(
      db,
    );
}

/** Forms that belong to participants: a wound and its assessment, and a feedback that the worker sent. */
async function addForms({ db, tenant }: Context): Promise<void> {
  const participant = (record: string) => idOf(tenant.slug, "participants", record);
  const user = userIdOf(tenant.slug, "worker");
  const sent = (resource: string, record: string, form: string, data: JsonObject) => ({
    tenant_id: tenant.id,
    uuid: idOf(tenant.slug, resource, record),
    created_by: user,
    updated_by: user,
    deleted_at: null,
    form,
    form_version: 1,
    participant_uuid: participant(record),
    status: "submitted",
    state: "submitted",
    kind: resource === "feedback-reports" ? "author" : "participant",
    reference: resource === "wounds" ? "W1" : null,
    due_at: null,
    amends: null,
    completed_steps: "[1, 2]",
    submitted_at: "2026-11-18T05:00:00.000Z",
    submitted_by: user,
    data: JSON.stringify({ participant: participant(record), ...data }),
  });
  const location = { region: "heel_r", view: "feet" };
  const rows = ["first", "second"].flatMap((record) => [
    sent("wounds", record, "wound_care_management", { location, type: "skin_tear" }),
    sent("wound-assessments", record, "wound_care_assessment", {
      wound: idOf(tenant.slug, "wounds", record),
      assessed_at: "2026-11-18T05:00:00.000Z",
      area_cm2: 4,
      pain_during: 2,
    }),
  ]);
  const feedback = sent("feedback-reports", "first", "feedback_and_complaints_form", { subject: "Late" });
  await db
    .insertInto("form_submissions")
    .values([...rows, feedback])
    .execute();
}
