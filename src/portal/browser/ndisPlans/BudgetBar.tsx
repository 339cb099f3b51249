import Box from "@mui/material/Box";
import { type Palette, useTheme } from "@mui/material/styles";
import type { UseKind } from "#portal/shared/ndisPlans/parts.ts";
import type { BudgetUse } from "#portal/shared/ndisPlans/use.ts";

/** Where money is, in the order in which it gets there. */
export const kinds = [
  "earlier",
  "claimed",
  "invoiced",
  "delivered",
  "rostered",
] as const satisfies readonly UseKind[];

/** Rostered money is hatched: nothing of it is delivered. */
const coloursOf = ({ grey, success, info, warning, text }: Palette): Record<UseKind, string> => ({
  earlier: grey[600],
  claimed: success.main,
  invoiced: info.main,
  delivered: warning.main,
  rostered: `repeating-linear-gradient(135deg, ${text.secondary} 0 2px, transparent 2px 6px)`,
});

/** How much of a budget is where, as a bar; the figures stand beside it. What goes beyond the budget is marked. */
export function BudgetBar({ budget }: { budget: BudgetUse }) {
  const { tokens, palette } = useTheme();
  const total = kinds.reduce((sum, kind) => sum + budget[kind], 0);
  const whole = Math.max(budget.allocated ?? total, total, 1);
  const colours = coloursOf(palette);
  return (
    <Box
      aria-hidden
      sx={{
        position: "relative",
        display: "flex",
        height: 14,
        borderRadius: 1,
        overflow: "hidden",
        border: 1,
        borderColor: "divider",
        bgcolor: tokens.surface,
      }}
    >
      {kinds.map((kind) => (
        <Box key={kind} sx={{ width: `${(budget[kind] / whole) * 100}%`, background: colours[kind] }} />
      ))}
      {budget.allocated !== null && total > budget.allocated && (
        <Box
          sx={{
            position: "absolute",
            insetBlock: 0,
            insetInlineStart: `${(budget.allocated / whole) * 100}%`,
            borderInlineStart: `3px solid ${palette.error.main}`,
          }}
        />
      )}
    </Box>
  );
}

/** The colour of a kind of money, beside its name. */
export function KindMark({ kind }: { kind: UseKind }) {
  const { palette } = useTheme();
  const colours = coloursOf(palette);
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: "none",
        width: 10,
        height: 10,
        border: 1,
        borderColor: "divider",
        background: colours[kind],
      }}
    />
  );
}
