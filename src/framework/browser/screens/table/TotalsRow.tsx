import type { RaRecord } from "react-admin";
import type { Column } from "#framework/shared/definitions/screens.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { useText } from "../../i18n/useText.ts";
import { cellClass } from "./grid.ts";
import { totalOf } from "./totalOf.ts";

interface TotalsRowProps {
  columns: readonly Column[];
  records: readonly RaRecord[];
  /** Cells that are no columns, before and after them. */
  before: number;
  after: number;
}

/** Below the rows, the totals of those columns whose definition asks for them: of the rows that are shown. */
export function TotalsRow({ columns, records, before, after }: TotalsRowProps) {
  const text = useText();
  return (
    <tfoot>
      <tr className="totals">
        {before > 0 && <td className="fixed" />}
        {columns.map(({ field, total }, index) => (
          <td key={field.name} className={cellClass(index, field.type.name)}>
            {index === 0 && text("list.totals")}
            {total &&
              field.type.text(totalOf(records.map((record) => valueAt(record, field.name))), field.schema)}
          </td>
        ))}
        {after > 0 && <td className="actions" />}
      </tr>
    </tfoot>
  );
}
