import type { CellTone } from "#framework/shared/reports/colours.ts";

/** How a value with a tone looks on paper and in a sheet, which are white for everyone: its ink, and what is behind it. */
export const toneLooks: Readonly<Record<CellTone, { ink: string; fill: string }>> = {
  success: { ink: "#17633a", fill: "#e6f2ea" },
  info: { ink: "#1a5296", fill: "#e6eef8" },
  warning: { ink: "#7d4a00", fill: "#fcefd9" },
  error: { ink: "#9e1f18", fill: "#fae5e3" },
};
