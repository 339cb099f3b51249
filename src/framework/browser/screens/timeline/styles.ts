import type { Tokens } from "../../theme/tokens.ts";
import type { Look } from "../calendar/look.ts";
import { blockHeight, frameRest, leastFrame } from "./geometry.ts";

/** The class by which blocks of a look are coloured, by its place among the looks. */
export const lookClass = (index: number): string => `look-${index}`;

/** The colours of looks, by their class. */
export const lookStyles = (looks: Iterable<Look>): Record<string, Record<`--${string}`, string>> =>
  Object.fromEntries(
    [...looks].map(({ edge, ground }, index) => [
      `& .${lookClass(index)}`,
      { "--edge": edge, "--ground": ground },
    ]),
  );

/**
 * The frame that lanes scroll in. Everything inside is styled here by class: thousands of blocks are drawn without a style
 * of their own to be worked out.
 */
export const frameStyles = (tokens: Tokens) => ({
  "--line": tokens.line,
  position: "relative",
  overflow: "auto",
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.surface,
  maxHeight: `max(${leastFrame}px, calc(100vh - ${frameRest}px))`,
  fontSize: "0.8125rem",
  contain: "layout paint",
  overscrollBehavior: "contain",
  "& .heads": {
    position: "sticky",
    top: 0,
    zIndex: 5,
    display: "flex",
    background: tokens.surface,
    borderBottom: `1px solid ${tokens.line}`,
  },
  "& .corner, & .lane-head": {
    position: "sticky",
    insetInlineStart: 0,
    zIndex: 4,
    width: "var(--head-width)",
    flexShrink: 0,
    background: tokens.surface,
    borderInlineEnd: `1px solid ${tokens.line}`,
    padding: "6px 10px",
    boxSizing: "border-box",
  },
  "& .day-head": {
    flexShrink: 0,
    boxSizing: "border-box",
    padding: "6px 6px",
    borderInlineStart: `1px solid ${tokens.line}`,
    color: tokens.quiet,
    whiteSpace: "nowrap",
    overflow: "hidden",
    height: 46,
    lineHeight: 1.3,
  },
  "& .day-head b": { color: tokens.text, fontWeight: 600, display: "block" },
  "& .day-head.today b": { color: tokens.brand },
  "& .day-head.today": { boxShadow: `inset 0 -2px ${tokens.brand}` },
  "& .day-head.weekend, & .weekend-strip": { background: tokens.background },
  "& .hour": { position: "absolute", top: 24, fontSize: "0.6875rem" },
  "& .lane": {
    position: "absolute",
    insetInlineStart: 0,
    display: "flex",
    borderBottom: `1px solid ${tokens.line}`,
    boxSizing: "border-box",
  },
  "& .lane-head": { display: "flex", flexDirection: "column", gap: 2, justifyContent: "center" },
  "& .lane-name": { fontWeight: 550, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .lane-detail": {
    color: tokens.quiet,
    fontSize: "0.75rem",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "& .load": { height: 4, borderRadius: 2, background: tokens.line, overflow: "hidden" },
  "& .load > span": { display: "block", height: "100%", background: tokens.success },
  "& .load > span.over": { background: tokens.warning },
  // A block is as large as it is said to be: what is in it moves nothing around it. It cuts its two lines itself: boxes of
  // their own with a clip each take a tenth of the first frame.
  "& .lane .block": {
    contain: "strict",
    height: blockHeight,
    whiteSpace: "nowrap",
    textOverflow: "ellipsis",
  },
  "& .lane .time": { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  "& .lane .time.small": { fontSize: "0.6563rem", letterSpacing: "-0.02em" },
  // Below the block, which shows nothing outside itself: a clip of its own for each would take longer to paint.
  "& .lane .whole": { position: "absolute", top: "100%", whiteSpace: "nowrap" },
  "& .lane .sign": {
    display: "inline-block",
    width: 13,
    height: 13,
    // Times run from left to right in either direction of the page: the gap is on both sides.
    marginInline: "1.5px",
    verticalAlign: "-2px",
    background: "center / contain no-repeat",
    // Paper shows it as well.
    WebkitPrintColorAdjust: "exact",
    printColorAdjust: "exact",
  },
  "& .track": { position: "relative", flexShrink: 0, cursor: "cell" },
  "& .track.read": { cursor: "default" },
  "& .weekend-strip, & .behind, & .now": { position: "absolute", top: 0, bottom: 0, pointerEvents: "none" },
  "& .behind": {
    background: `repeating-linear-gradient(135deg, transparent 0 5px, ${tokens.line} 5px 6px)`,
    color: tokens.quiet,
    fontSize: "0.6875rem",
    overflow: "hidden",
    whiteSpace: "nowrap",
    textOverflow: "ellipsis",
    padding: "0 4px",
    display: "flex",
    alignItems: "end",
    boxSizing: "border-box",
  },
  "& .now": { width: 2, background: tokens.brand },
  "& .ghost": {
    position: "absolute",
    background: tokens.brandSoft,
    border: `1px solid ${tokens.brand}`,
    borderRadius: 8,
    pointerEvents: "none",
    boxSizing: "border-box",
  },
  "& .today-strip": {
    position: "absolute",
    top: 0,
    bottom: 0,
    background: tokens.brandSoft,
    pointerEvents: "none",
  },
  "@media print": {
    overflow: "visible",
    maxHeight: "none",
    contain: "none",
    border: 0,
    // Nobody can open a block on paper: its times have to fit.
    "& .lane .block": { paddingInline: 2, fontSize: "0.6563rem", letterSpacing: "-0.01em" },
    "& .lane .sign": { width: 10, height: 10 },
  },
});

/** A record in time, wherever it is drawn. Its colours are variables of the element. */
export const blockStyles = (tokens: Tokens) => ({
  "& .block": {
    all: "unset",
    position: "absolute",
    boxSizing: "border-box",
    overflow: "hidden",
    borderRadius: "5px",
    background: "var(--ground)",
    color: tokens.text,
    borderInlineStart: "4px solid var(--edge)",
    padding: "2px 4px",
    fontSize: "0.75rem",
    lineHeight: 1.35,
    cursor: "pointer",
    touchAction: "pan-x pan-y",
    userSelect: "none",
    flexDirection: "column",
    justifyContent: "flex-start",
  },
  "& .block.movable": { cursor: "grab" },
  "& .block:focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: 0, zIndex: 2 },
  "& .block.dashed": {
    border: "1px dashed var(--edge)",
    borderInlineStart: "4px dashed var(--edge)",
    background: tokens.surface,
  },
  "& .block.alert": { boxShadow: `inset 0 0 0 2px ${tokens.error}` },
  "& .block.quiet": {
    textDecoration: "line-through",
    background: tokens.surface,
    boxShadow: `inset 0 0 0 1px ${tokens.strongLine}`,
  },
  "& .block.selected": { outline: `2px solid ${tokens.brand}`, outlineOffset: 0 },
  "& .block.moving": { zIndex: 6, boxShadow: "0 6px 18px rgb(0 0 0 / 30%)", cursor: "grabbing" },
  "& .block .line": {
    display: "flex",
    gap: "4px",
    alignItems: "center",
    whiteSpace: "nowrap",
    overflow: "hidden",
  },
  "& .block .line svg": { color: "var(--edge)" },
  "& .block .said": { overflow: "hidden", textOverflow: "ellipsis" },
  "& .block .grip": { position: "absolute", top: 0, bottom: 0, width: "7px", cursor: "ew-resize" },
  "& .block .grip.first": { insetInlineStart: "-2px" },
  "& .block .grip.last": { insetInlineEnd: "-2px" },
});

/** The look of a grid of days, with the blocks in it. */
export const gridStyles = (tokens: Tokens) => ({
  ...blockStyles(tokens),
  border: 1,
  borderColor: "divider",
  borderRadius: 2,
  bgcolor: "background.paper",
  overflow: "auto",
});
