import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import type { SheetFormat } from "../../exports/sheet.ts";
import type { SummaryAnswer } from "./summarise.ts";

/** What an export of numbers holds, kept with its link. */
export interface SummaryOrder extends JsonObject {
  resource: string;
  format: SheetFormat | "pdf";
  query: Record<string, string>;
  /** The groups and numbers, as they were asked for. */
  summary: JsonObject;
  name: string;
  /** The rules for what its numbers mean, as JSON. */
  colours: string;
}

/** Whether the order of an export is for numbers. */
export const isSummaryOrder = (order: JsonObject): order is SummaryOrder => "summary" in order;

/** The name of a number: its own, or one made from what it is of. */
export const nameOfNumber = ({ label, of, field }: SummaryAnswer["values"][number]): string =>
  label ?? sentenceCase([of, field ?? ""].join(" ").trim());
