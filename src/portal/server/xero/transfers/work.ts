import { createHash } from "node:crypto";
import type { Json } from "#framework/shared/schema/schema.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import type { Context } from "#framework/server/context.ts";
import { OutsideUnavailableError } from "#framework/server/outside/outside.ts";
import type { Task } from "#framework/server/portal.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { BusyError, NotConnectedError } from "../errors.ts";
import { actor, asXero } from "../service.ts";
import { sendingOf } from "./all.ts";
import { blocked, type Kind, kinds, type KindName, type Planned, type Sent } from "./kind.ts";
import { connectedWithDue, knownInXero, type Taken, takeDue, waitAgain } from "./store.ts";

/** After so many attempts that Xero did not answer, two days, someone has to look. */
const mostAttempts = 53;

/** So many are compared at once: both sides are read again for each such lot. */
const mostTaken = 500;

/** Sends what waits for Xero, one call after the other. */
export const xeroTask: Task = {
  due: connectedWithDue,
  work: async (services, tenant, signal) => {
    const context = systemContext(services, tenant, services.database.db, actor);
    try {
      for (const name of kinds) await sendAll(context, name, signal);
    } catch (error) {
      // What waits is found again when the pause is over, or when the provider connects again.
      if (!isPause(error)) throw error;
    }
  },
};

/** Being asked to wait is no failure. */
const isPause = (error: unknown): boolean => error instanceof BusyError || error instanceof NotConnectedError;

async function sendAll(context: Context, name: KindName, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const taken = new Map((await takeDue(context, name, mostTaken)).map((one) => [one.subject, one]));
    if (taken.size === 0) return;
    try {
      await sendSome(context, name, taken, signal);
      // What is left is left because this process ends.
      await waitAgain(context, [...taken.values()], { counts: false });
    } catch (error) {
      await putBack(context, [...taken.values()], { counts: !isPause(error) });
      if (!(error instanceof OutsideUnavailableError)) throw error;
      return;
    }
  }
}

/**
 * Compares both sides of some things, sends what differs, and says of each how it ended.
 * @param taken what is still to be done; each is taken out when it has ended
 */
async function sendSome(
  context: Context,
  name: KindName,
  taken: Map<string, Taken>,
  signal: AbortSignal,
): Promise<void> {
  const kind = sendingOf[name];
  const known = await knownInXero(context, name);
  const planned = await kind
    .plan(context, [...taken.keys()], known)
    .catch((error: unknown) => refused(error, [...taken.keys()]));
  const end = async (one: Planned, sent: Sent) => {
    const own = taken.get(one.subject);
    if (own) await settle(context, own, "id" in sent ? { ...sent, digest: one.digest } : sent, kind.after);
    taken.delete(one.subject);
  };
  const toSend: Planned[] = [];
  for (const one of planned)
    if (one.does === "blocked" || one.does === "none") await end(one, { problem: one.said.join(" ") });
    else if (one.does === "same" || one.does === "link") await end(one, { id: one.id ?? "", isOld: true });
    else toSend.push(one);
  for (let start = 0; start < toSend.length && !signal.aborted; start += kind.atOnce) {
    const some = toSend.slice(start, start + kind.atOnce);
    const sent = await kind
      .send(context, some, (body) => keyOf(name, body))
      .catch((error: unknown) =>
        refused(
          error,
          some.map(({ subject }) => subject),
        ).map(({ said }): Sent => ({ problem: said.join(" ") })),
      );
    for (const [index, one] of some.entries())
      await end(one, sent[index] ?? { problem: "Xero did not answer for it." });
  }
}

const keyOf = (name: KindName, body: Json): string =>
  createHash("sha256")
    .update(JSON.stringify([name, body]))
    .digest("hex");

/** What Xero refuses as a whole is refused for each; anything else is not about them. */
function refused(error: unknown, subjects: readonly string[]): Planned[] {
  if (!(error instanceof HttpError) || error instanceof OutsideUnavailableError || isPause(error))
    throw error;
  return subjects.map((subject) => blocked({ subject, label: "" }, error.message));
}

/** Keeps how one ended, with what follows from it, in one transaction. */
async function settle(
  context: Context,
  { uuid, subject, ...known }: Taken,
  sent: Sent,
  after?: Kind["after"],
): Promise<void> {
  const type = recordTypeOf(context.services.types, "xero-transfers");
  const { action, more } =
    "problem" in sent ? failure(sent.problem) : success(sent, known, context.services.clock.now());
  await asXero(context, async (inside) => {
    await updateRecord(inside, type, uuid, {}, { action, more });
    if ("id" in sent && sent.id !== "") await after?.(inside, subject, sent.id);
  });
}

const failure = (problem: string) => ({
  action: "fail",
  more: { status: "failed", problem: problem.slice(0, 500), due_at: null },
});

/** What Xero had already stays as it was sent before, by anyone who did. */
const success = (
  { id, digest, isOld = false }: Extract<Sent, { id: string }>,
  { askedBy, wasSent }: Pick<Taken, "askedBy" | "wasSent">,
  now: Date,
) => ({
  action: "sent",
  more: {
    status: "sent",
    problem: null,
    due_at: null,
    ...(!(isOld && wasSent) && { sent_at: now.toISOString(), sent_by: askedBy }),
    ...(id !== "" && { xero_id: id }),
    ...(digest !== undefined && { digest }),
  },
});

/** What could not be sent now waits, longer each time; in the end it is left to a person. */
async function putBack(
  context: Context,
  taken: readonly Taken[],
  { counts }: { counts: boolean },
): Promise<void> {
  const [over = [], rest = []] = [true, false].map((isOver) =>
    taken.filter(({ attempts }) => (counts && attempts >= mostAttempts) === isOver),
  );
  for (const one of over) await settle(context, one, { problem: "Xero could not be reached for two days." });
  await waitAgain(context, rest, { counts });
}
