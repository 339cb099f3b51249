import { randomUUID } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { sharedFields } from "../../documents/syncCopies.ts";
import { attachPages, type Page, storePage } from "./files.ts";
import type { Office } from "../people/office.ts";
import type { Random } from "../random.ts";
import { brought, type Paper, register } from "./papers.ts";

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;
type Accounts = Record<string, { uuid: string; fullname: string }>;

interface People {
  office: Office;
  staff: readonly string[];
  participants: readonly string[];
  users: Accounts;
}

/** The register with its versions, what people have of it and brought themselves, and who has read and opened what. */
export async function insertDocuments(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  { staff, participants, users, office }: People,
): Promise<void> {
  const documents: Registered[] = [];
  for (const paper of register(today)) documents.push(await registered(context, paper, today, office));
  await insert("documents", documents);
  const given = (name: string) => documents.find((document) => document.name === name);
  await insert("staff-documents", [
    ...assigned("staff", staff, given("Position description")),
    ...(await broughtBy(context, random, today, "staff", staff)),
  ]);
  await insert("participant-documents", [
    ...assigned("participant", participants, given("Participant handbook")),
    ...(await broughtBy(context, random, today, "participant", participants)),
  ]);
  await insertReadings(context, documents, users);
}

type Registered = JsonObject & { uuid: string };

async function registered(
  context: Context,
  paper: Paper,
  today: string,
  { director }: Office,
): Promise<Registered> {
  const { versions, ...fields } = paper;
  const uuid = randomUUID();
  const kept: JsonObject[] = [];
  for (const [index, { note, daysAgo }] of versions.entries()) {
    const lines = [paper.name, `Version ${index + 1}`, note];
    const page = await storePage(context, `${paper.name} v${index + 1}.pdf`, lines);
    const to = { resource: "documents", record: uuid, field: "file" };
    const [file = {}] = await attachPages(context, [{ page, to }]);
    kept.unshift({
      number: index + 1,
      file,
      published_at: `${addDays(today, -daysAgo)}T01:00:00.000Z`,
      published_by: director,
      note,
    });
  }
  const [newest = {}] = kept;
  return {
    uuid,
    ...fields,
    versions: kept,
    file: newest.file ?? null,
    document_version: versions.length,
    version_note: newest.note ?? null,
  };
}

const assigned = (
  field: "staff" | "participant",
  people: readonly string[],
  document: Registered | undefined,
): JsonObject[] => {
  const shared = sharedFields(document ?? {});
  return people
    .filter((_, index) => index % 3 !== 2)
    .map((person) => ({ ...shared, [field]: person, document: document?.uuid ?? null, source: "register" }));
};

/** One or two papers of most people, ending at all distances; the first people have all kinds. */
async function broughtBy(
  context: Context,
  random: Random,
  today: string,
  field: "staff" | "participant",
  people: readonly string[],
): Promise<JsonObject[]> {
  const kinds = brought[field];
  const pages: Page[] = [];
  for (const { name } of kinds) pages.push(await storePage(context, `${name}.pdf`, [name]));
  const made = people.flatMap((person, index) =>
    kinds
      .flatMap((kind, at) => pages.slice(at, at + 1).map((page) => ({ kind, page })))
      .filter(() => index < 3 || random.chance(0.45))
      .map(({ kind: { years, ...kind }, page }) => {
        const issued = addDays(today, -random.whole(31, 360));
        const left = index < 3 ? random.pick([-12, 6, 25, 55]) : random.whole(-30, 400);
        return {
          page,
          record: {
            uuid: randomUUID(),
            [field]: person,
            source: "external",
            ...kind,
            issued_on: issued,
            ...(years ? { expiry: addDays(today, left) } : {}),
          } satisfies JsonObject,
        };
      }),
  );
  const to = (record: string) => ({ resource: `${field}-documents`, record, field: "file" });
  const files = await attachPages(
    context,
    made.map(({ page, record }) => ({ page, to: to(record.uuid) })),
  );
  return made.map(({ record }, index) => ({ ...record, file: files[index] ?? null }));
}

/** The admin has read everything and opened some of it; the worker has yet to read the newest versions. */
async function insertReadings(context: Context, documents: Registered[], users: Accounts): Promise<void> {
  const { db, tenant } = context;
  const asked = documents.filter(({ requires_acknowledgement: asks }) => asks === true);
  for (const { uuid: document, document_version: newest, name } of asked) {
    for (const [account, number] of [
      ["admin", Number(newest)],
      ["worker", Number(newest) - 1],
    ] as const) {
      const person = users[account];
      if (!person || number < 1) continue;
      await db
        .insertInto("document_readings")
        .values({ tenant_id: tenant.id, document, number, user_uuid: person.uuid })
        .execute();
      await logActivity(
        { ...context, user: { ...context.user, ...person, role: [] } },
        { action: "open-file", resource: "documents", record: document, label: `${String(name)}.pdf` },
      );
    }
  }
}
