import { listOperation } from "../../routes/generic.ts";
import type { Module } from "../module.ts";
import { endOverdue } from "./endOverdue.ts";
import { emergencyType, openById, openByNumber } from "./open.ts";
import { readsUnder } from "./reads.ts";
import { paging } from "../module.ts";

/** Participants opened for an emergency: for a reason, for a while, and under the eyes of the privacy officer. */
export const emergency: Module = (claim) => {
  claim("POST ndis/client/break-glass", openByNumber, { perMinute: 10 });
  claim("POST ndis/client/{id}/break-glass", openById, { answer: { type: "object" } });
  claim("GET ndis/emergency-access/{id}/reads", readsUnder, { query: paging });
  claim(
    "GET ndis/emergency-access",
    async (context, input) => {
      await endOverdue(context);
      const type = emergencyType(context);
      const { list } = type.resource.calls;
      if (!list) throw new Error("emergency access has no list");
      return listOperation(type, list)(context, input);
    },
    { query: "fields", writes: true },
  );
};
