import { randomUUIDv7 } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { PublicContext } from "../context.ts";
import type { Database } from "../database/database.ts";
import { type Outside, OutsideUnavailableError } from "../outside/outside.ts";
import { errorCode, mailLimits, type MailServer, mailServer } from "./mailServer.ts";
import {
  type Backlog,
  type Claimed,
  claimNext,
  countBacklogs,
  settleDelayed,
  settleRefused,
  settleSent,
} from "./queue.ts";

/** A message in plain text. Nothing about a person stands in a subject. */
export interface Message {
  subject: string;
  text: string;
}

/** A message with the address that it goes to. */
export interface Addressed extends Message {
  recipient: string;
}

/** So many messages are put into the box by one statement. */
const batchSize = 200;

interface Settings {
  config: Pick<Config, "mailUrl" | "mailFrom">;
  /** Address of a provider's portal. */
  baseOf: (slug: string) => string;
  limits?: typeof mailLimits;
}

const emptyBacklog: Backlog = { waiting: 0, failed: 0, oldest: 0 };

/**
 * Mail that is sent after the change it belongs to is committed: it waits in a table, is sent when a mail server is
 * configured, and is tried again when that fails. Without a mail server (demo, tests) it stays there to be read. While a
 * message is sent, no connection of the database is held and no row is locked.
 */
export class Outbox {
  readonly #database: Database;
  readonly #settings: Settings;
  readonly #server: MailServer | undefined;
  #givenUp: ((tenantId: string) => void) | undefined;
  /** What stood in the outboxes when they were last counted. */
  #backlogs: ReadonlyMap<string, Backlog> = new Map();

  constructor(database: Database, settings: Settings) {
    const { config, limits = mailLimits } = settings;
    this.#database = database;
    this.#settings = settings;
    this.#server = config.mailUrl === undefined ? undefined : mailServer(config.mailUrl, limits);
  }

  /** The mail server as a service outside; undefined where none is configured. */
  get outside(): Outside | undefined {
    return this.#server?.outside;
  }

  /** Asks the mail server whether it works; undefined where none is configured. */
  get probe(): (() => Promise<void>) | undefined {
    return this.#server?.probe;
  }

  /** What stood in a provider's outbox when it was last counted. */
  backlogOf(tenantId: string): Backlog {
    return this.#backlogs.get(tenantId) ?? emptyBacklog;
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
  send(context: PublicContext, recipient: string, message: Message): Promise<void> {
    return this.sendAll(context, [{ ...message, recipient }]);
  }

  /** The same for many messages at once. */
  async sendAll(
    { db, tenant, services, afterCommit }: PublicContext,
    messages: readonly Addressed[],
  ): Promise<void> {
    if (messages.length === 0) return;
    for (let start = 0; start < messages.length; start += batchSize)
      await db
        .insertInto("outbox")
        .values(
          messages.slice(start, start + batchSize).map(({ recipient, subject, text }) => ({
            tenant_id: tenant.id,
            uuid: randomUUIDv7(),
            recipient,
            subject,
            body: text,
            sent_at: null,
            error: null,
          })),
        )
        .execute();
    if (this.#server) afterCommit(() => services.background.start(services, "mail", { tenant: tenant.id }));
  }

  /** The address of a page of the tenant's portal. */
  link({ tenant }: Pick<PublicContext, "tenant">, path: string): string {
    return this.#settings.baseOf(tenant.slug) + path;
  }

  /**
   * Sends what a provider has waiting, one message at a time; several processes share the work. Stops when the mail
   * server is out of order, or when the signal says so. Runs in the provider's name, as a job.
   */
  async deliver(tenantId: string, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
    const server = this.#server;
    if (!server) return;
    while (!signal.aborted && !server.outside.isPaused && (await this.#one(tenantId, server, log)));
  }

  /** Counts what stands in the outboxes, all in one statement. @returns the providers that have mail to send now */
  async count(): Promise<string[]> {
    const found = await countBacklogs(this.#database.owner);
    const before = this.#backlogs;
    this.#backlogs = new Map(found.map(({ tenant, due: _due, ...backlog }) => [tenant, backlog]));
    for (const tenant of new Set([...before.keys(), ...this.#backlogs.keys()]))
      if ((before.get(tenant) ?? emptyBacklog).failed !== this.backlogOf(tenant).failed)
        this.#givenUp?.(tenant);
    return this.#server ? found.filter(({ due }) => due > 0).map(({ tenant }) => tenant) : [];
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
