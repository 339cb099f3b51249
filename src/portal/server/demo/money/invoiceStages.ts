import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Payer } from "#portal/shared/invoices/payer.ts";
import type { Random } from "../random.ts";

/** What an invoice was issued for, and when. */
interface Issued {
  payer: Payer;
  /** In cents. */
  total: number;
  issued: string;
  today: string;
  office: string;
}

const terms = 14;

/** What became of an invoice: the older it is, the likelier it is paid. */
export function becameOf(
  random: Random,
  { payer, total, issued, today, office }: Issued,
): { fields: JsonObject; payments: JsonObject[] } {
  const age = daysBetween(issued, today);
  const status = statusOf(random, payer, age);
  if (status === "draft") return { fields: { status }, payments: [] };
  const approved: JsonObject = {
    status,
    issue_date: issued,
    due_date: addDays(issued, terms),
    approved_by: office,
    approved_at: `${issued}T01:30:00.000Z`,
  };
  if (status === "approved") return { fields: approved, payments: [] };
  if (status === "void")
    return { fields: { ...approved, amount_due: 0, reason: "Drafted with the wrong dates" }, payments: [] };
  const sent: JsonObject = {
    ...approved,
    sent_at: `${issued}T02:00:00.000Z`,
    sent_to: payer.email === undefined ? [] : [payer.email],
    link_expires_on: addDays(issued, 60),
  };
  if (status === "sent") return { fields: sent, payments: [] };
  const amount = status === "paid" ? total : Math.floor(total / 2);
  const received_on = addDays(issued, Math.min(age, random.whole(3, terms + 4)));
  return {
    fields: {
      ...sent,
      amount_paid: amount,
      amount_due: total - amount,
      ...(status === "paid" && { paid_on: received_on }),
    },
    payments: [
      {
        amount,
        received_on,
        method: "bank",
        reference: `EFT ${random.whole(10_000, 99_999)}`,
        recorded_by: office,
      },
    ],
  };
}

/** What the NDIA pays by claim is approved, and never sent to a person. */
function statusOf(random: Random, { type, email }: Payer, age: number): string {
  if (random.chance(0.015)) return "void";
  if (age < 8 && random.chance(0.5)) return random.chance(0.6) ? "draft" : "approved";
  if (type === "agency" || email === undefined) return "approved";
  if (age < 12) return random.chance(0.15) ? "approved" : "sent";
  if (age < 24) return random.weighted({ paid: 5, sent: 3, part_paid: 1 });
  return random.weighted({ paid: 22, sent: 1, part_paid: 1 });
}
