import { type Module, paging } from "../module.ts";
import { publicForm } from "../../visitors/publicForm.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { receiveApplication } from "./apply.ts";
import { listOpenPosts } from "./openPosts.ts";

/** Jobs on offer: what the public sees of them, and how people apply. */
export const jobPosts: Module = (claim) => {
  claim.public("GET ndis/{tenant}/whitelabel/job-posts", listOpenPosts, { query: paging, perMinute: 120 });
  claim.public(
    "GET ndis/{tenant}/whitelabel/application-form",
    (context) => publicForm(context, recordTypeOf(context.services.types, "job-applications")),
    { perMinute: 60 },
  );
  claim.public("POST ndis/{tenant}/whitelabel/apply-for-job", receiveApplication, { perMinute: 20 });
};
