import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { FieldViewProps } from "../fieldView.ts";

/** Yes or no, as a word with its sign. */
export function YesNo({ value }: FieldViewProps) {
  const text = useText();
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      <Icon name={value === true ? "Check" : "Close"} size={16} inText />
      {text(value === true ? "list.yes" : "list.no")}
    </span>
  );
}
