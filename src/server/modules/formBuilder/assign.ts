import { sql } from "kysely";
import { addDays } from "#shared/dates/dates.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../paging.ts";

/** Forms as they were given to participants. */
export const assignmentType = ({ services }: Pick<Context, "services">) =>
  recordTypeOf(services.types, "form-assignments");

interface Assignable {
  uuid: string;
  title: string;
  status: string;
  data: JsonObject;
}

/** The published forms that a participant does not have to fill in now. */
export async function unassignedForms(context: Context, { params, query }: Input): Promise<unknown> {
  const participant = await reachedParticipant(context, params.id ?? "");
  const asked = readPaging(query);
  const words = normalise(asked.search).split(" ").filter(Boolean);
  const found = (await assignable(context, participant)).filter(({ title }) =>
    words.every((word) => normalise(title).includes(word)),
  );
  const forms = found
    .slice((asked.page - 1) * asked.limit, asked.page * asked.limit)
    .map(({ uuid, title, data }) => ({
      uuid,
      title,
      description: data.description,
      category: data.category,
      participant,
    }));
  return { forms, pagination: pagination({ total: found.length }, forms.length, asked) };
}

async function assignable({ db, tenant }: Context, participant: string): Promise<Assignable[]> {
  const { rows } = await sql<Assignable>`
    select uuid, title, status, data from built_forms form
    where tenant_id = ${tenant.id} and status = 'published' and not is_template and deleted_at is null
      and not exists (select from form_assignments given where given.tenant_id = form.tenant_id and given.form = form.uuid
        and given.participant = ${participant} and given.status in ('open', 'started', 'returned') and given.deleted_at is null)
    order by title, uuid limit 1000`.execute(db);
  return rows;
}

/** Gives forms to a participant; those that they have to fill in already stay as they are. */
export async function assignForms(context: Context, { body }: Input): Promise<unknown> {
  const participant = await reachedParticipant(context, String(body.client_uuid));
  const forms = await publishedForms(context, "form_uuids", body.form_uuids as string[]);
  const free = new Set((await assignable(context, participant)).map(({ uuid }) => uuid));
  const added = forms.filter(({ uuid }) => free.has(uuid));
  for (const form of added) await giveForm(context, participant, form, whenOf(context, form, body));
  return answer(added.length === 1 ? "1 form assigned" : `${added.length} forms assigned`);
}

/** Gives a form to several participants; those who have to fill it in already have it, and are counted. */
export async function assignToSeveral(context: Context, { body }: Input): Promise<unknown> {
  const [form] = await publishedForms(context, "uuid", [String(body.uuid)]);
  if (!form) throw notFound();
  const wanted = body.participant_uuids as string[];
  for (const id of wanted) await reachedParticipant(context, id);
  const { rows } = await sql<{ participant: string }>`select participant from form_assignments
    where tenant_id = ${context.tenant.id} and form = ${form.uuid} and participant in (${sql.join(wanted)})
      and status in ('open', 'started', 'returned') and deleted_at is null`.execute(context.db);
  const busy = new Set(rows.map(({ participant }) => participant));
  const given = wanted.filter((id) => !busy.has(id));
  for (const id of given) await giveForm(context, id, form, whenOf(context, form, body));
  const people = (count: number) => `${count} participant${count === 1 ? "" : "s"}`;
  return answer(
    `Assigned to ${people(given.length)}${busy.size === 0 ? "" : `; ${busy.size} already ${busy.size === 1 ? "has" : "have"} it`}`,
  );
}

/** @throws 422 for forms that cannot be given to anybody, at the field that named them */
async function publishedForms(
  { db, tenant }: Context,
  field: string,
  wanted: string[],
): Promise<Assignable[]> {
  const { rows } = await sql<Assignable>`select uuid, title, status, data from built_forms
    where tenant_id = ${tenant.id} and not is_template and deleted_at is null
      and uuid in (${sql.join(wanted)})`.execute(db);
  const problems = wanted.flatMap((id) => {
    const form = rows.find(({ uuid }) => uuid === id);
    if (!form) return ["One of the forms was not found."];
    return form.status === "published" ? [] : [`“${form.title}” is not published.`];
  });
  if (problems.length > 0) throw invalid({ [field]: problems });
  return rows;
}

/** When a form is due and whether it comes again: as it was wished, or as the form says. */
const whenOf = (context: Context, form: Assignable, { due_date: due, repeat }: JsonObject): JsonObject => ({
  due_date: due ?? dueDate(context, form),
  repeat: repeat ?? form.data.repeat ?? "none",
});

const dueDate = (context: Context, { data }: Assignable): string | null =>
  typeof data.due_days === "number" ? addDays(tenantCalendar(context).today, data.due_days) : null;

/** Makes an assignment. */
export const giveForm = (
  context: Context,
  participant: string,
  { uuid, title }: { uuid: string; title: string },
  when: JsonObject,
  more: JsonObject = {},
): Promise<JsonObject> =>
  createRecord(
    context,
    assignmentType(context),
    {
      participant,
      form: uuid,
      ...Object.fromEntries(Object.entries(when).filter(([, value]) => value !== null)),
    },
    { form_title: title, status: "open", assigned_by: context.user.fullname, ...more },
  );

/** @throws 404 for somebody whom the person may not see */
async function reachedParticipant(context: Context, id: string): Promise<string> {
  await reachRow(context, recordTypeOf(context.services.types, "participants"), id);
  return id;
}
