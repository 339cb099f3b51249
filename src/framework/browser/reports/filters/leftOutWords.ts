/** Words about a filter of which something is left out. */
export const leftOutWords = {
  text: "Some filters are left out because they use columns that you don't have. There may be more here than was meant.",
} as const;
