import type { Services } from "../services.tsx";
import { outboxOf } from "./OutboxStore.ts";
import { callsOf } from "./pendingCalls.ts";
import { isPending } from "./pendingForm.ts";
import { sendPending } from "./sendPending.ts";

/** Sends what is kept here; how many forms are not on the server after that. */
export async function unsentForms(services: Services): Promise<number> {
  await sendPending(services);
  const queue = callsOf(services);
  await queue.load();
  await queue.send();
  const forms = await outboxOf(services).forms();
  return forms.filter((form) => isPending(form) || form.files.length > 0).length + queue.calls.length;
}

/** What deletes all that is kept here of the person who is signed in now, also after they have signed out. */
export function forgetter(services: Services): () => Promise<void> {
  const outbox = outboxOf(services);
  const { owner } = outbox;
  return () => outbox.forget(owner).catch(() => undefined);
}
