import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import { fieldsOf } from "#shared/fields/fields.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { FormSealsTable } from "../../database/tables.ts";
import { filesIn } from "../../files/attach.ts";
import { canonical, sha256 } from "../../canonical.ts";
import type { Submission } from "./submission.ts";
import { officeNames, questionsOf, type Wizard } from "./wizard.ts";

/** A link of a provider's chain: what was sent, by whom, and the hash that ties it to all that were sent before. */
export type Seal = Omit<FormSealsTable, "tenant_id">;

/** The hash of what a seal holds. */
export const sealHash = (
  seal: Pick<
    Seal,
    "position" | "form" | "form_version" | "signer" | "canonical" | "rendered" | "previous_hash"
  >,
): string =>
  sha256(
    canonical([
      seal.previous_hash,
      seal.position,
      seal.form,
      seal.form_version,
      seal.signer,
      sha256(seal.canonical),
      sha256(seal.rendered),
    ]),
  );

/** Seals a form that was just sent, in the same transaction: it is the last link of the provider's chain. */
export async function sealSubmission(
  context: Context,
  wizard: Wizard,
  submission: Submission,
): Promise<void> {
  const { db, tenant, user, services } = context;
  await sql`select pg_advisory_xact_lock(hashtext(${`${tenant.id} seals`}))`.execute(db);
  const { rows } = await sql<{ position: number; hash: string }>`
    select position::int, hash from form_seals where tenant_id = ${tenant.id} order by position desc limit 1`.execute(
    db,
  );
  const link = {
    position: (rows[0]?.position ?? 0) + 1,
    form: submission.form,
    form_version: submission.form_version,
    signer: `${user.fullname} (${user.uuid})`,
    canonical: canonical({
      ...(await sealedContent(context, wizard, submission)),
      ...(wizard.definition.confirm && { confirmed: wizard.definition.confirm }),
    }),
    rendered: renderedText(context, wizard, submission.data),
    previous_hash: rows[0]?.hash ?? "",
  };
  await sql`
    insert into form_seals (tenant_id, position, submission, form, form_version, sealed_at, signer, canonical, rendered, previous_hash, hash)
    values (${tenant.id}, ${link.position}, ${submission.uuid}, ${link.form}, ${link.form_version}, ${services.clock.now().toISOString()},
      ${link.signer}, ${link.canonical}, ${link.rendered}, ${link.previous_hash}, ${sealHash(link)})`.execute(
    db,
  );
}

/** What is sealed of a form: the answers of those who filled it in, its files by their hash, and whom it corrects. */
export async function sealedContent(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  wizard: Wizard,
  submission: Pick<Submission, "uuid" | "data" | "amends">,
): Promise<JsonObject> {
  const office = officeNames(wizard);
  const questions = questionsOf(wizard);
  const answers = Object.fromEntries(
    Object.entries(submission.data)
      .filter(([name]) => questions[name] !== undefined && !office.has(name))
      // A secret is sealed by its hash: the chain itself holds nothing that has to be hidden at rest.
      .map(([name, value]) => [
        name,
        questions[name]?.["x-encrypted"] ? sha256(`${submission.uuid} ${canonical(value)}`) : value,
      ]),
  );
  const ids = filesIn(answers).map(([, id]) => id);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ uuid: string; sha256: string }>`
          select uuid, sha256 from files where tenant_id = ${tenant.id} and uuid in (${sql.join(ids)})`.execute(
          db,
        );
  const files = Object.fromEntries(rows.map(({ uuid, sha256: hash }) => [uuid, hash]));
  return { answers, files, ...(submission.amends && { amends: submission.amends }) };
}

/** The form as a person reads it: each question that was answered, and the answer in words. */
export function renderedText({ tenant }: Pick<Context, "tenant">, wizard: Wizard, data: JsonObject): string {
  return wizard.steps
    .map(({ title, openSchema, own }) => {
      const lines = fieldsOf(openSchema)
        .filter(({ name, schema }) => own.has(name) && data[name] !== undefined && !schema["x-encrypted"])
        .map(({ name, label, type, schema }) => {
          const value = data[name];
          const words = type.text(value, schema, tenant.settings.time_zone);
          return `${label}: ${words || (isObject(value) ? canonical(value) : String(value))}`;
        });
      return [title, ...lines].join("\n");
    })
    .join("\n\n");
}

/** Whether a person sees the seal in full: those who may read all that it holds. */
export const seesSeal = ({ user }: Pick<Context, "user">, wizard: Wizard): boolean =>
  Object.values(questionsOf(wizard)).every(
    ({ "x-sensitive": sensitive }) => sensitive === undefined || holds(user, sensitive),
  );
