import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { writeFilter } from "#framework/shared/reports/address.ts";
import { draftConditions, type DraftGroup } from "#framework/shared/reports/draft.ts";
import { isComplete } from "#framework/shared/reports/wire.ts";
import type { LoadedReport, Report } from "../useReport.ts";
import { useFilterEditor } from "./filterEditor.ts";
import { FilterSummary } from "./FilterSummary.tsx";
import { GroupEditor } from "./GroupEditor.tsx";

/** The filter of a report: closed, it says in words what it lets through; open, it is made there. */
export function FilterPanel({ report, isPhone }: { report: Report; isPhone: boolean }) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(!isPhone && report.show === "rows");
  const editor = useFilterEditor(report);
  const { loaded } = report;
  const count = loaded ? draftConditions(loaded.draft).filter(isComplete).length : 0;
  return (
    <Box
      component="section"
      aria-label={text("report.filters")}
      className="no-print"
      sx={{ borderBottom: 1, borderColor: "divider" }}
    >
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, px: 2, py: 1, minHeight: 56 }}
      >
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          startIcon={<Icon name="FilterList" />}
          endIcon={<Icon name={isOpen ? "KeyboardArrowUp" : "KeyboardArrowDown"} />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={id}
          sx={{ borderColor: "divider" }}
        >
          {count > 0 ? text("report.filterCount", { count }) : text("report.filters")}
        </Button>
        <Box sx={{ flex: "1 1 0", minWidth: 0, order: { xs: 3, sm: 0 }, flexBasis: { xs: "100%", sm: 0 } }}>
          {editor && !isOpen && <FilterSummary editor={editor} />}
        </Box>
        {loaded && (
          <Button
            size="small"
            disabled={isStandard(loaded) && !report.isLess}
            onClick={() => report.changeFilter(loaded.standard)}
          >
            {text("report.clear")}
          </Button>
        )}
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ px: 2, pb: 2, pt: 0.5 }}>
        {editor && isOpen && <GroupEditor editor={editor} group={editor.root} />}
      </Box>
    </Box>
  );
}

const textOf = (group: DraftGroup): string => JSON.stringify(writeFilter(group));
const isStandard = ({ draft, standard }: LoadedReport): boolean => textOf(draft) === textOf(standard);
