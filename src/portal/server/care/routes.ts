import type { Module } from "#framework/server/routes/module.ts";
import { paging } from "#framework/server/routes/module.ts";
import { accountAnswer, inviteParticipant } from "./account.ts";
import { inviteAdvocate } from "./inviteAdvocate.ts";
import { unassignedStaff } from "./suitableStaff.ts";
import { sendLinkToParticipant } from "./signIn.ts";

/** Who and what a participant has: workers, caring advocates, services, and the way to sign in. */
export const care: Module = (claim) => {
  claim("GET ndis/client/unassigned-staffs/{uuid}", unassignedStaff, { query: paging });
  claim("POST ndis/client/caring-advocates/{id}/invite", inviteAdvocate, { perMinute: 20 });
  claim("POST ndis/client/{id}/invite", inviteParticipant, { perMinute: 20, answer: accountAnswer });
  claim("GET ndis/client/send-password-reset-link/{id}", sendLinkToParticipant, {
    writes: true,
    answer: { type: "object" },
  });
};
