import { type Module, paging } from "../module.ts";
import { activityLog, loginLog } from "./readLogs.ts";

/** The logs: everybody's for those who may, and one's own for all. */
export const logs: Module = (claim) => {
  claim("GET ndis/logs/activity-logs", (context, input) => activityLog(context, input), { query: paging });
  claim("GET ndis/logs/login-logs", (context, input) => loginLog(context, input), { query: paging });
  claim(
    "GET ndis/personal/logs/my-activity-logs",
    (context, input) => activityLog(context, input, context.user.uuid),
    { query: paging },
  );
  claim(
    "GET ndis/personal/logs/my-login-logs",
    (context, input) => loginLog(context, input, context.user.uuid),
    { query: paging },
  );
};
