import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import {
  type MailChoice,
  type NotificationChoices,
  usualChoices,
} from "#framework/shared/notifications/choices.ts";
import type { Context } from "../context.ts";

/** The choices of people who have made any, by their account. */
export async function choicesOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  people: readonly string[],
): Promise<ReadonlyMap<string, NotificationChoices>> {
  const wanted = [...new Set(people)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("notification_choices")
    .select(["user_uuid", "data"])
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "in", wanted)
    .execute();
  return new Map(rows.map(({ user_uuid: user, data }) => [user, { ...usualChoices, ...data }]));
}

/** Keeps what the signed-in person has chosen, instead of what they chose before. */
export async function saveChoices(
  { db, tenant, user, services }: Context,
  choices: NotificationChoices,
): Promise<void> {
  const kept = { data: JSON.stringify(choices), updated_at: services.clock.now().toISOString() };
  await db
    .insertInto("notification_choices")
    .values({ tenant_id: tenant.id, user_uuid: user.uuid, ...kept })
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_uuid"]).doUpdateSet(kept))
    .execute();
}

/** How someone gets a notice by mail. */
export const mailOf = (
  notice: Pick<NoticeDefinition, "name" | "always">,
  choices: NotificationChoices | undefined,
): MailChoice => (notice.always === true ? "now" : (choices?.mail[notice.name] ?? "now"));
