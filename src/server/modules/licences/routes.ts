import type { Module } from "../module.ts";
import { licencesOf } from "./list.ts";
import { removeLicence } from "./remove.ts";

/** What of the licences of staff their definition does not say; the rules that it names stand in `rules.ts`. */
export const licences: Module = (claim) => {
  claim("GET ndis/staff-license/get-staff-license/{uuid}", licencesOf, { query: "fields" });
  claim("DELETE ndis/staff-license/delete-staff-license/{id}", removeLicence, {
    query: {
      reason: "Why it is deleted.",
      version: "The version that was seen; another one is refused.",
    },
  });
};
