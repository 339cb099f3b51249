import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import { normalise } from "#framework/shared/text/normalise.ts";
import { useText } from "../../i18n/useText.ts";
import { toggleColumn } from "../model/chosenColumns.ts";
import type { ReportColumn } from "../model/reportColumns.ts";
import { ReportDrawer } from "../ReportDrawer.tsx";
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
  const [typed, setTyped] = useState("");
  /** Takes up the calculated column that is being written; false where it is not right yet. */
  const finish = useRef<() => boolean>(null);
  const { model, chosen, standardColumns } = loaded;
  const search = normalise(typed);
  const fits = ({ label, group = "" }: ReportColumn) => normalise(`${label} ${group}`).includes(search);
  const toggle = (key: string) => report.chooseColumns(toggleColumn(model.columns, chosen, key));
  const others = [...model.columns.values()].filter(
    (column) => column.isComputed !== true && !chosen.includes(column.field.name) && fits(column),
  );
  const shown = loaded.shown.filter(fits);
  return (
    <ReportDrawer
      title={text("report.columns")}
      width={400}
      onClose={() => {
        if (finish.current?.() !== false) onClose();
        else setTyped("");
      }}
      top={
        model.columns.size >= searchedFrom && (
          <input
            type="search"
            className="plain-input"
            value={typed}
            placeholder={text("report.searchColumns")}
            aria-label={text("report.searchColumns")}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
      beside={
        <Button
          size="small"
          disabled={chosen.join() === standardColumns.join()}
          onClick={() => report.chooseColumns(undefined)}
        >
          {text("list.resetColumns")}
        </Button>
      }
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
      {model.computed && (
        // Not taken away while a column is searched: someone may be writing in it, and look for a name.
        <Box hidden={search !== ""}>
          <ComputedColumns report={report} loaded={loaded} onToggle={toggle} finish={finish} />
        </Box>
      )}
      <OtherColumns columns={others} onToggle={toggle} unfolded={search !== ""} />
      {shown.length + others.length === 0 && (
        <Typography variant="body2" color="text.secondary" role="status">
          {text("report.noColumns")}
        </Typography>
      )}
    </ReportDrawer>
  );
}
