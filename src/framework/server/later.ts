import { setImmediate } from "node:timers/promises";
import type { PublicContext } from "./context.ts";
import { asTenant } from "./database/tenancy.ts";
import { inOwnTransaction } from "./ownTransaction.ts";

/** Work that a request sets off and does not wait for: anyone who asks learns nothing from how long it takes. */
export class Later {
  readonly #running = new Set<Promise<void>>();

  /** Does it in a transaction of its own once the answer is on its way. A failure is logged. */
  start(context: PublicContext, work: (own: PublicContext) => Promise<void>): void {
    const running = afterwards(context, work)
      .catch((error: unknown) => context.log.error({ err: error }, "work after an answer failed"))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is left to do: before the database is closed. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

async function afterwards(
  context: PublicContext,
  work: (own: PublicContext) => Promise<void>,
): Promise<void> {
  await setImmediate();
  await asTenant(context.tenant.id, () =>
    inOwnTransaction(context.services, (own) => work({ ...context, ...own })),
  );
}
