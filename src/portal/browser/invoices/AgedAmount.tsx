import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { RouteLink } from "#framework/browser/ui/RouteLink.tsx";
import { formatCents } from "#framework/shared/money/cents.ts";
import { agedInvoices } from "./agedInvoices.ts";

/** An amount that a payer owes, which opens the invoices behind it. */
export default function AgedAmount({ record, field = "" }: PlacedComponentProps) {
  const amount = Number(record?.[field] ?? 0);
  if (!record || amount === 0) return <span style={{ opacity: 0.7 }}>–</span>;
  const filter = encodeURIComponent(JSON.stringify(agedInvoices(record, field)));
  return <RouteLink to={`/invoices?filter=${filter}`}>{formatCents(amount)}</RouteLink>;
}
