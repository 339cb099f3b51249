import type { Module } from "../module.ts";
import { openById, openByNumber } from "./open.ts";

/** Participants opened for an emergency: for a reason, for a while, and under the eyes of the privacy officer. */
export const emergency: Module = (claim) => {
  claim("POST ndis/client/break-glass", openByNumber, { perMinute: 10 });
  claim("POST ndis/client/{id}/break-glass", openById, { answer: { type: "object" } });
};
