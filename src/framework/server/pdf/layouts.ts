import type { CustomTableLayout } from "pdfmake/interfaces.js";
import { line } from "./parts.ts";

/** How tables are drawn, by name: parts of a document go to another process, where functions cannot follow. */
export const layouts: Record<"rows" | "sheet", CustomTableLayout> = {
  /** Ruled between the rows, most under the head. */
  rows: {
    hLineWidth: (index) => (index === 1 ? 1 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  /** Ruled on all sides, to be written in. */
  sheet: { hLineColor: () => line, vLineColor: () => line, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
};
