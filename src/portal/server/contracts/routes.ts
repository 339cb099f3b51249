import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { currentAgreement } from "./currentAgreement.ts";
import { currentEmployment } from "./currentEmployment.ts";

const amended = "The version that a new one is to change.";

const answers = (key: string): Schema => ({ type: "object", required: [key] });

/** What a new agreement or contract begins with. */
export const contracts: Module = (claim) => {
  claim("GET ndis/client/contract/migrate/get-current-data", currentAgreement, {
    query: { client_uuid: "The participant whom it is for.", contract_id: amended },
    answer: answers("data"),
  });
  claim("GET ndis/staff/contract/current-data", currentEmployment, {
    query: { staff_id: "The staff member whom it is for.", contract_id: amended },
    answer: answers("data"),
  });
};
