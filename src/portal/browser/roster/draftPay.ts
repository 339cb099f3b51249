import { formatCents } from "#framework/shared/money/cents.ts";
import type { PayLine } from "../pay/answer.ts";

/** A worker's pay before and after the drafts, in cents; null without a pay rate. */
export interface WorkerChange {
  uuid: string;
  full_name: string;
  drafts: number;
  before: number | null;
  after: number | null;
}

/** What the call answers about the pay of a draft roster. */
export interface DraftPay {
  totals: { before: number; after: number };
  workers: WorkerChange[];
  open_drafts: number;
  /** Of the worker who was asked about. */
  lines?: { added: PayLine[]; removed: PayLine[]; same: PayLine[] };
  exceptions?: { code: string; text: string; date: string }[];
}

/** A change of pay with its sign, such as `+$81.50`. */
export const writtenChange = (before: number, after: number): string =>
  `${after > before ? "+" : ""}${formatCents(after - before)}`;
