import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { writtenDay, writtenSpan } from "#framework/shared/dates/spans.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import {
  type Answer,
  blocksOf,
  byDay,
  type ProposedLine,
  reasonsOf,
  type ShiftOfProposal,
} from "./proposal.ts";
import { useProposingText } from "./words.ts";

interface ProposedLinesProps {
  answer: Answer;
  isChosen: (shift: string) => boolean;
  onChoose: (shift: string, isChosen: boolean) => void;
}

/** Proposed workers by day, each with its reasons, and what stays open. */
export function ProposedLines({ answer, isChosen, onChoose }: ProposedLinesProps) {
  const text = useProposingText();
  const { calendar } = useCalendarContext();
  const { zone, today } = calendar;
  return (
    <>
      {byDay(answer.lines, zone).map(([day, lines]) => (
        <Box key={day} component="section" sx={{ mt: 2 }}>
          <Typography component="h3" variant="subtitle2">
            {writtenDay(day, today)}
          </Typography>
          <Box component="ul" sx={listLook}>
            {lines.map((line) => (
              <Line
                key={line.shift}
                line={line}
                titles={answer.titles ?? {}}
                isChosen={isChosen(line.shift)}
                onChoose={(is) => onChoose(line.shift, is)}
              />
            ))}
          </Box>
        </Box>
      ))}
      {answer.open.length > 0 && (
        <Box component="section" sx={{ mt: 3 }}>
          <Typography component="h3" variant="subtitle2">
            {text("stayTitle")}
          </Typography>
          <Box component="ul" sx={listLook}>
            {answer.open.map((line) => (
              <Box component="li" key={line.shift} sx={{ py: 1 }}>
                <ShiftWords line={line} titles={answer.titles ?? {}} withDay />
                <Reasons reasons={blocksOf(line, text)} />
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const listLook = {
  listStyle: "none",
  m: 0,
  p: 0,
  "& > li": { borderBottom: 1, borderColor: "divider" },
} as const;

function Line({
  line,
  titles,
  isChosen,
  onChoose,
}: {
  line: ProposedLine;
  titles: Record<string, string>;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const text = useProposingText();
  const id = useId();
  const isOpen = line.standing === "open";
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, py: 1, alignItems: "start" }}>
      <Checkbox
        checked={isOpen && isChosen}
        disabled={!isOpen}
        onChange={(_event, is) => onChoose(is)}
        slotProps={{ input: { "aria-labelledby": `${id}-what`, "aria-describedby": `${id}-why` } }}
        sx={{ p: 1.25, mt: -0.75 }}
      />
      <Box
        sx={{ flex: 1, minWidth: 0, display: "grid", gridTemplateColumns: { sm: "2fr 3fr" }, columnGap: 3 }}
      >
        <Box id={`${id}-what`}>
          <ShiftWords line={line} titles={titles} />
          <Typography
            component="div"
            sx={{ fontWeight: 650, display: "flex", alignItems: "center", gap: 0.5 }}
          >
            <Icon name="Person" size={16} />
            {titles[line.staff] ?? ""}
          </Typography>
        </Box>
        <Box id={`${id}-why`}>
          {isOpen ? (
            <>
              <Reasons reasons={reasonsOf(line, text)} />
              {line.warnings.map(({ sentence }) => (
                <Note key={sentence} icon="WarningAmber" colour="warning.main" words={sentence} />
              ))}
            </>
          ) : line.standing === "assigned" ? (
            <Note icon="CheckCircle" colour="success.main" words={text("assigned")} />
          ) : (
            <Note icon="Block" colour="text.secondary" words={line.refusal ?? ""} />
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** When a shift is, of which kind and for whom. */
function ShiftWords({
  line,
  titles,
  withDay = false,
}: {
  line: ShiftOfProposal;
  titles: Record<string, string>;
  withDay?: boolean;
}) {
  const text = useProposingText();
  const { zone: own, today, looks } = useCalendarContext().calendar;
  const zone = line.time_zone ?? own;
  const span = writtenSpan(line.start_at, line.end_at, { zone, today });
  const when = withDay ? span : span.replace(/^[^,]*, /, "");
  const people = (line.participants ?? []).map((person) => titles[person] ?? "").filter(Boolean);
  const kind = looks.get(String(line.shift_type))?.label ?? text("openShift");
  return (
    <>
      <Typography component="div" variant="body2">
        {[when, kind, ...(line.draft === true ? [text("draft")] : [])].join(" · ")}
      </Typography>
      <Typography component="div" variant="body2" color="text.secondary">
        {people.length > 0 ? people.join(", ") : text("noPeople")}
      </Typography>
    </>
  );
}

const Reasons = ({ reasons }: { reasons: string[] }) => (
  <Typography component="div" variant="body2" color="text.secondary">
    {reasons.join(" · ")}
  </Typography>
);

const Note = ({ icon, colour, words }: { icon: string; colour: string; words: string }) => (
  <Typography component="div" variant="body2" sx={{ display: "flex", gap: 0.5, mt: 0.25 }}>
    <Box component="span" sx={{ color: colour, display: "inline-flex", pt: 0.25 }}>
      <Icon name={icon} size={16} />
    </Box>
    {words}
  </Typography>
);
