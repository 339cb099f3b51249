import type { ExportCell, ExportKind } from "#framework/shared/fields/fieldType.ts";
import { type CellTone, toneWords } from "#framework/shared/reports/colours.ts";

/** A column of a sheet, and whether its values may have tones. */
export interface TonedColumn {
  label: string;
  isToned: boolean;
  kind?: ExportKind;
}

/** The head of a sheet. */
export interface SheetHead {
  header: string[];
  /** For each column, the one whose words say what its values mean, if there is one: both are filled accordingly. */
  meanings: (number | undefined)[];
  /** For each column, what its cells are to a workbook, unless they are just what they hold. */
  kinds: (ExportKind | undefined)[];
}

/** The head of a sheet in which the meaning of a column's values stands beside it in words. */
export function headWithMeanings(columns: readonly TonedColumn[]): SheetHead {
  const head: SheetHead = { header: [], meanings: [], kinds: [] };
  for (const { label, isToned, kind } of columns) {
    const beside = isToned ? head.header.length + 1 : undefined;
    head.header.push(label, ...(isToned ? [`${label}: meaning`] : []));
    head.meanings.push(beside, ...(isToned ? [beside] : []));
    head.kinds.push(kind, ...(isToned ? [undefined] : []));
  }
  return head;
}

/** What a tone says as a cell of a sheet. */
export const meaningCell = (tone: CellTone | undefined): ExportCell => (tone ? toneWords[tone] : null);
