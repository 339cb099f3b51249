import type { SystemStyleObject } from "@mui/system";
import type { Theme } from "@mui/material/styles";
import { type CellState, cellStates, readCell } from "./matrixData.ts";

/** The states in words. Asked for once for the whole matrix: there are thousands of cells. */
export type StateWords = Record<CellState, string>;

/** How someone stands with one requirement: by colour and symbol, and in words to who points at it or listens. */
export function MatrixCell({ cell, words }: { cell: string; words: StateWords }) {
  const { state, day } = readCell(cell);
  const label = day ? `${words[state]}: ${day}` : words[state];
  return (
    <span className={`mark ${state}`} role="img" aria-label={label} title={label}>
      {cellStates[state].symbol}
    </span>
  );
}

/** The look of the marks, for what holds them: a style of each cell's own would cost most of the time of scrolling. */
export const markStyles = ({ tokens }: Theme): SystemStyleObject<Theme> => ({
  "& .mark": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: 28,
    height: 24,
    borderRadius: "6px",
    border: "1px solid transparent",
    fontWeight: 700,
    fontSize: "0.8125rem",
  },
  "& .ok": { color: tokens.success },
  "& .soon": { color: tokens.warning, borderColor: tokens.warning },
  "& .gap": { color: tokens.surface, background: tokens.error },
  "& .rejected": { color: tokens.error, borderColor: tokens.error },
  "& .waiting": { color: tokens.info, borderColor: tokens.info },
  "& .open, & .waived": { color: tokens.neutral },
});
