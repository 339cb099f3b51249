import { styled } from "@mui/material/styles";
import { routeLinkLook } from "../../ui/RouteLink.tsx";

/** What a table scrolls in; its header stays in sight, and what takes the focus is never below it. */
export const Scroll = styled("div")({
  overflowX: "auto",
  maxHeight: "max(240px, calc(100vh - 260px))",
  overflowY: "auto",
  scrollPaddingTop: 48,
  // Nothing is held in sight where all of it is: each cell that is would be a layer of its own (see useMoreBeyond).
  "&[data-wide] :is(.fixed, .first)": { position: "sticky", insetInlineStart: 0, zIndex: 1 },
  "&[data-wide] .fixed + .first": { insetInlineStart: 44 },
  "&[data-wide] .actions": { position: "sticky", insetInlineEnd: 0, zIndex: 1 },
  "&[data-wide] th:is(.fixed, .first, .actions)": { zIndex: 3 },
  "&[data-more] .actions::before": {
    content: '""',
    position: "absolute",
    top: 0,
    bottom: 0,
    insetInlineEnd: "100%",
    width: 32,
    pointerEvents: "none",
    background: "inherit",
    maskImage: "linear-gradient(to right, transparent, black 75%)",
  },
});

/**
 * The look of every table of records: header, first column and actions stay in sight, long text is cut. Sides are
 * left and right, which are mirrored with the page: start would follow the words of a cell (see globalStyles).
 */
export const Grid = styled("table", { shouldForwardProp: (name) => name !== "rowHeight" })<{
  /** Of each row of the body, in pixels. */
  rowHeight?: number;
}>(({ theme: { tokens }, rowHeight }) => ({
  borderCollapse: "separate",
  borderSpacing: 0,
  width: "100%",
  fontSize: "0.875rem",
  "& th": {
    position: "sticky",
    top: 0,
    zIndex: 2,
    background: tokens.surface,
    textAlign: "left",
    fontWeight: 600,
    fontSize: "0.8125rem",
    color: tokens.quiet,
    whiteSpace: "nowrap",
    height: 40,
    padding: "0 12px",
    borderBottom: `1px solid ${tokens.line}`,
  },
  "& tbody > tr": { height: rowHeight },
  "& tr.opens": { cursor: "pointer" },
  "& td": {
    padding: "0 12px",
    borderBottom: `1px solid ${tokens.line}`,
    // A long text takes what the other columns leave, not a screen of its own.
    maxWidth: "clamp(220px, 15vw, 320px)",
    // Cut, and not made a place that could scroll.
    overflow: "clip",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    background: tokens.surface,
  },
  // A link that is cut ends with its cell: what is cut off of it lies over the neighbour, and is no place to click.
  "& .first a": {
    display: "inline-block",
    maxWidth: "100%",
    minWidth: 0,
    overflow: "clip",
    textOverflow: "ellipsis",
    verticalAlign: "middle",
  },
  // Where records have pictures, the first letters of the name stand before it.
  "& .first > .initials": {
    display: "inline-block",
    width: 28,
    height: 28,
    marginRight: 8,
    fontSize: 11.2,
    // As in the middle of the circle, to a tenth of a pixel.
    lineHeight: "27.2px",
    textAlign: "center",
    verticalAlign: "middle",
  },
  "& .first > .initials + a": { maxWidth: "calc(100% - 36px)" },
  "& a.row-link": routeLinkLook(tokens),
  // What leads nowhere is read here or nowhere.
  "& td.whole": { whiteSpace: "normal", overflowWrap: "anywhere", padding: "6px 12px" },
  // What is short is not cut; and a cell that is cut would cut the fade before it as well (see Scroll).
  "& td:is(.short, .actions)": { overflow: "visible" },
  "& .actions": { width: 48 },
  "& .number": { textAlign: "right" },
  "& tr:hover > td": { background: tokens.brandSoft },
  "& tr[aria-selected=true] > td": { background: tokens.brandSoft },
  "& tr:last-child > td": { borderBottom: 0 },
  "& .totals > td": { fontWeight: 600, height: 40, borderTop: `1px solid ${tokens.line}` },
  "& button.sort": {
    all: "unset",
    cursor: "pointer",
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    minHeight: 32,
    "&:hover": { color: tokens.text },
    "&:focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: 2, borderRadius: 4 },
  },
}));

/** Types whose values stand to the right. */
const numeric: ReadonlySet<string> = new Set(["number", "money"]);

/** The classes of a cell or header by its place and its type. */
export const cellClass = (index: number, typeName: string): string =>
  `${index === 0 ? "first" : ""} ${numeric.has(typeName) ? "number" : ""}`;
