import { asObject } from "#framework/shared/schema/patch.ts";
import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Services } from "../services.tsx";
import { type OutboxStore, outboxOf } from "./OutboxStore.ts";
import type { PendingForm } from "./pendingForm.ts";
import { loadChoices, type PendingChoices, showChoices } from "./pendingChoices.ts";
import { type PendingTitles, onTitles, showTitles, titlesIn } from "./pendingTitles.ts";

/** What a form is drawn with. */
export interface Drawn {
  wizard: WizardDefinition;
  schemas: Schema[];
}

/** A form as the server had it when it was last reached, so that it opens on this device without a connection. */
export interface OpenedForm<Data extends object = object> {
  id: string;
  owner?: string;
  /** The form as addresses name it. */
  places: string[];
  label: string;
  /** Where it is filled in. */
  path: string;
  at: string;
  /** What the server said of it. */
  data: Data;
  /** What it is drawn with, where that is not in `data`: its definition and schemas. */
  drawn?: Drawn;
  /** What the records are called that its answers refer to. */
  titles?: PendingTitles;
  /** What its questions offer to choose from. */
  choices?: PendingChoices;
}

/** So many are kept; those that were not opened for the longest time go. */
const most = 12;

/** Forms of this page, so that what the server takes of them need not be looked up each time. */
const here = new WeakMap<OutboxStore, OpenedForm[]>();

const isAt = ({ places }: Pick<OpenedForm, "places">, wanted: readonly string[]): boolean =>
  places.some((place) => wanted.includes(place));

/** The forms that the present person can open here without a connection, the latest first. */
export async function openedForms<Data extends object>(services: Services): Promise<OpenedForm<Data>[]> {
  const forms = await outboxOf(services).all<OpenedForm<Data>>("opened");
  return forms.sort((a, b) => b.at.localeCompare(a.at));
}

/** A form as it was when the server was last reached, with what its answers refer to. */
export async function openedAt<Data extends object>(
  services: Services,
  places: readonly string[],
): Promise<OpenedForm<Data> | undefined> {
  const forms = await openedForms<Data>(services).catch(() => []);
  const found = forms.find((form) => isAt(form, places));
  if (found) {
    showTitles(services.queryClient, found.titles);
    showChoices(services.queryClient, found.choices);
  }
  return found;
}

/**
 * Keeps a form that was opened, where anything can be kept, with what its questions offer to choose from. Where nothing
 * can, that is there for as long as the page is open.
 */
export async function noteOpened(
  services: Services,
  form: Omit<OpenedForm, "id" | "at">,
  schemas: readonly Schema[],
): Promise<void> {
  if (services.definitions.offline === false) return;
  const offered = loadChoices(services, schemas);
  const outbox = outboxOf(services);
  const { owner } = outbox;
  const known = await openedForms(services);
  const id = known.find((other) => isAt(other, form.places))?.id ?? crypto.randomUUID();
  await write(services, { ...form, id, owner });
  await outbox.drop(
    known
      .filter((other) => other.id !== id)
      .slice(most - 1)
      .map((other) => other.id),
  );
  const choices = await offered;
  const opened = here.get(outbox)?.find((other) => other.id === id);
  if (opened) await write(services, { ...opened, choices });
}

/** Takes away what is kept of a form: it was sent, or is not the person's any more. */
export async function forgetOpened(services: Services, places: readonly string[]): Promise<void> {
  const outbox = outboxOf(services);
  here.set(
    outbox,
    (here.get(outbox) ?? []).filter((form) => !isAt(form, places)),
  );
  const forms = (await openedForms(services)).filter((form) => isAt(form, places));
  await outbox.drop(forms.map(({ id }) => id));
}

/** Follows a form of which the server has taken something. */
export async function followOpened(
  services: Services,
  { owner, places, path }: Pick<PendingForm, "owner" | "places" | "path">,
  data: unknown,
  isSent: boolean,
): Promise<void> {
  if (isSent) return forgetOpened(services, places);
  const outbox = outboxOf(services);
  const inPage = here.get(outbox)?.find((form) => form.owner === owner && isAt(form, places));
  const form = inPage ?? (await openedAt(services, places));
  if (form) await write(services, { ...form, places, path, data: { ...form.data, ...asObject(data) } });
}

/** Keeps what records are called beside a form that is open, as it comes, until the returned function is called. */
export const followTitles = (services: Services, places: () => readonly string[]): (() => void) =>
  onTitles(services.queryClient, () => {
    const form = here.get(outboxOf(services))?.find((other) => isAt(other, places()));
    if (form) void write(services, form).catch(() => undefined);
  });

async function write(services: Services, form: Omit<OpenedForm, "at">): Promise<void> {
  const outbox = outboxOf(services);
  const titles = titlesIn(services.queryClient, form.data, form.titles);
  const now = { ...form, titles, at: new Date().toISOString() };
  here.set(outbox, [now, ...(here.get(outbox) ?? []).filter(({ id }) => id !== now.id)]);
  await outbox.put("opened", now);
}
