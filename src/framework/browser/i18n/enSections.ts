import { useLaterText } from "./useLaterText.ts";

/** The words of a long form's sections. They are loaded with the first form. */
const sections = {
  filled: "%{filled} of %{total} filled in",
  optional: "Optional",
  sensitive: "Sensitive: only some people see this",
  done: "filled in",
  failing: "needs attention",
  showAll: "Open all sections",
  showFew: "Close the other sections",
  missing: "%{smart_count} required field is missing |||| %{smart_count} required fields are missing",
  moreFields: "Show %{smart_count} more field |||| Show %{smart_count} more fields",
};

/** The words of a long form's sections, by key. */
export const useSectionText = () => useLaterText("sections", sections);
