import type { Schema } from "#shared/schema/schema.ts";
import type { Module } from "../module.ts";
import { checkAnswer, checkContract } from "./check.ts";
import { currentAgreement } from "./currentAgreement.ts";
import { currentEmployment } from "./currentEmployment.ts";
import { agreements, employment } from "./kinds.ts";
import { proveContract } from "./show.ts";

const amended = "The version that a new one is to change.";

const answers = (key: string): Schema => ({ type: "object", required: [key] });

/** Service agreements of participants and contracts of staff: written, sent, signed, proven, and reminded of. */
export const contracts: Module = (claim) => {
  for (const [kind, root] of [
    [agreements, "ndis/client"],
    [employment, "ndis/staff"],
  ] as const) {
    // In no transaction, as the PDF below: the scan is read from the file store.
    claim(`GET ${root}/contract/proof/{id}`, proveContract(kind), {
      writes: false,
      answer: answers("proof"),
    });
    claim(`GET ${root}/contract/check/{id}`, checkContract(kind), { answer: checkAnswer });
  }
  claim("GET ndis/client/contract/migrate/get-current-data", currentAgreement, {
    query: { client_uuid: "The participant whom it is for.", contract_id: amended },
    answer: answers("data"),
  });
  claim("GET ndis/staff/contract/current-data", currentEmployment, {
    query: { staff_id: "The staff member whom it is for.", contract_id: amended },
    answer: answers("data"),
  });
};
