import type { Context } from "#framework/server/context.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";

/** A kind of contract: whom it is with, and under which names the office and the other side find it. */
export interface ContractKind {
  /** The resource of the office. */
  office: "participant-contracts" | "staff-contracts";
  /** The resource of the other side; its row rule says which contracts are theirs. */
  own: "my-agreements" | "my-contracts";
  /** The field that names the other side. */
  subject: "participant" | "staff";
  /** What it is called in a sentence. */
  noun: "agreement" | "contract";
  /** The resource of the reminders of its end. */
  reminders: "contract-reminders" | "staff-contract-reminders";
  states: ContractStates;
}

/** What the states of a kind are called that its rules turn on. */
export interface ContractStates {
  /** The other side has said yes. */
  accepted: "accepted" | "signed";
  /** It holds: at once when the other side says yes, or when both sides have signed. */
  holds: "accepted" | "active";
  /** It was ended before its last day. */
  ended: "ended" | "terminated";
}

/** What a provider and a participant agree on. */
export const agreements: ContractKind = {
  office: "participant-contracts",
  own: "my-agreements",
  subject: "participant",
  noun: "agreement",
  reminders: "contract-reminders",
  states: {
    accepted: "accepted",
    holds: "accepted",
    ended: "ended",
  },
};

/** What a provider and someone who works there agree on: it holds when the employer has signed too. */
export const employment: ContractKind = {
  office: "staff-contracts",
  own: "my-contracts",
  subject: "staff",
  noun: "contract",
  reminders: "staff-contract-reminders",
  states: {
    accepted: "signed",
    holds: "active",
    ended: "terminated",
  },
};

/** Both of them. */
export const contractKinds: readonly ContractKind[] = [agreements, employment];

/** Contracts of a kind as the office has them. */
export const officeType = ({ services }: Pick<Context, "services">, { office }: ContractKind): RecordType =>
  recordTypeOf(services.types, office);

/** Contracts of a kind as the other side has them: of these rows, each person reaches only their own. */
export const ownType = ({ services }: Pick<Context, "services">, { own }: ContractKind): RecordType =>
  recordTypeOf(services.types, own);

/** The kind of contracts that a resource shows, the office's or the other side's. */
export function kindOfResource({ name }: RecordType): ContractKind {
  const kind = contractKinds.find(({ office, own }) => office === name || own === name);
  if (!kind) throw new Error(`${name} are no contracts`);
  return kind;
}
