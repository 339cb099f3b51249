/** How tables of amounts in dialogs of the roster look. */
export const tableLook = {
  mt: 2,
  width: "100%",
  borderCollapse: "collapse",
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { p: 1, textAlign: "end", borderBottom: 1, borderColor: "divider" },
  "& th:first-of-type": { textAlign: "start" },
  // On a phone the last columns are what counts.
  "& .wide": { display: { xs: "none", sm: "table-cell" } },
  "& thead th": { color: "text.secondary", fontWeight: 500 },
} as const;
