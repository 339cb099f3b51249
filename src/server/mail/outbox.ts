import { randomUUIDv7 } from "node:crypto";
import { bulkhead } from "cockatiel";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { PublicContext } from "../context.ts";
import type { Database } from "../database/database.ts";
import { asTenant } from "../database/tenancy.ts";
import { type Outside, OutsideUnavailableError } from "../outside/outside.ts";
import { errorCode, mailLimits, type MailServer, mailServer } from "./mailServer.ts";
import {
  type Backlog,
  type Claimed,
  claimNext,
  countBacklog,
  settleDelayed,
  settleRefused,
  settleSent,
} from "./queue.ts";

/** A message in plain text. Nothing about a participant stands in a subject. */
export interface Message {
  subject: string;
  text: string;
}

interface Settings {
  config: Pick<Config, "mailUrl" | "mailFrom">;
  /** Address of a provider's portal. */
  baseOf: (slug: string) => string;
  limits?: typeof mailLimits;
}

/**
 * Mail that is sent after the change it belongs to is committed: it waits in a table, is sent when a mail server is
 * configured, and is tried again when that fails. Without a mail server (demo, tests) it stays there to be read. While a
 * message is sent, no connection of the database is held and no row is locked.
 */
export class Outbox {
  readonly #database: Database;
  readonly #settings: Settings;
  readonly #server: MailServer | undefined;
  readonly #turns: ReturnType<typeof bulkhead>;
  /** Providers whose mail is being sent, and whether to look again at the end. */
  readonly #busy = new Map<string, { again: boolean; work: Promise<void> }>();
  #givenUp: ((tenantId: string) => void) | undefined;
  readonly #backlogs = new Map<string, Backlog>();

  constructor(database: Database, settings: Settings) {
    const { config, limits = mailLimits } = settings;
    this.#database = database;
    this.#settings = settings;
    this.#server = config.mailUrl === undefined ? undefined : mailServer(config.mailUrl, limits);
    this.#turns = bulkhead(limits.atOnce, Infinity);
  }

  /** The mail server as a service outside; undefined where none is configured. */
  get outside(): Outside | undefined {
    return this.#server?.outside;
  }

  /** What stood in a provider's outbox when it was last looked at. */
  backlogOf(tenantId: string): Backlog {
    return this.#backlogs.get(tenantId) ?? { waiting: 0, failed: 0, oldest: 0 };
  }

  /** The same for all providers together. */
  get backlog(): Backlog {
    const all = [...this.#backlogs.values()];
    const sum = (part: "waiting" | "failed") => all.reduce((total, one) => total + one[part], 0);
    return {
      waiting: sum("waiting"),
      failed: sum("failed"),
      oldest: all.reduce((longest, { oldest }) => Math.max(longest, oldest), 0),
    };
  }

  /** Calls back with the provider when more or less of its mail has been given up. */
  onGivenUp(listener: (tenantId: string) => void): void {
    this.#givenUp = listener;
  }

  /** Puts a message into the box, in the caller's transaction. */
  async send(
    { db, tenant, afterCommit, log }: PublicContext,
    recipient: string,
    { subject, text }: Message,
  ): Promise<void> {
    await db
      .insertInto("outbox")
      .values({
        tenant_id: tenant.id,
        uuid: randomUUIDv7(),
        recipient,
        subject,
        body: text,
        sent_at: null,
        error: null,
      })
      .execute();
    afterCommit(() => {
      void this.deliver(tenant.id, log).catch((error: unknown) => log.warn({ err: error }, "mail waits"));
    });
  }

  /** The address of a page of the tenant's portal. */
  link({ tenant }: Pick<PublicContext, "tenant">, path: string): string {
    return this.#settings.baseOf(tenant.slug) + path;
  }

  /**
   * Sends what a provider has waiting, one message at a time; several processes share the work. Stops when the mail
   * server is out of order.
   */
  deliver(tenantId: string, log: FastifyBaseLogger): Promise<void> {
    const server = this.#server;
    if (!server) return Promise.resolve();
    const running = this.#busy.get(tenantId);
    if (running) {
      running.again = true;
      return running.work;
    }
    const entry = { again: false, work: Promise.resolve() };
    this.#busy.set(tenantId, entry);
    entry.work = asTenant(tenantId, () => this.#sendAll(tenantId, entry, server, log)).finally(() =>
      this.#busy.delete(tenantId),
    );
    return entry.work;
  }

  /** Looks at a provider's outbox: counts what is in it, and begins to send what waits. Does not wait for the mail server. */
  async look(tenantId: string, log: FastifyBaseLogger): Promise<void> {
    const backlog = await asTenant(tenantId, () => countBacklog(this.#database.db, tenantId));
    const { failed } = this.backlogOf(tenantId);
    this.#backlogs.set(tenantId, backlog);
    if (backlog.failed !== failed) this.#givenUp?.(tenantId);
    if (backlog.waiting > 0)
      void this.deliver(tenantId, log).catch((error: unknown) => log.warn({ err: error }, "mail waits"));
  }

  /** Sends until nothing is due, nothing came meanwhile, or the mail server is out of order. */
  async #sendAll(
    tenantId: string,
    entry: { again: boolean },
    server: MailServer,
    log: FastifyBaseLogger,
  ): Promise<void> {
    const one = () => this.#turns.execute(() => this.#one(tenantId, server, log));
    do {
      entry.again = false;
      while (!server.outside.isPaused && (await one()));
    } while (entry.again && !server.outside.isPaused);
  }

  /** Claims a message, sends it, and puts down what came of it. @returns whether there was one */
  async #one(tenantId: string, server: MailServer, log: FastifyBaseLogger): Promise<boolean> {
    const { db } = this.#database;
    const next = await claimNext(db, tenantId);
    if (!next) return false;
    const error = await server.deliver(this.#letter(next)).catch((caught: unknown) => caught ?? new Error());
    if (error === undefined) {
      await settleSent(db, tenantId, next.uuid);
      return true;
    }
    const settle = error instanceof OutsideUnavailableError ? settleDelayed : settleRefused;
    const code = errorCode(error);
    if (await settle(db, tenantId, next.uuid, code))
      log.error({ tenant_id: tenantId, mail: next.uuid, code }, "a mail was given up");
    return true;
  }

  #letter({ uuid, recipient, subject, body }: Claimed) {
    const from = this.#settings.config.mailFrom;
    const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "portal.invalid";
    return { from, to: recipient, subject, text: body, messageId: `<${uuid}@${domain}>` };
  }
}
