import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";

/** Who is billed: the NDIA, a plan manager, the participant, or someone outside of the NDIS. */
export type PayerType = "agency" | "plan_manager" | "self" | "private";

/** Who pays an invoice, and where it is sent. */
export interface Payer {
  type: PayerType;
  name: string;
  email?: string;
}

const types: Readonly<Record<string, PayerType>> = { agency: "agency", plan: "plan_manager", self: "self" };

/**
 * Who pays for a support, by how its funding category is managed; mixed plans are usual, so that the participant's
 * plan management counts only where the plan names no budget of the category (domain reference, section 3.5).
 * @param category the support category of the booking
 * @returns undefined where nobody has entered how the plan is managed
 */
export function payerOf(participant: JsonObject, category: Json | undefined): Payer | undefined {
  if (participant.type !== "ndis") return payerAs("private", participant);
  const budgets = [participant.budgets ?? []].flat().filter(isObject);
  const budget = category === undefined ? undefined : budgets.find((one) => one.category === category);
  const type = types[String(budget?.management ?? participant.plan_management)];
  return type && payerAs(type, participant);
}

/** Who it is that pays for a participant as a payer of a type, and where they get invoices. */
export function payerAs(type: PayerType, participant: JsonObject): Payer {
  const own = { name: String(participant.full_name ?? ""), ...emailOf(participant.email) };
  if (type === "private") return { type, ...own };
  if (type === "agency") return { type, name: "National Disability Insurance Agency" };
  if (type === "plan_manager") return managerOf(participant.plan_manager);
  const nominee =
    participant.nominee_type === "plan" && isObject(participant.nominee) ? participant.nominee : {};
  return {
    type,
    ...own,
    ...(nominee.email !== undefined && { name: String(nominee.name), ...emailOf(nominee.email) }),
  };
}

function managerOf(manager: Json | undefined): Payer {
  const { organisation = "", email } = isObject(manager) ? manager : {};
  return { type: "plan_manager", name: String(organisation), ...emailOf(email) };
}

const emailOf = (email: Json | undefined): { email?: string } => (typeof email === "string" ? { email } : {});
