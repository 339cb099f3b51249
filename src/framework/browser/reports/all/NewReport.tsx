import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { finder } from "#framework/shared/text/normalise.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ReportLinks } from "./Topic.tsx";
import type { ListedReport } from "./useReports.ts";
import { allReportsWords } from "./words.ts";

/** Begins a report of one's own: asks which records it is about, and opens the report of all of these. */
export function NewReport({ reports }: { reports: readonly ListedReport[] }) {
  const text = useLaterText("allReports", allReportsWords);
  const [isOpen, open] = useState(false);
  const [search, setSearch] = useState("");
  const fits = finder(search);
  const found = reports.filter(({ label, description = "" }) => fits(`${label} ${description}`));
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="Add" />} onClick={() => open(true)}>
        {text("newReport")}
      </Button>
      {isOpen && (
        <Dialog title={text("newReport")} onClose={() => open(false)}>
          <Typography sx={{ mb: 2 }}>{text("choose")}</Typography>
          <TextField
            type="search"
            size="small"
            fullWidth
            autoFocus
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={text("searchRecords")}
            slotProps={{ htmlInput: { "aria-label": text("searchRecords") } }}
            sx={{ mb: 2 }}
          />
          {found.length === 0 ? (
            <Typography role="status" color="text.secondary">
              {text("noRecords")}
            </Typography>
          ) : (
            <ReportLinks reports={found} />
          )}
        </Dialog>
      )}
    </>
  );
}
