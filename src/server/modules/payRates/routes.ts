import type { Module } from "../module.ts";
import { payRatesOf } from "./history.ts";
import { loadTable } from "./loadTable.ts";
import { setPayRate } from "./setRate.ts";

/** What staff are paid, the awards that say so, and the office's notes about them. */
export const payRates: Module = (claim) => {
  claim("POST ndis/award-types/load", loadTable);
  claim(
    "GET ndis/staff/{id}/pay-rates",
    (context, { params, query }) => payRatesOf(context, params.id ?? "", query),
    { query: "fields" },
  );
  claim("POST ndis/staff/update-pay-rate", setPayRate);
};
