import type { FastifyRequest } from "fastify";
import { isVisible } from "#framework/shared/access/visible.ts";
import type { Needs } from "#framework/shared/definitions/call.ts";
import type { CurrentUser, PublicContext } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { forbidden, unauthorized } from "../errors.ts";
import { tokenOf } from "./token.ts";

/**
 * Who makes the call, when they may. The rule is the one of the definition that states the call, and the same one that
 * the portal shows its menus by.
 * @throws 401 without a living session, 403 without the permission
 */
export async function authorise(
  context: Omit<PublicContext, "user">,
  needs: Needs,
  request: FastifyRequest,
): Promise<CurrentUser | null> {
  if (needs === "public") return null;
  const token = tokenOf(context.services, request);
  const user =
    token && token.tenant === context.tenant.id ? await context.services.sessions.userOf(token) : undefined;
  if (!user) throw unauthorized();
  if (needs === "signed-in" || isVisible(user, needs, String(context.tenant.platform.type_of_platform ?? "")))
    return user;
  if (request.method !== "GET")
    await logActivity(
      { ...context, user },
      { action: `${request.method} ${request.routeOptions.url ?? ""}`, outcome: "refused" },
    );
  throw forbidden();
}
