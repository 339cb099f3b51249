import { randomUUIDv7 } from "node:crypto";
import nodemailer, { type Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import type { PublicContext } from "../context.ts";
import type { Database } from "../database/database.ts";
import { asTenant } from "../database/tenancy.ts";

/** A message in plain text. Nothing about a participant stands in a subject. */
export interface Message {
  subject: string;
  text: string;
}

const mostAttempts = 8;

/**
 * Mail that is sent after the change it belongs to is committed: it waits in a table, is sent when a mail server is
 * configured, and is tried again when that fails. Without a mail server (demo, tests) it stays there to be read.
 */
export class Outbox {
  readonly #database: Database;
  readonly #from: string;
  readonly #transport: Transporter | undefined;
  readonly #base: (slug: string) => string;

  constructor(
    database: Database,
    config: Pick<Config, "mailUrl" | "mailFrom">,
    baseOf: (slug: string) => string,
  ) {
    this.#database = database;
    this.#from = config.mailFrom;
    this.#base = baseOf;
    this.#transport = config.mailUrl === undefined ? undefined : nodemailer.createTransport(config.mailUrl);
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
    afterCommit(
      () => void this.deliver(tenant.id).catch((error: unknown) => log.warn({ err: error }, "mail waits")),
    );
  }

  /** The address of a page of the tenant's portal. */
  link({ tenant }: Pick<PublicContext, "tenant">, path: string): string {
    return this.#base(tenant.slug) + path;
  }

  /** Sends what waits, one message at a time; several processes share the work. */
  async deliver(tenantId: string): Promise<void> {
    const transport = this.#transport;
    if (!transport) return;
    while (await asTenant(tenantId, () => this.#deliverOne(tenantId, transport)));
  }

  #deliverOne(tenantId: string, transport: Transporter): Promise<boolean> {
    return this.#database.db.transaction().execute(async (tx) => {
      const next = await tx
        .selectFrom("outbox")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .where("sent_at", "is", null)
        .where("attempts", "<", mostAttempts)
        .where("next_attempt_at", "<=", new Date().toISOString())
        .orderBy("created_at")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!next) return false;
      const mine = tx.updateTable("outbox").where("tenant_id", "=", tenantId).where("uuid", "=", next.uuid);
      try {
        await transport.sendMail({
          from: this.#from,
          to: next.recipient,
          subject: next.subject,
          text: next.body,
        });
        await mine.set({ sent_at: new Date().toISOString(), error: null }).execute();
      } catch (error) {
        const waitMs = Math.min(3_600_000, 15_000 * 2 ** next.attempts);
        await mine
          .set({
            attempts: next.attempts + 1,
            next_attempt_at: new Date(Date.now() + waitMs).toISOString(),
            error: (error as Error).name,
          })
          .execute();
      }
      return true;
    });
  }
}
