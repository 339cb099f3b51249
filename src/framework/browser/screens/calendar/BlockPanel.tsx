import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import type { RaRecord } from "react-admin";
import { valueAt } from "#framework/shared/text/template.ts";
import { useMay } from "../../access/may.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";
import { visibleSections } from "../details/visibleSections.ts";
import { recordPath } from "../recordPath.ts";
import { RecordFailure } from "../RecordFailure.tsx";
import { RecordActions } from "../view/RecordActions.tsx";
import { useRecord } from "../view/useRecord.ts";
import type { Block } from "./calendarTypes.ts";
import type { Calendar } from "./useCalendar.ts";
import type { Editor } from "./editing/useEditor.ts";
import { wordsOf } from "./words.ts";

interface BlockPanelProps {
  calendar: Calendar;
  editor: Editor;
  id: string;
  onClose: () => void;
}

/** The chosen record beside the calendar: what it is, what can be done with it, and the way to its page. */
export function BlockPanel({ calendar, editor, id, onClose }: BlockPanelProps) {
  const text = useCalendarText();
  const { resource, screens, schema, blocks, wording, isPhone, nameOf } = calendar;
  const { record, whole, error, refetch } = useRecord(resource, id);
  const heading = useRef<HTMLHeadingElement>(null);
  const block = blocks.find((each) => each.id === id);
  const words = block && wordsOf(block, wording);
  const path = recordPath(resource, id);
  const name = words?.card.join(", ") || (record ? nameOf(record) : resource.label.one);
  // The focus goes into the panel, and back to the block when it is closed.
  useEffect(() => {
    heading.current?.focus();
    return () => {
      const element = document.querySelector<HTMLElement>(
        `.calendar-surface [data-block="${CSS.escape(id)}"]`,
      );
      element?.focus({ preventScroll: true });
    };
  }, [id]);
  const content = (
    <Box
      component="aside"
      aria-label={text("panel", { name })}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      sx={{
        p: 2,
        width: isPhone ? "auto" : 340,
        boxSizing: "border-box",
        overflowY: "auto",
        maxHeight: isPhone ? "80vh" : "max(320px, calc(100vh - 268px))",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            ref={heading}
            tabIndex={-1}
            component="h2"
            sx={{
              fontSize: "1.0625rem",
              fontWeight: 650,
              overflowWrap: "anywhere",
              "&:focus": { outline: "none" },
            }}
          >
            {name}
          </Typography>
          {words && <Typography color="text.secondary">{words.when}</Typography>}
        </Box>
        <IconButton onClick={onClose} aria-label={text("close")} edge="end">
          <Icon name="Close" />
        </IconButton>
      </Box>
      {words?.marks.map(({ label, icon, look, text: more }) => (
        <Typography
          key={label}
          sx={{ mt: 1, fontSize: "0.875rem", color: look === "alert" ? "error.main" : "text.secondary" }}
        >
          {icon && <Icon name={icon} size={16} inText />}
          <b>{label}</b> {more !== undefined && block && String(block.record[more] ?? "")}
        </Typography>
      ))}
      {block && <Verdict calendar={calendar} editor={editor} block={block} />}
      {error !== null && error !== undefined && !record && (
        <RecordFailure error={error} onRetry={() => void refetch()} />
      )}
      {!record && !error && <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />}
      {record && schema && screens && (
        <>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, my: 2 }}>
            {whole && <RecordActions resource={resource} record={record} home="." />}
          </Box>
          <Facts calendar={calendar} record={record} />
          {path && (
            <RouteLink to={path}>{text("open", { name: resource.label.one.toLowerCase() })}</RouteLink>
          )}
        </>
      )}
    </Box>
  );
  return isPhone ? (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{ paper: { "aria-label": text("panel", { name }) } }}
    >
      {content}
    </Drawer>
  ) : (
    <Box
      sx={{ flexShrink: 0, border: 1, borderColor: "divider", borderRadius: 2, bgcolor: "background.paper" }}
    >
      {content}
    </Box>
  );
}

/** What is filled in of a record, in one narrow column. */
function Facts({ calendar: { screens, schema }, record }: { calendar: Calendar; record: RaRecord }) {
  const may = useMay();
  if (!screens || !schema) return null;
  const fields = visibleSections(screens.viewSections, schema, may, record).flatMap(
    (section) => section.fields,
  );
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        fontSize: "0.875rem",
        "& dt": { color: "text.secondary", fontSize: "0.75rem" },
        "& dd": { m: 0, mb: 1, overflowWrap: "anywhere" },
      }}
    >
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <FieldValue field={field} value={valueAt(record, field.name)} record={record} compact linked />
          </dd>
        </div>
      ))}
    </Box>
  );
}

/** What speaks against a record as it is planned: each with the fact that it rests on, and what would solve it. */
function Verdict({ calendar, editor, block }: { calendar: Calendar; editor: Editor; block: Block }) {
  const { resource, calendar: definition } = calendar;
  const { data } = useQuery({
    queryKey: [resource.name, "verdict", block.id, block.start, block.end, block.record.version],
    enabled: definition.check !== undefined && editor.canChange(block),
    queryFn: async () => (await editor.judge({ block, by: { start: 0, end: 0 } })) ?? null,
  });
  const found = [
    ...(data?.blocks ?? []).map((one) => ({ ...one, severity: "error" as const })),
    ...(data?.warnings ?? []).map((one) => ({ ...one, severity: "warning" as const })),
  ];
  return (
    <>
      {found.map(({ rule, sentence, fact, solve, severity }) => (
        <Alert key={rule + sentence} severity={severity} sx={{ mt: 1, py: 0 }}>
          <b>{sentence}</b> {[fact, solve].filter(Boolean).join(" ")}
        </Alert>
      ))}
    </>
  );
}
