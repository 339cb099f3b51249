import type { Module } from "../module.ts";
import { licencesOf } from "./list.ts";

/** What of the licences of staff their definition does not say; the rules that it names stand in `rules.ts`. */
export const licences: Module = (claim) => {
  claim("GET ndis/staff-license/get-staff-license/{uuid}", licencesOf, { query: "fields" });
};
