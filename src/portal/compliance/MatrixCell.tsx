import { styled } from "@mui/material/styles";
import { useTranslate } from "ra-core";
import { type CellState, cellStates, readCell } from "./matrixData.ts";

/** A state as a coloured square with its symbol. */
const Mark = styled("span")(({ theme: { tokens } }) => {
  const tone = (color: string) => ({ color, borderColor: color });
  return {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: 28,
    height: 24,
    borderRadius: 6,
    border: "1px solid",
    fontWeight: 700,
    fontSize: "0.8125rem",
    "&.ok": { ...tone(tokens.success), borderColor: "transparent" },
    "&.soon": tone(tokens.warning),
    "&.gap, &.rejected": tone(tokens.error),
    "&.gap": { background: tokens.error, color: tokens.surface },
    "&.waiting": tone(tokens.info),
    "&.open, &.waived": { ...tone(tokens.neutral), borderColor: "transparent" },
  };
});

/** How somebody stands with one requirement: by colour and symbol, and in words to who points at it or listens. */
export function MatrixCell({ cell }: { cell: string }) {
  const { state, day } = readCell(cell);
  const translate = useTranslate();
  const word = translate(cellStates[state].label);
  return <StateMark state={state} label={day ? `${word}: ${day}` : word} />;
}

/** The mark of a state alone, for cells and for the legend. */
export const StateMark = ({ state, label }: { state: CellState; label: string }) => (
  <Mark className={state} role="img" aria-label={label} title={label}>
    {cellStates[state].symbol}
  </Mark>
);
