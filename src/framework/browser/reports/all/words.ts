/** Messages of the page of all reports. */
export const allReportsWords = {
  title: "All reports",
  search: "Find a report",
  noneTitle: "No reports found",
  noneText: "Try other words. You only see reports that you have access to.",
  others: "Other reports",
} as const;
