import { addDays } from "#framework/shared/dates/dates.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { type JsonObject, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { Subject } from "../forms/subject.ts";
import { createRecord } from "../records/write/create.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { hasColumn } from "../records/store/store.ts";
import type { Prepare } from "../records/write/stages.ts";
import { tenantCalendar } from "../tenants/calendar.ts";

/** Forms as they were given out. */
export const assignmentType = ({ services }: Pick<Context, "services">) =>
  recordTypeOf(services.types, "form-assignments");

/**
 * What forms are given to: the field of an assignment that names it (`assign.to`), and what kind of record that is. The
 * field has a column of its own in assignments and answers.
 */
export function assignedTo(context: Pick<Context, "services">): Subject {
  const { types } = context.services;
  const { resource, schema, store, name: called } = assignmentType(context);
  const name = resource.definition.assign?.to ?? "";
  const type = types.get(resourceReferredTo(fieldAt(schema, name)?.schema) ?? "");
  if (!type || !hasColumn(store, name))
    throw new Error(`${called} do not say what forms are assigned to, by a field with a column`);
  return { name, type };
}

/** When a form is due and whether it comes again: as it was wished, or as the form says. */
export const formDue: Prepare = async ({ context, sent }, { form }) => {
  const { due_days: days, repeat = "none" } = await settingsOf(context, String(form));
  const due = typeof days === "number" ? addDays(tenantCalendar(context).today, days) : null;
  return { due_date: sent.due_date ?? due, repeat: sent.repeat ?? repeat };
};

async function settingsOf({ db, tenant }: Context, form: string): Promise<JsonObject> {
  const row = await db
    .selectFrom("built_forms")
    .select("data")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", form)
    .executeTakeFirst();
  return row?.data ?? {};
}

/** Gives a form again that comes again. */
export const giveAgain = (
  context: Context,
  fields: { form: string; due_date: string; repeat: string; [subject: string]: string },
  more: { form_title: string; series_start: string },
): Promise<JsonObject> =>
  createRecord(context, assignmentType(context), fields, { ...more, assigned_by: context.user.fullname });
