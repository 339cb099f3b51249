import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useText } from "../i18n/useText.ts";
import { Icon } from "../ui/Icon.tsx";
import { type ExportFormat, useExport } from "./useExport.ts";
import type { Report } from "./useReport.ts";

const formats: ExportFormat[] = ["xlsx", "csv"];

/** The report's primary action: its rows as a file of either kind. */
export function ExportButton({ report }: { report: Report }) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending } = useExport(report);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="Download" />}
        disabled={isPending || !report.loaded}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        {text("report.export")}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: "region", "aria-label": text("report.export") } }}
      >
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              mutate(format);
            }}
          >
            {text(format === "csv" ? "list.exportCsv" : "list.exportXlsx")}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
