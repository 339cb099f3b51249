import { asObject } from "#framework/shared/schema/patch.ts";
import type { Draft, WaitingAgreement, WaitingForm } from "#portal/shared/dashboards.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { mayList } from "#framework/server/records/read/mayList.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { openableDrafts } from "#framework/server/forms/filling/drafts.ts";
import { unanswered, unfilled } from "./adminNeeds.ts";

/** What waits of one participant, with whose it is. */
export type Of<T> = T & { participant: string };

const fewForms = 5;

/** Forms that are to be filled in, those that are due first; undefined for someone who has none to see. */
export async function formsOf(context: Context, most = fewForms): Promise<Of<WaitingForm>[] | undefined> {
  const type = context.services.types.get("my-forms");
  if (!type || !mayList(context, type)) return undefined;
  const asked = readListQuery(type, context.user, { limit: String(most) }, false);
  const { rows } = await listRecords(context, type, { ...asked, filter: unfilled });
  return rows.map(({ uuid, form_title: title, due_date: due, status, participant, titles }) => ({
    uuid: String(uuid),
    title: String(title),
    due: typeof due === "string" ? due : null,
    status: String(status),
    participant: String(participant),
    about: aboutOf(context, participant, asObject(titles)),
  }));
}

/** The name of whom it is about, unless it is the person themselves. */
const aboutOf = ({ user }: Context, participant: unknown, titles: JsonObject = {}): string | null => {
  const name = titles[String(participant)];
  return participant === user.participant || typeof name !== "string" ? null : name;
};

/** The forms without whose they are. */
export const waitingForms = async (context: Context): Promise<WaitingForm[]> =>
  ((await formsOf(context)) ?? []).map(({ uuid, title, due, status, about }) => ({
    uuid,
    title,
    due,
    status,
    about,
  }));

/** What the person has started, not sent and may open, with whom it is about and how far it is. */
export async function waitingDrafts(context: Context): Promise<Draft[]> {
  const { wizards } = context.services;
  return (await openableDrafts(context, fewForms)).map((draft) => ({
    ...draft,
    steps: wizards.get(draft.form)?.steps.filter(({ open }) => open).length ?? 0,
  }));
}

/** Agreements that the person is to answer, each with whose it is; undefined for someone who has none to see. */
export async function agreementsOf(context: Context, most = 5): Promise<Of<WaitingAgreement>[] | undefined> {
  const type = context.services.types.get("my-agreements");
  if (!type || !mayList(context, type)) return undefined;
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, context.user, { limit: String(most) }, false),
    fields: ["number", "participant"].flatMap((name) => fieldFor(type, context.user, name) ?? []),
    filter: unanswered,
  });
  return rows.map(({ uuid, number, participant }) => ({
    uuid: String(uuid),
    number: String(number),
    participant: String(participant),
  }));
}
