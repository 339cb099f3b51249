/** Messages of reports that run in the background, which come with the first of them. */
export const runWords = {
  goneTitle: "This result is no longer available",
  goneText:
    "The results of reports that run in the background are kept for one day, and only for the person who ran them.",
  openReport: "Open the report",
  failed: "The result could not be loaded",
  costly: "This report takes a while",
  costlyText:
    "This list is too long to show while you wait. Choose a shorter time or another filter, or have all of its records written to a file in the background.",
  orFile: "You can also have all of its records written to a file in the background.",
  makeXlsx: "Excel file",
  makeCsv: "CSV file",
  fileWaiting: "The file is waiting for its turn",
  fileRunning: "The file is being written",
  written: "%{written} record so far. |||| %{written} records so far.",
  writtenOf: "%{written} of %{count} records.",
  leave: "You can leave this page. You are notified when the file is ready.",
  cancel: "Cancel the file",
  fileFailed: "The file could not be finished",
  fileReady: "The file is ready",
  fileText:
    "%{written} record as of %{time}. It is kept until %{until}, for you only. |||| %{written} records as of %{time}. It is kept until %{until}, for you only.",
  download: "Download",
  again: "Run again",
  back: "Back to the report",
} as const;
