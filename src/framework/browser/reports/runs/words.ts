/** Messages of reports that ran in the background, which come with the first of them. */
export const runWords = {
  goneTitle: "This result is no longer available",
  goneText:
    "The results of reports that run in the background are kept for one day, and only for the person who ran them.",
  openReport: "Open the report",
  failed: "The result could not be loaded",
} as const;
