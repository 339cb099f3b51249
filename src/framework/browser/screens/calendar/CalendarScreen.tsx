import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useMemo, useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { PlacedComponent } from "../../fields/PlacedComponent.tsx";
import { useKey } from "../../shell/shortcuts/useKey.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { LoadFailure } from "../table/LoadFailure.tsx";
import { Timeline } from "../timeline/Timeline.tsx";
import { useGroupTrail } from "../useGroupTrail.ts";
import { Agenda } from "./Agenda.tsx";
import { BlockPanel } from "./BlockPanel.tsx";
import { CalendarBar } from "./CalendarBar.tsx";
import { CalendarContext } from "./CalendarContext.ts";
import type { CalendarDefinition } from "./calendarTypes.ts";
import { CreateDialog } from "./editing/CreateDialog.tsx";
import { EditProblemDialog } from "./editing/EditProblemDialog.tsx";
import { FootLine } from "./FootLine.tsx";
import { HoursGrid } from "./HoursGrid.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { SelectionBar } from "./editing/SelectionBar.tsx";
import { useSelection } from "./editing/selection.ts";
import type { Stretch } from "./surface.ts";
import { useCalendar } from "./useCalendar.ts";
import { useEditor } from "./editing/useEditor.ts";
import { writtenRange } from "./words.ts";

interface CalendarScreenProps {
  resource: Resource;
  /** Without it: the name of the resource. */
  title?: string;
  /** The group of the menu that the page is in. */
  group?: string;
  /** Beside the title. */
  secondary?: ReactNode;
}

/** The calendar of a resource, where its definition has one. */
export function CalendarScreen(props: CalendarScreenProps) {
  const { calendar } = props.resource.definition;
  return calendar ? <Shown {...props} definition={calendar} /> : null;
}

function Shown({
  resource,
  definition,
  title,
  group,
  secondary,
}: CalendarScreenProps & { definition: CalendarDefinition }) {
  const text = useCalendarText();
  const calendar = useCalendar(resource, definition);
  const editor = useEditor(calendar);
  const ids = useMemo(() => new Set(calendar.blocks.map(({ id }) => id)), [calendar.blocks]);
  const selection = useSelection(ids);
  const [said, setSaid] = useState("");
  const [stretch, setStretch] = useState<Stretch>();
  const [hasOptions, setOptions] = useState(false);
  const trail = useGroupTrail(group ?? resource.menu?.group);
  const { sight, days, today, range, blocks, isLoading, error, isPhone } = calendar;
  const addLabel = text("create", { name: midSentence(resource.label.one) });
  const add = () => {
    const day = Math.max(0, days.indexOf(today));
    setStretch({ start: day * 1440 + 540, end: day * 1440 + 660, lane: "" });
  };
  useKey("n", editor.canCreate && stretch === undefined, add);
  const surface = { calendar, editor, selection, announce: setSaid, onCreate: setStretch };
  const isFiltered = Object.keys(sight.filters).length > 0 || sight.search !== "";
  const isHours = sight.kind === "day" || sight.kind === "week";
  return (
    <CalendarContext value={{ calendar, editor, selection }}>
      <PageHeader
        title={title ?? resource.label.many}
        trail={trail}
        primary={
          editor.canCreate && (
            <Button variant="contained" startIcon={<Icon name="Add" />} onClick={add}>
              {addLabel}
            </Button>
          )
        }
        secondary={secondary}
      />
      <CalendarBar calendar={calendar} isOpen={hasOptions} onOpen={setOptions} />
      <Typography sx={{ display: "none", displayPrint: "block", fontWeight: 600, mb: 1 }}>
        {writtenRange(range.from, range.until, sight.kind)}
      </Typography>
      {definition.tools && (!isPhone || hasOptions || selection.selected.size > 0) && (
        <PlacedComponent name={definition.tools} resource={resource.name} />
      )}
      <SelectionBar calendar={calendar} selection={selection} />
      {error !== null && error !== undefined ? (
        <LoadFailure error={error} title={text("failed")} onRetry={calendar.retry} />
      ) : isLoading && (sight.view !== "timeline" || !calendar.screens) ? (
        <Skeleton variant="rounded" height={420} />
      ) : (
        // The frame of a timeline stands while the answer is on its way, so that only what is new is drawn then.
        <Box
          aria-busy={isLoading || undefined}
          sx={{ display: "flex", gap: 2, alignItems: "start", opacity: calendar.isStale ? 0.6 : 1 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {sight.view === "timeline" && <Timeline {...surface} />}
            {isLoading && <Skeleton variant="rounded" height={360} sx={{ mt: 1 }} />}
            {sight.view === "calendar" &&
              (isHours ? <HoursGrid key={range.from} {...surface} /> : <MonthGrid {...surface} />)}
            {sight.view === "agenda" && <Agenda {...surface} />}
            {blocks.length === 0 && !isLoading && (
              <Typography color="text.secondary" sx={{ my: 2 }}>
                {text(isFiltered ? "emptyFiltered" : "empty")}
              </Typography>
            )}
          </Box>
          {selection.opened !== undefined && (
            <BlockPanel
              calendar={calendar}
              editor={editor}
              id={selection.opened}
              onClose={() => selection.open(undefined)}
            />
          )}
        </Box>
      )}
      <Typography role="status" aria-live="polite" sx={{ minHeight: 20, fontSize: "0.8125rem", mt: 0.5 }}>
        {said}
      </Typography>
      {!isLoading && <FootLine calendar={calendar} />}
      <Typography
        id="calendar-keys"
        className="no-print"
        sx={{ color: "text.secondary", fontSize: "0.75rem", mt: 1, display: isPhone ? "none" : "block" }}
      >
        {text(definition.change === undefined ? "keysRead" : "keys")}
      </Typography>
      {stretch && (
        <CreateDialog
          calendar={calendar}
          stretch={stretch}
          onClose={() => setStretch(undefined)}
          onSaved={({ id }) => {
            setStretch(undefined);
            selection.open(String(id));
          }}
        />
      )}
      {editor.problem && (
        <EditProblemDialog
          key={editor.problem.edit.block.id}
          calendar={calendar}
          editor={editor}
          problem={editor.problem}
        />
      )}
    </CalendarContext>
  );
}
