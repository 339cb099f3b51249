import type { FastifyInstance } from "fastify";
import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import { asTenant } from "../database/tenancy.ts";
import { notFound } from "../http/errors.ts";
import { sendMessages } from "../outside/devMessages.ts";
import type { Services } from "../context.ts";

/** Shows the messages that would have been mailed. Never there in production. */
export function serveDevMail(app: FastifyInstance, { tenants, database, config }: Services): void {
  app.get("/dev/mail", async (request, reply) => {
    const tenant = await tenants.bySlug(tenantOfHost(request.host) ?? config.tenant ?? "");
    if (!tenant) throw notFound();
    const messages = await asTenant(tenant.id, () =>
      database.db
        .selectFrom("outbox")
        .selectAll()
        .where("tenant_id", "=", tenant.id)
        .orderBy("created_at", "desc")
        .limit(50)
        .execute(),
    );
    if ((request.headers.accept ?? "").includes("application/json")) return messages;
    return sendMessages(
      reply,
      `Mail of ${tenant.slug}`,
      messages.map(({ recipient, subject, body, created_at: at }) => ({
        title: subject,
        recipient,
        at,
        body,
      })),
    );
  });
}
