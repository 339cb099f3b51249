import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import type { Db } from "../database/database.ts";
import { seeing } from "../database/seeing.ts";
import type { RecordType, RecordTypes } from "../records/store/recordType.ts";
import { searchText } from "../records/write/write.ts";
import { type Submission, submissionsOf } from "./submission.ts";
import type { Wizard, Wizards } from "./wizard.ts";

type Searched = Pick<Submission, "uuid" | "reference" | "data">;

const batchSize = 200;

/**
 * Writes what a form that was sent is found by: the searched fields of its register, and the names of the participants
 * that it is about. Drafts have none: their answers are encrypted.
 */
export async function writeSearchText(
  { db, tenant, services }: Pick<Context, "db" | "tenant" | "services">,
  wizard: Wizard,
  submission: Searched,
): Promise<void> {
  const type = registerOf(services.types, wizard);
  if (type) await writeTexts(db, tenant.id, wizard, type, [submission]);
}

/**
 * Gives forms that were sent before they had a search text theirs. Looked for once after the searched fields of a register
 * have changed; what breaks off goes on with the next start.
 */
export async function ensureFormTexts(owner: Db, types: RecordTypes, wizards: Wizards): Promise<void> {
  const written = await owner.selectFrom("search_texts").select(["place", "fields"]).execute();
  const done = new Map(written.map(({ place, fields }) => [place, fields]));
  for (const wizard of wizards.values()) {
    const type = registerOf(types, wizard);
    if (!type) continue;
    const place = `form ${wizard.definition.name}`;
    const fields = type.screens.searched.map(({ field }) => field.name).join(" ");
    if (done.get(place) === fields) continue;
    for (const { id } of await owner.selectFrom("tenants").select("id").execute())
      await fillTexts(owner, id, wizard, type);
    await owner
      .insertInto("search_texts")
      .values({ place, fields })
      .onConflict((given) => given.column("place").doUpdateSet({ fields }))
      .execute();
  }
}

const registerOf = (types: RecordTypes, { definition }: Wizard): RecordType | undefined =>
  definition.resource === undefined ? undefined : types.get(definition.resource);

async function fillTexts(owner: Db, tenant: string, wizard: Wizard, type: RecordType): Promise<void> {
  for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after !== undefined;) {
    const last: string = after;
    after = await seeing(owner, tenant, async (db) => {
      const rows = await submissionsOf({ db, tenant: { id: tenant } })
        .select(["uuid", "reference", "data"])
        .where("form", "=", wizard.definition.name)
        .where("status", "<>", "draft")
        .where("search", "=", "")
        .where("uuid", ">", last)
        .orderBy("uuid")
        .limit(batchSize)
        .execute();
      await writeTexts(db, tenant, wizard, type, rows);
      return rows.length < batchSize ? undefined : rows.at(-1)?.uuid;
    });
  }
}

async function writeTexts(
  db: Db,
  tenant: string,
  { definition }: Wizard,
  type: RecordType,
  submissions: readonly Searched[],
): Promise<void> {
  const subjects = submissions.map(({ data }) => subjectsOf(definition.subject, data));
  const names = await participantNames(db, tenant, [...new Set(subjects.flat())]);
  const texts = submissions.map(({ data, reference }, index) =>
    [
      searchText(type, { ...data, reference }),
      ...(subjects[index] ?? []).map((id) => normalise(names.get(id) ?? "")),
    ]
      .filter(Boolean)
      .join(" "),
  );
  if (texts.length === 0) return;
  await sql`
    update form_submissions set search = given.text
    from unnest(${submissions.map(({ uuid }) => uuid)}::uuid[], ${texts}::text[]) as given (uuid, text)
    where tenant_id = ${tenant} and form_submissions.uuid = given.uuid`.execute(db);
}

const subjectsOf = (subject: string | undefined, data: JsonObject): string[] =>
  subject === undefined ? [] : uuidsIn(data[subject]);

async function participantNames(
  db: Db,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("participants")
    .select(["uuid", "full_name"])
    .where("tenant_id", "=", tenant)
    .where("uuid", "in", ids)
    .execute();
  return new Map(rows.map(({ uuid, full_name: name }) => [uuid, name]));
}
