import equal from "fast-deep-equal";
import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, PublicContext } from "../context.ts";
import { addEntries } from "./lateEntries.ts";

/** What happened, for the activity log. */
export interface Activity {
  /** A verb: create, update, delete, restore, read, export, sign-in, … */
  action: string;
  resource?: string;
  record?: string;
  label?: string;
  /** Before and after by field; `maskedChanges` makes it. */
  changes?: JsonObject;
  outcome?: "done" | "refused";
  /** The record that it is about, where that is not the record itself: the person whose form it is. */
  about?: string;
}

/**
 * Adds an entry to the activity log, in the caller's transaction: either both are kept or neither is. What is about a
 * record that is open to the person for a while carries the id of the entry that opened it.
 */
export const logActivity = (context: PublicContext | Context, activity: Activity): Promise<void> =>
  logActivities(context, [activity]);

/**
 * Adds an entry that names nobody, no request and no time but the day: the only exception to G-51 (docs/security.md).
 */
export async function logAnonymous(
  { db, tenant }: PublicContext | Context,
  day: string,
  { action, resource, record, label }: Activity,
): Promise<void> {
  await addEntries(db, [
    {
      tenant_id: tenant.id,
      uuid: randomUUID(),
      at: day,
      user_uuid: null,
      user_name: "Anonymous",
      role: "",
      action,
      resource: resource ?? null,
      record_uuid: record ?? null,
      record_label: label ?? null,
      changes: "{}",
      outcome: "done",
      ip: null,
      agent: null,
      request_id: null,
    },
  ]);
}

/** The same for many entries at once. */
export async function logActivities(
  { db, tenant, user, origin }: PublicContext | Context,
  activities: readonly Activity[],
): Promise<void> {
  const rows = activities.map((activity) => {
    const changes = { ...activity.changes, ...openedBy(user, activity.about ?? activity.record) };
    return {
      tenant_id: tenant.id,
      uuid: randomUUIDv7(),
      user_uuid: user?.uuid ?? null,
      user_name: user?.fullname ?? "No one signed in",
      role: user?.role.map(({ name }) => name).join(", ") ?? "",
      action: activity.action,
      resource: activity.resource ?? null,
      record_uuid: activity.record ?? null,
      record_label: activity.label ?? null,
      changes: JSON.stringify(changes),
      outcome: activity.outcome ?? "done",
      ip: origin.ip,
      agent: origin.agent,
      request_id: origin.requestId,
    };
  });
  await addEntries(db, rows);
}

/** The entry by which a record is open to someone, under the name of its resource: `{ "emergency_access": "<id>" }`. */
function openedBy(user: PublicContext["user"], record: string | undefined): JsonObject {
  const entry = user?.opened?.entries[record ?? ""];
  return user?.opened && entry !== undefined ? { [user.opened.by.replaceAll("-", "_")]: entry } : {};
}

/** Stands for a value that the log must not hold. */
export const hidden = "•••";

/** What changed between two records, field by field; the values of sensitive, masked and encrypted fields are hidden. */
export function maskedChanges(fields: Field[], before: JsonObject, after: JsonObject): JsonObject {
  const changes: JsonObject = {};
  for (const field of fields) {
    const [from, to] = [before[field.name] ?? null, after[field.name] ?? null];
    if (equal(from, to)) continue;
    changes[field.name] = { from: loggable(field, from), to: loggable(field, to) };
  }
  return changes;
}

const loggable = ({ schema }: Field, value: Json): Json => {
  const secret =
    schema["x-sensitive"] !== undefined || schema["x-encrypted"] === true || schema["x-mask"] !== undefined;
  return secret && value !== null ? hidden : value;
};
