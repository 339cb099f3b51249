import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { Pay } from "./Pay.tsx";

/** What one's own shift pays. */
export default function MyShiftPay({ record }: PlacedComponentProps) {
  return <Pay call="my-shift-pay" shift={String(record?.uuid ?? record?.id ?? "")} />;
}
