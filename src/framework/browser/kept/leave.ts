import type { Services } from "../services.tsx";
import { keeperOf } from "./Keeper.ts";
import { callsOf } from "./keptCalls.ts";
import { isPending } from "./keptForm.ts";
import { sendKept } from "./sendKept.ts";

/** Sends what is kept here; how many forms are not on the server after that. */
export async function unsentForms(services: Services): Promise<number> {
  await sendKept(services);
  const queue = callsOf(services);
  await queue.load();
  await queue.send();
  const forms = await keeperOf(services).forms();
  return forms.filter((form) => isPending(form) || form.files.length > 0).length + queue.calls.length;
}

/** What deletes all that is kept here of the person who is signed in now, also after they have signed out. */
export function forgetter(services: Services): () => Promise<void> {
  const keeper = keeperOf(services);
  const { owner } = keeper;
  return () => keeper.forget(owner).catch(() => undefined);
}
