import { type Module, paging } from "#framework/server/routes/module.ts";
import { listOpenPosts } from "./openPosts.ts";

/** Jobs on offer: what the public sees of them. */
export const jobPosts: Module = (handle) => {
  handle.public("GET ndis/{tenant}/whitelabel/job-posts", listOpenPosts, { query: paging, perMinute: 120 });
};
