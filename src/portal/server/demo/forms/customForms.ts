import { randomUUIDv7 } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { sealed } from "#framework/server/forms/atRest.ts";
import { openForm } from "#framework/server/formBuilder/open.ts";
import { sealAnswers } from "#framework/server/formBuilder/seal.ts";
import { checkedDefinition, fingerprintOf, questionCount } from "#framework/server/formBuilder/definition.ts";
import { demoForms } from "./formTexts.ts";
import type { Random } from "../random.ts";

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

/** Whom the demo's forms are about, and who fills them in. */
interface People {
  participants: readonly string[];
  office: { uuid: string; fullname: string } | undefined;
  participant: { uuid: string; fullname: string } | undefined;
}

/** Forms that were built: templates, a draft, published ones in versions, given to participants, in every state. */
export async function insertBuiltForms(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  people: People,
): Promise<void> {
  for (const { facts, definition, state } of demoForms) {
    const checked = checkedDefinition(definition);
    const isTemplate = state === "template";
    const [id = ""] = await insert(isTemplate ? "form-templates" : "built-forms", [
      {
        ...facts,
        status: state === "published" ? "published" : "draft",
        published_version: state === "published" ? 1 : 0,
        questions: questionCount(checked),
        has_changes: state !== "published",
        is_template: isTemplate,
      },
    ]);
    await context.db
      .updateTable("built_forms")
      .set({ draft: JSON.stringify(checked) })
      .where("tenant_id", "=", context.tenant.id)
      .where("uuid", "=", id)
      .execute();
    if (state !== "published") continue;
    await publishDemo(context, id, checked, today, people);
    await giveDemo(context, insert, random, today, people, { id, facts, definition: checked });
  }
}

async function publishDemo(
  { db, tenant }: Context,
  form: string,
  definition: FormDefinition,
  today: string,
  { office }: People,
): Promise<void> {
  await db
    .insertInto("built_form_versions")
    .values({
      tenant_id: tenant.id,
      form,
      number: 1,
      definition: JSON.stringify(definition),
      sha256: fingerprintOf(definition),
      note: "First version",
      published_at: `${addDays(today, -60)}T01:00:00Z`,
      published_by: office?.fullname ?? "",
    })
    .execute();
}

interface Given {
  id: string;
  facts: JsonObject;
  definition: FormDefinition;
}

/** To the first participants one after the other: not begun, begun, sent, signed off. */
async function giveDemo(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  people: People,
  { id, facts, definition }: Given,
): Promise<void> {
  const states = [
    "started",
    "open",
    "submitted",
    "signed_off",
    "open",
    "started",
    "submitted",
    "signed_off",
  ] as const;
  for (const [index, status] of states.entries()) {
    const participant = people.participants[index];
    if (participant === undefined) continue;
    const assignment = randomUUIDv7();
    const isSent = status === "submitted" || status === "signed_off";
    const at = `${addDays(today, -random.whole(1, 20))}T0${random.whole(1, 6)}:15:00Z`;
    const by = index === 0 ? people.participant : people.office;
    const sent: JsonObject = isSent ? { submitted_at: at, submitted_by: by?.fullname ?? "" } : {};
    await insert("form-assignments", [
      {
        uuid: assignment,
        participant,
        form: id,
        form_title: facts.title ?? "",
        status,
        due_date: addDays(today, random.whole(-3, 14)),
        repeat: facts.repeat ?? "none",
        assigned_by: people.office?.fullname ?? "",
        ...sent,
      },
    ]);
    if (status === "open") continue;
    const answers = answersTo(random, definition, isSent);
    const data = {
      form_title: facts.title,
      attention: 0,
      ...(isSent && { submitted_by: by?.fullname ?? "" }),
      ...(status === "signed_off" && { reviewed_by: people.office?.fullname ?? "", reviewed_at: at }),
    };
    const uuid = randomUUIDv7();
    await context.db
      .insertInto("form_answers")
      .values({
        tenant_id: context.tenant.id,
        uuid,
        created_by: by?.uuid ?? null,
        updated_by: by?.uuid ?? null,
        created_at: at,
        updated_at: at,
        assignment,
        form: id,
        participant,
        form_version: 1,
        status: isSent ? status : "draft",
        step: isSent ? definition.ui_schema.steps.length : 0,
        submitted_at: isSent ? at : null,
        answers: sealed(context, answers),
        data: JSON.stringify(data),
      })
      .execute();
    if (isSent && by) {
      const opened = await openForm(context, assignment);
      await sealAnswers(asOf(context, by, at), { ...opened, uuid, answers });
    }
  }
}

/** What someone does at a time. */
const asOf = (
  context: Context,
  { uuid, fullname }: { uuid: string; fullname: string },
  at: string,
): Context => ({
  ...context,
  services: { ...context.services, clock: { now: () => new Date(at) } },
  user: { ...context.user, uuid, fullname },
});

/** Answers of choices, numbers and yes or no; of a form that was begun only the first. */
function answersTo(random: Random, { schema }: FormDefinition, whole: boolean): JsonObject {
  const answers: JsonObject = {};
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const choices = part.oneOf ?? part.items?.oneOf;
    if (choices) {
      const value = choices[random.whole(0, choices.length - 1)]?.const ?? "";
      answers[name] = part.items ? [value] : value;
    } else if (part.type === "boolean") answers[name] = true;
    else if (part.type === "number") answers[name] = random.whole(part.minimum ?? 1, part.maximum ?? 10);
    else if (part.type === "string" && part.format === undefined)
      answers[name] = "No changes since last time.";
    if (!whole) return answers;
  }
  return answers;
}
