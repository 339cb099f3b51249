import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { Pay } from "./Pay.tsx";

/** What the shift at hand pays, for those who may see pay rates. */
export default function ShiftPay({ record }: PlacedComponentProps) {
  return <Pay call="shift-pay" shift={String(record?.uuid ?? record?.id ?? "")} />;
}
