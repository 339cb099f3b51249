import Box from "@mui/material/Box";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ReportColumn } from "../model/reportColumns.ts";

interface ColumnCheckProps {
  column: ReportColumn;
  checked: boolean;
  onToggle: (key: string) => void;
}

/** Shows a column or takes it away; one that is always shown says so instead. */
export function ColumnCheck({ column, checked, onToggle }: ColumnCheckProps) {
  const text = useText();
  const { field, label, always, sensitive } = column;
  return (
    <Box
      component="label"
      sx={{ flex: 1, minWidth: 0, display: "flex", gap: 1, alignItems: "center", cursor: "pointer" }}
    >
      <input
        type="checkbox"
        className="row-check"
        checked={checked}
        disabled={always}
        onChange={() => onToggle(field.name)}
      />
      <span>
        {label}
        {(always || sensitive) && (
          <Box
            component="span"
            sx={{
              color: "text.secondary",
              fontSize: "0.8125rem",
              marginInlineStart: 1,
              whiteSpace: "nowrap",
            }}
          >
            {sensitive && <Icon name="LockOutlined" size={14} />}{" "}
            {text(always ? "report.always" : "report.sensitive")}
          </Box>
        )}
      </span>
    </Box>
  );
}
