import type { Schema } from "#shared/schema/schema.ts";
import { type Module, paging } from "../module.ts";
import { activityLog, loginLog } from "./readLogs.ts";

const text: Schema = { type: "string" };
const uuid: Schema = { type: "string", format: "uuid" };
const at: Schema = { type: "string", format: "date-time" };
const activity: Record<string, Schema> = {
  uuid,
  at,
  user_name: text,
  role: text,
  action: text,
  resource: text,
  record_uuid: uuid,
  record_label: text,
  changes: { type: "object", description: "Before and after, by field." },
  outcome: text,
  ip: text,
  device: { type: "string", description: "The browser and its device, as read from the agent." },
  agent: text,
  request_id: text,
};
const login: Record<string, Schema> = {
  uuid,
  at,
  fullname: text,
  email: text,
  event: text,
  result: text,
  ip: text,
  device: { type: "string", description: "The browser and its device, as read from the agent." },
  agent: text,
};

const page = (rows: string, properties: Record<string, Schema>): Schema => ({
  type: "object",
  additionalProperties: false,
  required: [rows, "pagination"],
  properties: {
    [rows]: { type: "array", items: { type: "object", additionalProperties: false, properties } },
    pagination: { $ref: "#/components/schemas/Pagination" },
  },
});
const activities = { query: paging, answer: page("user_activity_logs", activity) };
const logins = { query: paging, answer: page("user_login_logs", login) };

/** The logs: everybody's for those who may, and one's own for all. */
export const logs: Module = (claim) => {
  claim("GET ndis/logs/activity-logs", (context, input) => activityLog(context, input), activities);
  claim("GET ndis/logs/login-logs", (context, input) => loginLog(context, input), logins);
  claim(
    "GET ndis/personal/logs/my-activity-logs",
    (context, input) => activityLog(context, input, context.user.uuid),
    activities,
  );
  claim(
    "GET ndis/personal/logs/my-login-logs",
    (context, input) => loginLog(context, input, context.user.uuid),
    logins,
  );
};
