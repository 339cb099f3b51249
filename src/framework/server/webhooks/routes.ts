import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { publishChange } from "../events/changes.ts";
import { conflict } from "../http/errors.ts";
import { answer, Reply } from "../http/reply.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { decodeRow, titleOf } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { updateRecord } from "../records/write/update.ts";
import type { Input, Module } from "../routes/module.ts";
import { startWebhooks } from "./enqueue.ts";
import { testBody, testEvent } from "./payload.ts";
import { renewSecret } from "./secrets.ts";

/** Secrets and tests of endpoints; everything else about them the record service answers. */
export const webhooks: Module = (handle) => {
  handle("POST records/webhook-endpoints/{id}/secret", giveSecret, {
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
  });
  handle("POST records/webhook-endpoints/{id}/test", sendTest, { answer: { type: "object" } });
};

/**
 * Makes a secret for an endpoint, which begins to be sent to with its first one. The answer is kept nowhere: the same
 * request makes another secret.
 */
async function giveSecret(context: Context, { params }: Input): Promise<Reply> {
  const type = recordTypeOf(context.services.types, "webhook-endpoints");
  const id = params.id ?? "";
  const row = await findAccessibleRow(context, type, id, { lock: true });
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
async function sendTest(context: Context, { params }: Input): Promise<Reply> {
  const { services, tenant, db } = context;
  const type = recordTypeOf(services.types, "webhook-endpoints");
  const id = params.id ?? "";
  const row = await findAccessibleRow(context, type, id);
  if (row.status === "setup") throw conflict("Create the signing secret first.");
  const now = services.clock.now();
  const uuid = randomUUIDv7();
  await sql`insert into webhook_deliveries (tenant_id, uuid, endpoint, notice, key, occasion, step, body, status, due_at,
      created_at, created_by, data)
    values (${tenant.id}, ${uuid}, ${id}, ${testEvent}, ${id}, ${uuid}, 0, ${testBody(tenant, now)}, 'waiting',
      ${now.toISOString()}, ${now.toISOString()}, ${context.user.uuid},
      ${JSON.stringify({ title: "Test", message: `msg_${uuid}`, happened_at: now.toISOString() })}::jsonb)`.execute(
    db,
  );
  await logActivity(context, {
    action: "test",
    resource: type.name,
    record: id,
    label: titleOf(type, decodeRow(type, row, context), context),
  });
  await publishChange(context, recordTypeOf(services.types, "webhook-deliveries"), uuid, "create");
  startWebhooks(context);
  return answer("Test sent. The result is under Deliveries.", {});
}
