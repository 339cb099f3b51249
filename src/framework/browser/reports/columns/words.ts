/** Messages of the choice of a report's columns. */
export const columnWords = { related: "Related records" } as const;
