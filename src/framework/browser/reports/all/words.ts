/** Messages of the page of all reports. */
export const allReportsWords = {
  title: "All reports",
  search: "Find a report",
  noneTitle: "No reports found",
  noneText: "Try other words. You only see reports that you have access to.",
  others: "Other reports",
  saved: "Saved reports",
  sharedOf: "%{report}, shared with you",
  newReport: "New report",
  choose:
    "Choose what the report is about. Then choose its columns, filters and summary, and save it under Views.",
  searchRecords: "Find records",
  noRecords: "Nothing found. Try other words.",
} as const;
