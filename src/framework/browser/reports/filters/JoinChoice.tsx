import Box from "@mui/material/Box";
import { useId } from "react";
import { useText } from "../../i18n/useText.ts";
import type { DraftGroup } from "#framework/shared/reports/draft.ts";

interface JoinChoiceProps {
  group: DraftGroup;
  isNested: boolean;
  onChange: (group: DraftGroup) => void;
}

/** Whether all or any of a group's conditions must hold. */
export function JoinChoice({ group, isNested, onChange }: JoinChoiceProps) {
  const text = useText();
  const id = useId();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, fontSize: "0.875rem" }}>
      <label htmlFor={id}>{text(isNested ? "report.matchNested" : "report.match")}</label>
      <select
        id={id}
        className="plain-select"
        style={{ width: "auto" }}
        value={group.join}
        onChange={(event) => onChange({ ...group, join: event.target.value === "any" ? "any" : "all" })}
      >
        <option value="all">{text("report.all")}</option>
        <option value="any">{text("report.any")}</option>
      </select>
    </Box>
  );
}
