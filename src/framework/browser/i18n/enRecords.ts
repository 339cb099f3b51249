import { useLaterText } from "./useLaterText.ts";

/** The words of record screens. They are loaded with the first of these screens. */
const records = {
  moreTabs: "More",
  moreActions: "More actions",
  state: "Status",
  stateDone: "done",
  stateCurrent: "current",
  editSection: "Edit %{section}",
  editRecord: "Edit details",
  addDetails: "Not filled in yet",
  addSection: "Add %{section}",
  saveSection: "Save changes",
  saveRecord: "Save %{name}",
  added: "Added. It is in the list under %{filters}.",
  showInList: "Show it in the list",
  history: {
    today: "Today",
    yesterday: "Yesterday",
    set: "set %{field} to %{to}",
    changed: "changed %{field} from %{from} to %{to}",
    cleared: "removed %{field} (was %{from})",
    hidden: "changed %{field}",
    changedMany: "changed %{smart_count} detail |||| changed %{smart_count} details",
    created: "added this %{record}",
    pressed: "chose “%{action}”",
    values: "Show %{smart_count} value |||| Show %{smart_count} values",
    lineSet: "%{to}",
    lineHidden: "changed, value not shown",
    nobody: "The system",
  },
};

/** The words of record screens, by key. */
export const useRecordText = () => useLaterText("records", records);
