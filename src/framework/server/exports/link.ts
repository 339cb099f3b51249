import type { Download } from "#generated/definitions.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, PublicContext } from "../context.ts";
import { notFound } from "../http/errors.ts";
import type { Reply } from "../http/reply.ts";
import { apiRoot } from "../portalAddress.ts";
import { makeToken, useToken } from "../session/oneTimeTokens.ts";

/** Gives what was ordered, with the rights that the person who ordered it has now. */
export interface Opener {
  open: (own: Context, order: Json) => Reply | Promise<Reply>;
}

/** An order of a file of one record, with what the person entered for it. */
export interface RecordOrder extends JsonObject {
  resource: string;
  id: string;
  input: JsonObject;
}

/** An opener of orders of one shape: anyone who makes its links says what stands in them. */
export const opener = <Order extends Json>(
  open: (own: Context, order: Order) => Reply | Promise<Reply>,
): Opener => ({
  // The server itself has written it, for this opener.
  open: (own, order) => open(own, order as Order),
});

/**
 * A link under which something can be had once, for two minutes.
 * @param download what opens it; a call of the shell that states it gives the address
 * @param order what is to be had
 */
export async function downloadLink(context: Context, download: Download, order: Json): Promise<string> {
  const { definitions, config } = context.services;
  const call = Object.values(definitions.definitions.shell).find((each) => each.download === download);
  if (!call) throw new Error(`no call opens the download ${download}`);
  const token = await makeToken(context, "download", context.user.uuid, { [download]: order });
  return `${apiRoot(config)}${call.path.replace("{token}", token)}`;
}

/** Opens a link that was made for a download. @throws 404 */
export async function openLink(
  context: PublicContext,
  download: Download,
  token: string | undefined,
): Promise<Reply> {
  const { services, db, tenant } = context;
  const used = await useToken(context, "download", token ?? "");
  const order = used?.payload[download];
  const user = used?.userId ? await services.sessions.actingAs(db, tenant.id, used.userId) : undefined;
  if (order === undefined || !user) throw notFound();
  return services.rules.download[download].open({ ...context, user }, order);
}
