import type { Services } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { AnswerSync } from "./AnswerSync.ts";
import { type OutboxStore, outboxOf } from "./OutboxStore.ts";
import { isPending, type PendingForm } from "./pendingForm.ts";
import { hold } from "./locks.ts";
import { followOpened } from "./openedForms.ts";

let last: Promise<unknown> = Promise.resolve();

/** So long after it was sent from the background, a form that is opened is still the same one, in milliseconds. */
const sameVisit = 10_000;
/** Forms that were sent from the background: while a page starts, one of them may be the one that is opened. */
let justSent: { form: PendingForm; at: number }[] = [];

/**
 * Sends what is kept on this device, one form after the other; one that is open sends its own.
 * @param places of these forms only, which are open nowhere
 * @returns the forms as they are afterwards
 */
export function sendPending(services: Services, places?: readonly string[]): Promise<PendingForm[]> {
  const sent = last.then(() => sendAll(services, places));
  last = sent.catch(() => undefined);
  return sent;
}

async function sendAll(services: Services, places: readonly string[] | undefined): Promise<PendingForm[]> {
  const outbox = outboxOf(services);
  if (places === undefined) await Promise.all([...outbox.open].map((retry) => retry()));
  const forms = (await outbox.forms()).filter(
    (form) => places === undefined || form.places.some((place) => places.includes(place)),
  );
  const free: PendingForm[] = [];
  for (const form of forms) {
    const release = await hold(form.id);
    if (!release) continue;
    await sendOne(services, outbox, form).finally(release);
    if (!isPending(form)) justSent.push({ form, at: Date.now() });
    free.push(form);
  }
  return free;
}

async function sendOne(services: Services, outbox: OutboxStore, form: PendingForm): Promise<void> {
  if (!isPending(form) && form.files.length === 0) return;
  const wasCompleted = form.send || form.steps.length > 0;
  const problems: string[] = [];
  const answers: AnswerSync = new AnswerSync(
    services,
    outbox,
    form,
    {},
    {
      answersOf: () => ({}),
      onTaken: ({ data, request }) => {
        if (form.becomes) answers.settleAt(form.becomes.path, form.becomes.place);
        void followOpened(services, form, data, request.send === true).catch(() => undefined);
      },
      onRefused: (error) => problems.push(messageOf(error)),
    },
  );
  const refused = (error: unknown): void => {
    form.problem = messageOf(error);
  };
  try {
    await answers.flush().catch((error: unknown) => {
      refused(error);
      // Whatever is against the step: its answers are kept as a draft.
      return wasCompleted ? answers.flush() : undefined;
    });
  } catch (error) {
    refused(error);
  }
  form.problem ??= problems[0];
  await answers.close();
}

/** A form that is opened again, as this device has it. */
export interface Reopened {
  /** The record that it is on the server by now. */
  record?: string;
  /** What the server has not taken. */
  kept?: PendingForm;
  /** Why not. */
  problem?: string;
}

/** Sends first what this device has kept of a form that is opened, and says what is left of it. */
export async function reopen(services: Services, places: readonly string[]): Promise<Reopened> {
  const sent = await sendPending(services, places).catch((): PendingForm[] => []);
  const earlier = justSent
    .filter(
      ({ at, form }) => at > Date.now() - sameVisit && form.places.some((place) => places.includes(place)),
    )
    .map(({ form }) => form)
    .filter((form) => !sent.includes(form));
  justSent = [];
  const forms = [...earlier, ...sent];
  const latest = forms.at(-1);
  if (!latest) return {};
  const { record_id: known, new_id: made } = latest.target.body;
  const isThere = latest.target.beginning === undefined;
  const record = isThere ? (known ?? made) : undefined;
  const left = forms.filter(isPending);
  const problem = forms.map((form) => form.problem).find((text) => text !== undefined);
  const kept = left.length === 0 ? undefined : joined(left, latest);
  // It is told now, to the person who opens it.
  for (const form of forms)
    if (form.id !== kept?.id) await outboxOf(services).remove({ ...form, files: kept ? [] : form.files });
  return { ...(typeof record === "string" && { record }), kept, problem };
}

/** What several tabs kept of one form, the later over the earlier. */
const joined = (forms: PendingForm[], latest: PendingForm): PendingForm => ({
  ...latest,
  answers: Object.fromEntries(forms.flatMap(({ answers }) => Object.entries(answers))),
  files: forms.flatMap(({ files }) => files),
  problem: undefined,
});

/** A form of which nothing is kept yet. */
export const newlyKept = (
  form: Pick<PendingForm, "places" | "target" | "label" | "path" | "becomes">,
  step: number,
): PendingForm => ({
  ...form,
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  answers: {},
  step,
  steps: [],
  send: false,
  files: [],
});
