import type { Module } from "../module.ts";
import { addLicence } from "./add.ts";
import { changeLicence, resubmitLicence } from "./change.ts";
import { setClearance } from "./clearance.ts";
import { decideLicence } from "./decide.ts";
import { licencesOf } from "./list.ts";
import { removeLicence } from "./remove.ts";

/** Licences of staff: sent in, verified by one person or two, renewed, and run out by themselves. */
export const licences: Module = (claim) => {
  claim("GET ndis/staff-license/get-staff-license/{uuid}", licencesOf, { query: "fields" });
  claim("POST ndis/staff-license/add-staff-license", addLicence);
  claim("POST ndis/staff-license/update", changeLicence);
  claim("POST ndis/staff-license/{id}/resubmit", resubmitLicence);
  claim("PUT ndis/staff-license/update-status", decideLicence);
  claim("POST ndis/staff-license/{id}/clearance", setClearance);
  claim("DELETE ndis/staff-license/delete-staff-license/{id}", removeLicence, {
    query: {
      reason: "Why it is deleted.",
      version: "The version that was seen; another one is refused.",
    },
  });
};
