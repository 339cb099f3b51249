import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";

const roster = {
  publish: "Publish %{smart_count} draft |||| Publish %{smart_count} drafts",
  publishTitle: "Publish %{smart_count} shift? |||| Publish %{smart_count} shifts?",
  when: "Shifts from %{range}.",
  told: "%{workers} and %{participants} will be notified, with one message each.",
  workers: "%{smart_count} support worker |||| %{smart_count} support workers",
  participants: "%{smart_count} participant |||| %{smart_count} participants",
  open: "%{smart_count} shift has no support worker yet. |||| %{smart_count} shifts have no support worker yet.",
  held: "%{smart_count} shift needs attention and stays a draft. |||| %{smart_count} shifts need attention and stay drafts.",
  warnings: "Please check %{smart_count} warning |||| Please check %{smart_count} warnings",
  warningsText:
    "Nothing has been published yet. The shifts can be published with a reason, which is recorded with your name.",
  anyway: "Publish anyway",
  confirm: "Publish",
  cancel: "Cancel",
  export: "Export CSV",
  exported: "Export ready",
  print: "Print",
  failed: "The shifts could not be published",
  copy: "Copy to other days",
  copyTitle: "Copy %{range}",
  copyTo: "First day of the copy",
  copyToHint: "Copies are drafts at the same time of day.",
  copyLater: "Choose a day after the days that are copied.",
  existing: "Where people have other shifts",
  ways: {
    skip: "Leave the shift out",
    merge: "Copy it without its worker",
    replace: "Replace the drafts of these days",
  },
  copySummary:
    "%{copied} will be copied with their support worker, %{open} without. %{skipped} will be left out.",
  copyRun: "Copy %{smart_count} shift |||| Copy %{smart_count} shifts",
  copyFailed: "The shifts could not be copied",
  undo: "Undo",
  assign: "Assign staff",
  assignTitle: "Assign %{smart_count} shift |||| Assign %{smart_count} shifts",
  assigned: "%{smart_count} shift assigned |||| %{smart_count} shifts assigned",
  worker: "Support worker",
  noWorker: "Leave this empty to make them open shifts.",
  close: "Close",
  cancelMany: "Cancel shifts",
  cancelTitle: "Cancel %{smart_count} shift |||| Cancel %{smart_count} shifts",
  cancelRun: "Cancel shifts",
  cancelled: "%{smart_count} shift cancelled |||| %{smart_count} shifts cancelled",
};

/** The words of the roster's tools, by key. */
export const useRosterText = () => useLaterText("roster", roster);
