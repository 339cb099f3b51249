import type { Module } from "../module.ts";
import { paging } from "../module.ts";
import { accountAnswer, inviteParticipant, participantAccount } from "./account.ts";
import { addOwnAdvocate, listOwnAdvocates } from "./advocates.ts";
import { inviteAdvocate } from "./inviteAdvocate.ts";
import { assignServices, unassignedServices } from "./services.ts";
import { assignedStaff, assignStaff, removeStaff } from "./staff.ts";
import { unassignedStaff } from "./suitableStaff.ts";
import { sendLinkToParticipant } from "./signIn.ts";
import { summary, summaryAnswer } from "./summary.ts";

const id = { type: "string", format: "uuid" } as const;
const ids = { type: "array", items: id, minItems: 1, maxItems: 200, uniqueItems: true } as const;

/** Who and what a participant has: workers, caring advocates, services, and the way to sign in. */
export const care: Module = (claim) => {
  claim("GET ndis/client/assigned-staffs/{uuid}", assignedStaff, { query: "fields" });
  claim("GET ndis/client/unassigned-staffs/{uuid}", unassignedStaff, { query: paging });
  claim("POST ndis/client/add/staff-care", assignStaff, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["client_uuid", "staff_uuids"],
      properties: {
        client_uuid: { ...id, title: "Participant" },
        staff_uuids: { ...ids, title: "Workers" },
      },
    },
  });
  claim("POST ndis/client/remove/staff-care", removeStaff, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["client_uuid", "staff_uuid"],
      properties: {
        client_uuid: { ...id, title: "Participant" },
        staff_uuid: { ...id, title: "Worker" },
      },
    },
  });
  claim("GET ndis/client/unassigned-services/{id}", unassignedServices, { query: paging });
  claim("POST ndis/client/assign/services", assignServices, {
    answer: { type: "object" },
    body: {
      type: "object",
      additionalProperties: false,
      required: ["client_uuid", "services"],
      properties: {
        client_uuid: { ...id, title: "Participant" },
        services: { ...ids, title: "Services" },
        terms: {
          type: "array",
          maxItems: 200,
          title: "What is agreed",
          description: "For each of the services, in any order: as actions/service-assignment says.",
          items: { type: "object" },
        },
      },
    },
  });
  claim("GET ndis/participant/caring-advocates", listOwnAdvocates, { query: paging });
  claim("POST ndis/participant/caring-advocates", addOwnAdvocate);
  claim("POST ndis/client/caring-advocates/{id}/invite", inviteAdvocate, { perMinute: 20 });
  claim("GET ndis/client/{id}/account", participantAccount, { answer: accountAnswer });
  claim("POST ndis/client/{id}/invite", inviteParticipant, { perMinute: 20, answer: accountAnswer });
  claim("GET ndis/client/{id}/summary", summary, { answer: summaryAnswer });
  claim("GET ndis/client/send-password-reset-link/{id}", sendLinkToParticipant, {
    writes: true,
    answer: { type: "object" },
  });
};
