/** Words about a filter of which something is left out. */
export const leftOutWords = {
  text: "Some filters are left out because they use columns you can't see. The report may show more rows than intended.",
} as const;
