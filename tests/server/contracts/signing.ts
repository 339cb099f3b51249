import { expect } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { idOf } from "../../support/providers.ts";

/** What a contract looks like in tests. */
export type Contract = Record<string, unknown> & { uuid: string; version: number };

/** A participant's agreement and a worker's contract as they are first written. */
export const wishes = {
  client: {
    participant: idOf("north", "participants", "first"),
    participant_name: "Alma Řehoř-Nguyễn",
    start_date: "2026-12-01",
    end_date: "2027-11-30",
    supports: [
      { description: "Personal care", quantity: 10.5, rate: 7023, unit: "hour" },
      { service: idOf("north", "services", "first"), quantity: 3, rate: 333 },
    ],
  },
  staff: {
    staff: idOf("north", "staff", "first"),
    staff_name: "Willa Worker",
    position: "Support worker",
    employment_type: "casual",
    start_date: "2026-12-01",
    hourly_rate: 3622,
  },
} as const;

type Side = keyof typeof wishes;

/** Calls about contracts of one side. */
export const contractsOf = (side: Side) => ({
  add: async (who: Caller, more: object = {}): Promise<Contract> => {
    const { status, data, text } = await who.post(`ndis/${side}/add-contract`, { ...wishes[side], ...more });
    expect(status, text).toBe(200);
    return data.contract as Contract;
  },
  set: (who: Caller, id: string, status: string, more: object = {}) =>
    who.put(`ndis/${side}/contract/update-status`, { contract_id: id, status, ...more }),
  show: async (who: Caller, id: string): Promise<Contract> => {
    const { status, data, text } = await who.get(`ndis/${side}/contract/show/${id}`);
    expect(status, text).toBe(200);
    return data.contract as Contract;
  },
  /** Opens a contract and says yes to what is read there. */
  accept: async (who: Caller, id: string, more: object = {}) => {
    const { document_sha256, version } = await contractsOf(side).show(who, id);
    const yes = side === "client" ? "accepted" : "signed";
    return contractsOf(side).set(who, id, yes, { ...signed, document_sha256, version, ...more });
  },
  /** Signs a contract of staff for the employer. */
  countersign: async (who: Caller, id: string, more: object = {}) => {
    const { document_sha256, version } = await contractsOf(side).show(who, id);
    const asked = { contract_id: id, ...signed, document_sha256, version, ...more };
    return who.put("ndis/staff/contract/countersign", asked);
  },
});

/** A typed signature, as the form sends it. */
export const signed = {
  agrees: true,
  signature: { method: "typed", name: "Pia Participant", signed_at: "2001-01-01T00:00:00.000Z" },
};
