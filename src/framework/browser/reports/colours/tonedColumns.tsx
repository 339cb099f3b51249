import { type ColourRule, toneFinder } from "#framework/shared/reports/colours.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { Cell, type DrawnColumn } from "../../fields/Cell.tsx";
import type { ReportColumn } from "../model/reportColumns.ts";
import { Toned } from "./Toned.tsx";

/** Columns of a report whose values have tones are drawn with them. */
export const tonedColumns = (
  columns: readonly ReportColumn[],
  rules: readonly ColourRule[],
  { resource, ...asked }: { resource: string; zone: string; today: string },
): (ReportColumn & DrawnColumn)[] =>
  columns.map((column) => {
    const own = rules.filter((rule) => rule.column === column.field.name);
    const toneOf = own.length > 0 ? toneFinder(own, column.field, asked) : undefined;
    if (!toneOf) return column;
    return {
      ...column,
      draw: (record) => {
        const plain = <Cell column={column} record={record} resource={resource} />;
        const tone = toneOf(valueAt(record, column.field.name));
        return tone ? <Toned tone={tone}>{plain}</Toned> : plain;
      },
    };
  });
