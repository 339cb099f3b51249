import { useLaterText } from "./useLaterText.ts";

/** The words of changing a field of several records. They are loaded with that dialog. */
const bulkEdit = {
  title: "Edit %{smart_count} record |||| Edit %{smart_count} records",
  field: "Field to change",
  choose: "Choose a field",
  emptyHint: "Leave it empty to remove the value.",
  preview: "Preview changes",
  previewing: "Checking…",
  back: "Back",
  run: "Change %{smart_count} record |||| Change %{smart_count} records",
  willChange: "%{smart_count} will change |||| %{smart_count} will change",
  same: "%{smart_count} already has this value |||| %{smart_count} already have this value",
  refused: "%{smart_count} cannot be changed |||| %{smart_count} cannot be changed",
  changes: "Records that will change",
  skipped: "Records that will be skipped",
  empty: "empty",
  more: "and %{smart_count} more |||| and %{smart_count} more",
  undo: "Undo",
  undoing: "Undo changes",
  hidden:
    "%{smart_count} selected record is no longer there |||| %{smart_count} selected records are no longer there",
};

/** The words of changing a field of several records, by key. */
export const useBulkEditText = () => useLaterText("bulkEdit", bulkEdit);
