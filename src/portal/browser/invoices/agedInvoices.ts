import { addDays } from "#framework/shared/dates/dates.ts";

/** The filter of the invoice list that shows the invoices behind an amount of an aged debtor, and no others. */
export function agedInvoices(
  debtor: Readonly<Record<string, unknown>>,
  field: string,
): Record<string, unknown> {
  const { payer_name: name, payer_type: type, participant, as_of: today } = debtor;
  const payer = {
    kind: "invoice",
    payer_type: type,
    payer_name: { operator: "equals", value: name },
    ...(participant !== undefined && { participant }),
  };
  const something = { operator: ">", value: 0 };
  if (field === "credit") return { ...payer, status: ["credited"], amount_paid: something };
  return {
    ...payer,
    status: ["approved", "sent", "part_paid"],
    amount_due: something,
    ...dueIn(field, String(today)),
  };
}

function dueIn(field: string, today: string): { due_date?: { operator: string; value: unknown } } {
  const ago = (days: number) => addDays(today, -days);
  switch (field) {
    case "not_due":
      return { due_date: { operator: "after", value: ago(1) } };
    case "days_30":
      return { due_date: { operator: "between", value: [ago(30), ago(1)] } };
    case "days_60":
      return { due_date: { operator: "between", value: [ago(60), ago(31)] } };
    case "days_90":
      return { due_date: { operator: "between", value: [ago(90), ago(61)] } };
    case "over_90":
      return { due_date: { operator: "before", value: ago(90) } };
    default:
      return {};
  }
}
