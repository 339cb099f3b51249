import { useTranslate } from "react-admin";
import type { xero, xeroCompare } from "#portal/browser/messages/enXero.ts";

/** The words of the integrations. */
export function useXeroText() {
  const translate = useTranslate();
  return (key: keyof typeof xero, options?: Record<string, unknown>) => translate(`xero.${key}`, options);
}

/** The words of the comparison. */
export function useCompareText() {
  const translate = useTranslate();
  return (key: keyof typeof xeroCompare, options?: Record<string, unknown>) =>
    translate(`xeroCompare.${key}`, options);
}
