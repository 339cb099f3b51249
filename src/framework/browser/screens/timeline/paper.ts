import type { RangeKind } from "../calendar/layout/range.ts";

/** A sheet that a timeline is printed on: its size for `@page`, and the pixels between its margins (10 mm). */
export interface Paper {
  size: string;
  width: number;
}

const a4: Paper = { size: "A4 landscape", width: 1046 };
const a3: Paper = { size: "A3 landscape", width: 1511 };

/** A week fits on a usual sheet; more days are for the wall. */
export const paperFor = (kind: RangeKind): Paper => (kind === "day" || kind === "week" ? a4 : a3);

/** What is other on paper: lanes follow each other and stay whole, and the days stand above them on every sheet. */
export const printStyles = {
  "@media print": {
    "& .sheet": { display: "table" },
    "& .heads-group": { display: "table-header-group", breakInside: "avoid" },
    "& .lanes": { display: "table-row-group", height: "auto !important" },
    "& .lane": { position: "static", breakInside: "avoid" },
    "& .today-strip, & .now": { display: "none" },
  },
} as const;
