import type { Module } from "#framework/server/routes/module.ts";
import { loadTable } from "./loadTable.ts";

/** The awards that say what staff are paid. */
export const payRates: Module = (claim) => {
  claim("POST ndis/award-types/load", loadTable);
};
