import { sql } from "kysely";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../database/database.ts";
import { seeing } from "../../database/seeing.ts";
import type { RecordType, RecordTypes } from "../../records/store/recordType.ts";
import { titleFieldsOf, titleRows } from "../../records/store/titles.ts";
import { plainPart } from "../../records/search/searchTexts.ts";
import { searchText } from "../../records/write/write.ts";
import { correctedReferences } from "../sent/corrections.ts";
import { type Subject, subjectOf } from "../subject.ts";
import { type Submission, submissionsOf } from "../submission.ts";
import type { Wizard, Wizards } from "../wizard.ts";

type Searched = Pick<Submission, "uuid" | "reference" | "data">;

const batchSize = 200;

/**
 * Writes what a form that was sent is found by: the searched fields of its register, the names of the records that it
 * is about, and the numbers of the forms that it corrects, which are listed no more. Drafts have none: their answers are encrypted.
 */
export async function writeSearchText(
  { db, tenant, services }: Pick<Context, "db" | "tenant" | "services">,
  wizard: Wizard,
  submission: Searched,
): Promise<void> {
  const searched = searchedOf(services, wizard);
  if (searched) await writeTexts(db, tenant.id, searched, [submission]);
}

/**
 * Gives forms that were sent before they had a search text theirs. Looked for once after the searched fields of a register
 * have changed; what breaks off goes on with the next start.
 */
export async function ensureFormTexts(owner: Db, types: RecordTypes, wizards: Wizards): Promise<void> {
  const written = await owner.selectFrom("search_texts").select(["place", "fields"]).execute();
  const done = new Map(written.map(({ place, fields }) => [place, fields]));
  for (const wizard of wizards.values()) {
    const searched = searchedOf({ types, wizards }, wizard);
    if (!searched) continue;
    const place = `form ${wizard.definition.name}`;
    const fields = searched.register.screens.searched.map(({ field }) => field.name).join(" ");
    if (done.get(place) === fields) continue;
    for (const { id } of await owner.selectFrom("tenants").select("id").execute())
      await fillTexts(owner, id, wizard.definition.name, searched);
    await owner
      .insertInto("search_texts")
      .values({ place, fields })
      .onConflict((given) => given.column("place").doUpdateSet({ fields }))
      .execute();
  }
}

/** Where a form is searched: its register, and what it is about. */
interface SearchedForm {
  register: RecordType;
  subject?: Subject;
}

function searchedOf(
  services: { types: RecordTypes; wizards: Wizards },
  wizard: Wizard,
): SearchedForm | undefined {
  const register = services.types.get(wizard.definition.resource ?? "");
  return register && { register, subject: subjectOf(services, wizard) };
}

async function fillTexts(owner: Db, tenant: string, form: string, searched: SearchedForm): Promise<void> {
  for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after !== undefined;) {
    const last: string = after;
    after = await seeing(owner, tenant, async (db) => {
      const rows = await submissionsOf({ db, tenant: { id: tenant } })
        .select(["uuid", "reference", "data"])
        .where("form", "=", form)
        .where("status", "<>", "draft")
        .where("search", "=", "")
        .where("uuid", ">", last)
        .orderBy("uuid")
        .limit(batchSize)
        .execute();
      await writeTexts(db, tenant, searched, rows);
      return rows.length < batchSize ? undefined : rows.at(-1)?.uuid;
    });
  }
}

async function writeTexts(
  db: Db,
  tenant: string,
  { register, subject }: SearchedForm,
  submissions: readonly Searched[],
): Promise<void> {
  const subjects = submissions.map(({ data }) => (subject ? uuidsIn(data[subject.name]) : []));
  const names = await subjectTitles(db, tenant, subject, [...new Set(subjects.flat())]);
  const before = await correctedReferences({ db, tenant: { id: tenant } }, submissions);
  const texts = submissions.map(({ uuid, data, reference }, index) =>
    [
      searchText(register, { ...data, reference }),
      ...(before.get(uuid) ?? []).map(normalise),
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

/** The titles of the records that forms are about, of what nothing is encrypted: texts that are searched are not. */
async function subjectTitles(
  db: Db,
  tenant: string,
  subject: Subject | undefined,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!subject || ids.length === 0) return new Map();
  const { type } = subject;
  const fields = titleFieldsOf(type).filter(({ schema }) => schema["x-encrypted"] !== true);
  const { rows } = await titleRows(tenant, type, fields, ids).execute(db);
  return new Map(
    rows.map(({ row }) => [
      String(row.uuid),
      inWords(type.screens.title, fields, plainPart(type, row, fields), "UTC"),
    ]),
  );
}
