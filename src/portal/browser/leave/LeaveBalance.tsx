import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { Balances } from "./Balances.tsx";

/** The leave balances of the staff member at hand. */
export default function LeaveBalance({ record }: PlacedComponentProps) {
  return <Balances call="leave-balance" params={{ id: String(record?.uuid ?? record?.id ?? "") }} />;
}
