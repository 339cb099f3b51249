import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context, PublicContext } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { makeToken, useToken } from "./oneTimeTokens.ts";
import { openAt } from "./person.ts";

/**
 * A link under which something can be had once, for two minutes.
 * @param path of the call that gives it, without the token
 * @param order what is to be had, under the name that `openDownload` asks for
 */
export async function downloadLink(context: Context, path: string, order: JsonObject): Promise<string> {
  const token = await makeToken(context, "download", context.user.uuid, order);
  return `/api/v1/${context.services.config.product}-portal/${path}/${token}`;
}

/** What a link was made for, and whoever asked for it with the rights that they have now. @throws 404 */
export async function openDownload<Order>(
  context: PublicContext,
  token: string | undefined,
  name: string,
): Promise<{ order: Order; own: Context }> {
  const { services, db, tenant } = context;
  const used = await useToken(context, "download", token ?? "");
  const order = used?.payload[name] as Order | undefined;
  const person = used?.userId ? await services.sessions.person(db, tenant.id, used.userId) : undefined;
  if (!order || !person) throw notFound();
  const emergency = openAt(person.emergencies, services.clock.now().getTime());
  return { order, own: { ...context, user: { ...person, session: "", emergency } } };
}
