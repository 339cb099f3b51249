import type { Module } from "#framework/server/routes/module.ts";
import { ownBalances } from "./balances.ts";
import { previewAnswer, previewLeave } from "./preview.ts";

/** Leave as it is counted: in balances, and before it is asked for. */
export const leave: Module = (claim) => {
  claim("POST ndis/personal/leave/preview", previewLeave, { writes: false, answer: previewAnswer });
  claim("GET ndis/personal/leave-balance", ownBalances);
};
