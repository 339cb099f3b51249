import { type Cell, columnName, pivot, sumName, sumOf, totalled } from "#framework/shared/summaries/pivot.ts";
import { nameOfNumber } from "./order.ts";
import type { SummaryAnswer } from "./summarise.ts";

/** What stands in a file where records have no value of a group. */
export const notSet = "Not set";
const total = "Total";

/** A line of a summary's table: its groups, then its numbers. */
export interface Line<Written> {
  labels: string[];
  numbers: Written[];
}

/** A column of numbers. */
interface NumberColumn {
  label: string;
  /** Which of the report's numbers stands in it; of a sum over several columns, none. */
  number?: number;
}

/** The table of a summary. */
export interface SummaryTable<Written> {
  /** The headings of the groups, and those of the numbers. */
  down: string[];
  columns: NumberColumn[];
  lines: Line<Written>[];
  /** The line of totals; none where the last group stands across, which has a sum for each line instead. */
  totals: Line<Written>[];
}

/**
 * Lays the table of a summary out as its screen does.
 * @param write how a number stands in the file, by its format; a group's own also by which of the report's numbers it is
 */
export function tableOf<Written>(
  answer: SummaryAnswer,
  wantsAcross: boolean,
  write: (cell: Cell | undefined, format: string, number?: number) => Written,
): SummaryTable<Written> {
  const { groups, values } = answer;
  const isAcross = wantsAcross && groups.length > 1;
  const { across, lines } = pivot(answer, isAcross);
  const sums = isAcross ? totalled(values) : [];
  const down = (isAcross ? groups.slice(0, -1) : groups).map(({ label }) => label);
  const named = across.flatMap((column) =>
    values.map((value, number): NumberColumn => ({
      label: columnName(column, nameOfNumber(value), { isAcross, values: values.length, notSet }),
      number,
    })),
  );
  return {
    down,
    columns: [
      ...named,
      ...sums.map(([, value]) => ({ label: sumName(total, nameOfNumber(value), values.length) })),
    ],
    lines: lines.map((line) => ({
      labels: line.labels.map((label) => label ?? notSet),
      numbers: [
        ...line.cells.flatMap((row) =>
          values.map(({ format }, number) => write(row?.values[number], format, number)),
        ),
        ...sums.map(([number, { format }]) => write(sumOf(line, number), format)),
      ],
    })),
    totals: isAcross
      ? []
      : [
          {
            labels: down.map((_, index) => (index === 0 ? total : "")),
            numbers: values.map(({ format }, index) => write(answer.total[index], format)),
          },
        ],
  };
}
