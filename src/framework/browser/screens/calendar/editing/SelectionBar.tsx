import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { useMay } from "../../../access/may.ts";
import { useCalendarText } from "../../../i18n/enCalendar.ts";
import { useText } from "../../../i18n/useText.ts";
import { useHasCall } from "../../../services.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ActionRunner } from "../../actions/ActionRunner.tsx";
import { actionsFor, permittedActions } from "../../actions/useRowActions.ts";
import BulkEdit from "../../bulk/BulkEdit.tsx";
import type { Selection } from "./selection.ts";
import type { Calendar } from "../useCalendar.ts";

/** What can be done with the records that are selected: the list's actions that fit all of them, and changing a field. */
export function SelectionBar({ calendar, selection }: { calendar: Calendar; selection: Selection }) {
  const text = useCalendarText();
  const words = useText();
  const may = useMay();
  const canPreview = useHasCall("preview-changes");
  const [running, setRunning] = useState<Action>();
  const [edits, setEdits] = useState(false);
  const { resource, blocks, screens } = calendar;
  const records = blocks.filter(({ id }) => selection.selected.has(id)).map(({ record }) => record);
  if (records.length === 0) return null;
  const named = resource.definition.list?.actions;
  const offered = permittedActions(resource, may).filter(
    ({ name, bulk }) => bulk === true && (named ? named.includes(name) : true),
  );
  const fitting = offered.filter((action) =>
    records.every((record) => actionsFor(record, [action]).length > 0),
  );
  const canBulkEdit =
    canPreview && (resource.definition.list?.bulkEdit ?? []).length > 0 && may.call(resource.calls.update);
  return (
    <Box
      role="toolbar"
      aria-label={text("bulkActions")}
      className="no-print"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        mb: 1.5,
        p: 1,
        borderRadius: 2,
        bgcolor: (theme) => theme.tokens.brandSoft,
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{text("selected", { count: records.length })}</Typography>
      {canBulkEdit && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="Edit" />}
          onClick={() => setEdits(true)}
        >
          {words("view.edit")}
        </Button>
      )}
      {fitting.map((action) => (
        <Button
          key={action.name}
          size="small"
          variant="outlined"
          color={action.danger ? "error" : "primary"}
          startIcon={action.icon && <Icon name={action.icon} />}
          onClick={() => setRunning(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="small" onClick={selection.clear}>
        {text("clearSelection")}
      </Button>
      {running && (
        <ActionRunner
          action={running}
          resource={resource}
          records={records}
          onClose={() => setRunning(undefined)}
          onDone={selection.clear}
        />
      )}
      {edits && screens && (
        <BulkEdit
          resource={resource}
          screens={screens}
          ids={records.map(({ id }) => id)}
          onClose={() => setEdits(false)}
        />
      )}
    </Box>
  );
}
