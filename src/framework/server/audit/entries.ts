import { type RawBuilder, sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { withoutNulls } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { shownActivity } from "./readActivity.ts";
import type { Context } from "../context.ts";
import type { Shown } from "../records/read/shownRules.ts";
import type { Relation, SourceRule } from "../records/read/source.ts";
import { deviceOf } from "./device.ts";

const searched = (...columns: string[]): RawBuilder<unknown> =>
  sql.raw(`${columns.map((column) => `coalesce(lower(${column}), '')`).join(" || ' ' || ")} as searched`);

const activity = ({ tenant }: Context, more = sql``): Relation => ({
  rows: sql`select uuid, seq, at, user_name, role, action, resource, record_uuid, record_label, changes, outcome, ip,
      null as device, agent, request_id, null as emergency_access,
      ${searched("user_name", "action", "resource", "record_label", "ip")}
    from activity_log where tenant_id = ${tenant.id} and ${shownActivity} ${more}`,
  order: sql`seq desc`,
  search: "searched",
  many: true,
});

const signIns = ({ tenant }: Context, more = sql``): Relation => ({
  rows: sql`select uuid, at, fullname, email, event, result, ip, null as device, agent,
      ${searched("fullname", "email", "event", "result", "ip")}
    from login_log where tenant_id = ${tenant.id} ${more}`,
  order: sql`at desc, uuid desc`,
  search: "searched",
  many: true,
});

/** The activity log, newest first: everyone's, or one's own. */
export const activityLog: SourceRule = (context) => activity(context);
export const ownActivityLog: SourceRule = (context) =>
  activity(context, sql`and user_uuid = ${context.user.uuid}`);

/** The sign-ins, newest first: everyone's, or one's own. */
export const loginLog: SourceRule = (context) => signIns(context);
export const ownLoginLog: SourceRule = (context) =>
  signIns(context, sql`and user_uuid = ${context.user.uuid}`);

/** What was done and where, in the words that the screens use for it. */
export const logInWords: Shown = ({ services }, entries) => {
  const { resources } = services.definitions.definitions;
  return Promise.resolve(
    entries.map(({ action, resource, agent }): JsonObject => {
      const known = typeof resource === "string" ? resources.get(resource) : undefined;
      return withoutNulls({
        ...deviceIn(agent),
        action: known?.actions[String(action)]?.label ?? actionInWords(String(action)),
        resource: known?.label.many ?? (typeof resource === "string" ? sentenceCase(resource) : null),
      });
    }),
  );
};

/** A call that was refused is logged by its method and address, which are no words. */
const actionInWords = (action: string): string => (action.includes("/") ? action : sentenceCase(action));

/** The device as people call it, beside what the browser said of itself. */
export const logDevice: Shown = (_, entries) => Promise.resolve(entries.map(({ agent }) => deviceIn(agent)));

const deviceIn = (agent: JsonObject[string] | undefined): JsonObject =>
  typeof agent === "string" ? { device: deviceOf(agent) } : {};
