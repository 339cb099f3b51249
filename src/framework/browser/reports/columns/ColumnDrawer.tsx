import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { normalise } from "#framework/shared/text/normalise.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { toggleColumn } from "../model/chosenColumns.ts";
import type { ReportColumn } from "../model/reportColumns.ts";
import type { LoadedReport, Report } from "../useReport.ts";
import { ChosenColumns } from "./ChosenColumns.tsx";
import { ComputedColumns } from "./ComputedColumns.tsx";
import { OtherColumns } from "./OtherColumns.tsx";

interface ColumnDrawerProps {
  report: Report;
  loaded: LoadedReport;
  onClose: () => void;
}

/** From so many columns on they can be searched. */
const searchedFrom = 12;

/** Which columns, in which order, beside the rows that they change. */
export function ColumnDrawer({ report, loaded, onClose }: ColumnDrawerProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { model, chosen, standardColumns } = loaded;
  const search = normalise(typed);
  const fits = ({ label, group = "" }: ReportColumn) => normalise(`${label} ${group}`).includes(search);
  const toggle = (key: string) => report.chooseColumns(toggleColumn(model.columns, chosen, key));
  const others = [...model.columns.values()].filter(
    (column) => column.isComputed !== true && !chosen.includes(column.field.name) && fits(column),
  );
  const shown = loaded.shown.filter(fits);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-labelledby": id,
          sx: { width: 400, maxWidth: "100vw", display: "flex", flexDirection: "column" },
        },
      }}
    >
      <Box
        sx={{ px: 2.5, pt: 2, pb: 1.5, display: "grid", gap: 1.5, borderBottom: 1, borderColor: "divider" }}
      >
        <Box sx={{ display: "flex", alignItems: "center" }}>
          <Typography variant="h2" id={id} sx={{ flex: 1 }}>
            {text("report.columns")}
          </Typography>
          <IconButton onClick={onClose} aria-label={text("shell.close")} edge="end">
            <Icon name="Close" />
          </IconButton>
        </Box>
        {model.columns.size >= searchedFrom && (
          <input
            type="search"
            className="plain-input"
            value={typed}
            placeholder={text("report.searchColumns")}
            aria-label={text("report.searchColumns")}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Box>
      <Box
        sx={{ flex: 1, overflowY: "auto", px: 2.5, py: 2, display: "grid", gap: 2.5, alignContent: "start" }}
      >
        {shown.length > 0 && (
          <ChosenColumns
            shown={shown}
            chosen={chosen}
            onToggle={toggle}
            onArrange={report.chooseColumns}
            movable={search === ""}
          />
        )}
        {model.computed && search === "" && (
          <ComputedColumns report={report} loaded={loaded} onToggle={toggle} />
        )}
        <OtherColumns columns={others} onToggle={toggle} unfolded={search !== ""} />
        {shown.length + others.length === 0 && (
          <Typography variant="body2" color="text.secondary" role="status">
            {text("report.noColumns")}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: "flex",
          gap: 1,
          px: 2.5,
          py: 1.5,
          borderTop: 1,
          borderColor: "divider",
          flexWrap: "wrap",
        }}
      >
        <Button
          size="small"
          disabled={chosen.join() === standardColumns.join()}
          onClick={() => report.chooseColumns(undefined)}
        >
          {text("list.resetColumns")}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button size="small" variant="contained" onClick={onClose}>
          {text("report.done")}
        </Button>
      </Box>
    </Drawer>
  );
}
