import { type Carried, carryThrough, type Migration } from "#framework/shared/customForms/carryOver.ts";
import { changesBetween, checkMigrations, lostChoices } from "#framework/shared/customForms/changes.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { expandForm } from "#framework/shared/customForms/expand.ts";
import { labelOf } from "#framework/shared/customForms/questions.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { fits } from "#framework/shared/validation/verdict.ts";
import { besideEarlier } from "#framework/shared/customForms/setAside.ts";
import type { Context } from "../context.ts";
import { conflict, invalid } from "../http/errors.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { titlesOf } from "../records/store/titles.ts";
import type { Facts, Found } from "../records/read/callRule.ts";
import type { After, Prepare } from "../records/write/stages.ts";
import { assignedTo } from "./assign.ts";
import { sealed } from "../forms/atRest.ts";
import { type Answers, openAnswers, sealedKept } from "./answers.ts";
import { answerTypes, checkedDefinition, definitionOf, fingerprintOf, refusedForm } from "./definition.ts";
import { formType } from "./forms.ts";
import { type FormVersion, judgedVersions, versionsOf } from "./versions.ts";
import { dataWith, nextVersion } from "../database/changes.ts";

/** What is about to be published, and what it takes the place of. */
interface Plan {
  before: FormVersion | undefined;
  after: FormDefinition;
  migrations: Migration[];
  drafts: { draft: Answers; carried: Carried }[];
}

/** Says what publishing would do: which questions change, and what becomes of every open draft. Changes nothing. */
export const formPublishing: Facts = {
  answer: { type: "object", required: ["preview"] },
  of: previewPublishing,
};

async function previewPublishing(
  context: Context,
  { id }: Found,
  { migrations }: JsonObject,
): Promise<unknown> {
  const { before, after, drafts } = await planOf(context, id, migrations);
  const changes = before && changesBetween(before.definition.schema, after.schema);
  const named = (schema: Schema, paths: string[] = []) =>
    paths.map((path) => ({ path, label: labelOf(schema, path) }));
  const { name, type } = assignedTo(context);
  const titles = await titlesOf(context, type, [...new Set(drafts.map(({ draft }) => draft.subject))]);
  return {
    preview: {
      version: (before?.number ?? 0) + 1,
      unchanged: before?.sha256 === fingerprintOf(after),
      added: named(after.schema, changes?.added),
      removed: named(before?.definition.schema ?? {}, changes?.removed),
      changed: named(after.schema, changes?.changed).map((question) => ({
        ...question,
        ...(before && lostChoices(before.definition.schema, after.schema, question.path)),
      })),
      drafts: drafts.length,
      carry_over: drafts.filter(({ carried }) => carried.attention.length === 0).length,
      attention: drafts.flatMap(({ draft, carried }) =>
        carried.attention.length === 0
          ? []
          : [
              {
                uuid: draft.uuid,
                [name]: titles[draft.subject] ?? "",
                subject: titles[draft.subject] ?? "",
                reasons: carried.attention,
              },
            ],
      ),
    },
  };
}

/** The number of the version that a form is published as. */
export const formVersionBegun: Prepare = (_write, { published_version: number }) => ({
  published_version: Number(number ?? 0) + 1,
});

/**
 * Publishes the form as it is now: a version that never changes. Open drafts are carried over to it, what was sent stays
 * with the version that it answered.
 */
export const formPublished: After = async ({ context, id, input, told }) => {
  const { before, after, migrations, drafts } = await planOf(context, id, input.migrations, { lock: true });
  const sha256 = fingerprintOf(after);
  if (before?.sha256 === sha256) throw conflict("There are no changes since the published version.");
  const number = (before?.number ?? 0) + 1;
  const { db, tenant, user } = context;
  await db
    .insertInto("built_form_versions")
    .values({
      tenant_id: tenant.id,
      form: id,
      number,
      definition: JSON.stringify(after),
      sha256,
      migrations: JSON.stringify(migrations),
      note: String(input.note ?? ""),
      published_at: context.services.clock.now().toISOString(),
      published_by: user.fullname,
    })
    .execute();
  for (const { draft, carried } of drafts) await keepCarried(context, draft, carried, number);
  told.push(`Version ${number} is published${carriedInWords(drafts)}`);
};

function carriedInWords(drafts: Plan["drafts"]): string {
  const needing = drafts.filter(({ carried }) => carried.attention.length > 0).length;
  const carried = drafts.length - needing;
  const parts = [
    ...(carried > 0 ? [`${carried} open draft${carried === 1 ? "" : "s"} carried over`] : []),
    ...(needing > 0 ? [`${needing} need${needing === 1 ? "s" : ""} attention`] : []),
  ];
  return parts.length === 0 ? "" : `; ${parts.join(", ")}`;
}

async function planOf(context: Context, id: string, given: unknown, { lock = false } = {}): Promise<Plan> {
  const row = await findAccessibleRow(context, formType(context), id);
  if (row.status === "archived") throw conflict("Restore the form from the archive first.");
  // Looked at again: what counts is what is there now, not what was allowed when it was kept.
  const draft = definitionOf(row.draft);
  const after = checkedDefinition({ schema: draft.schema, ui_schema: draft.ui_schema });
  if (Object.keys(after.schema.properties ?? {}).length === 0)
    throw invalid({ schema: ["The form has no questions yet."] });
  const empty = after.ui_schema.steps.find(({ sections }) =>
    sections.every(({ fields }) => fields.length === 0),
  );
  if (empty) throw invalid({ ui_schema: [`The step “${empty.title}” has no questions yet.`] });
  const published = await versionsOf(context, id);
  const before = published.at(-1);
  // The schema of the call has looked at their shape; what they name is looked at below.
  const migrations = (given ?? []) as Migration[];
  const problems = checkMigrations(before?.definition.schema ?? {}, after.schema, migrations);
  if (problems.length > 0) throw refusedForm(problems);
  const versions = judgedVersions(context, published);
  const next = { schema: expandForm(after.schema, answerTypes(context.services.definitions)), migrations };
  // One that was given back after it was sent may be of an earlier version than the last.
  const drafts = (await openAnswers(context, id, { lock })).map((open) => ({
    draft: open,
    carried: carryThrough(
      [...versions.filter(({ number }) => number >= open.form_version), next],
      open.answers,
      fits,
    ),
  }));
  return { before, after, migrations, drafts };
}

async function keepCarried(
  context: Context,
  draft: Answers,
  carried: Carried,
  number: number,
): Promise<void> {
  const kept = {
    ...draft.kept,
    set_aside: besideEarlier(draft.kept.set_aside ?? {}, carried.setAside),
    attention: [...(draft.kept.attention ?? []), ...carried.attention],
  };
  await context.db
    .updateTable("form_answers")
    .set({
      answers: sealed(context, carried.answers),
      form_version: number,
      kept: sealedKept(context, kept),
      version: nextVersion,
      data: dataWith({ attention: kept.attention.length }),
    })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", draft.uuid)
    .execute();
}
