import type { Field } from "#framework/shared/fields/fields.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { FindTone } from "#framework/shared/reports/colours.ts";
import type { Context } from "../context.ts";
import { cellReader, type ReadCell, sheetCell, valueReader } from "./export.ts";
import { headWithMeanings, meaningCell, type SheetHead } from "./meanings.ts";

/** The columns of a sheet of records. @param tones what finds the tones of the fields' values, in the order of the fields */
export function sheetColumns(
  context: Context,
  fields: readonly Field[],
  tones: readonly (FindTone | undefined)[],
): SheetHead & { cells: ReadCell<ExportCell>[] } {
  const { time_zone: zone } = context.tenant.settings;
  const columns = fields.map(({ label, type: { exportKind: kind } }, index) => ({
    label,
    isToned: tones[index] !== undefined,
    ...(kind && { kind }),
  }));
  const cells = fields.flatMap((field, index): ReadCell<ExportCell>[] => {
    const [cell, toneOf, read] = [cellReader(field, zone, sheetCell), tones[index], valueReader(field)];
    return toneOf ? [cell, (record) => meaningCell(toneOf(read(record)))] : [cell];
  });
  return { ...headWithMeanings(columns), cells };
}
