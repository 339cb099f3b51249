import { randomUUIDv7 } from "node:crypto";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { publishChange } from "../events/changes.ts";
import { Reply } from "../http/reply.ts";
import type { Effect, Found } from "../records/read/callRule.ts";
import { titleOf } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { updateRecord } from "../records/write/update.ts";
import { startWebhooks } from "./enqueue.ts";
import { testBody, testEvent } from "./payload.ts";
import { renewSecret } from "./secrets.ts";

/**
 * Makes a secret for an endpoint, which begins to be sent to with its first one. The answer is kept nowhere: the same
 * request makes another secret.
 */
export const webhookSecret: Effect = {
  answer: {
    type: "object",
    required: ["endpoint", "signing_secret"],
    properties: {
      signing_secret: {
        type: "string",
        description: "Shown this once. Receivers check signatures with it.",
      },
    },
  },
  of: giveSecret,
};

async function giveSecret(context: Context, { type, id, row }: Found): Promise<Reply> {
  const { secret, oldUntil } = await renewSecret(context, id);
  const isFirst = row.status === "setup";
  const endpoint = await updateRecord(
    context,
    type,
    id,
    {},
    {
      action: isFirst ? "begin" : "rotate-secret",
      more: isFirst ? { status: "active" } : { old_secret_until: oldUntil ?? null },
    },
  );
  return new Reply({
    message: isFirst ? "Secret created" : "Secret replaced",
    data: { endpoint, signing_secret: secret },
    untraceable: true,
  });
}

/** Sends a test, also to an endpoint that is paused. It is tried once. */
export const webhookTest: Effect = { answer: { type: "object" }, of: sendTest };

async function sendTest(context: Context, { type, id, record }: Found): Promise<void> {
  const { services, tenant, db } = context;
  const now = services.clock.now();
  const uuid = randomUUIDv7();
  await db
    .insertInto("webhook_deliveries")
    .values({
      tenant_id: tenant.id,
      uuid,
      endpoint: id,
      notice: testEvent,
      key: id,
      occasion: uuid,
      step: 0,
      body: testBody(tenant, now),
      status: "waiting",
      due_at: now.toISOString(),
      created_at: now.toISOString(),
      created_by: context.user.uuid,
      data: JSON.stringify({ title: "Test", message: `msg_${uuid}`, happened_at: now.toISOString() }),
    })
    .execute();
  await logActivity(context, {
    action: "test",
    resource: type.name,
    record: id,
    label: titleOf(type, record, context),
  });
  await publishChange(context, recordTypeOf(services.types, "webhook-deliveries"), uuid, "create");
  startWebhooks(context);
}
