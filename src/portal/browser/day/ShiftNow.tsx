import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Link as RouteLink } from "react-router";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { spokenTime } from "../dashboards/times.ts";
import { useToday } from "../dashboards/useDashboard.ts";
import { addressOf, mapLink } from "../shifts/address.ts";
import { ClockPanel } from "./ClockPanel.tsx";
import type { DayPerson, DayShift } from "./dayData.ts";
import { NoteForm } from "./NoteForm.tsx";
import { PracticeUse } from "./PracticeUse.tsx";
import { PlaceChoice, RecordedPlaces } from "./PlaceChoice.tsx";
import { namesOf } from "./shiftWords.ts";
import { TaskList } from "./TaskList.tsx";
import type { Day } from "./useDay.ts";
import { useDayText } from "./words.ts";

const big = { minHeight: 48 } as const;

/** One shift on one screen: the way there and the phone first, then the clock, what to know, and what to do. */
export function ShiftNow({ shift, day }: { shift: DayShift; day: Day }) {
  const words = useDayText();
  const { zone } = useToday();
  const { date, away, range } = spokenTime(shift, zone);
  const people = (day.day?.people ?? []).filter(({ uuid }) => shift.participants?.includes(uuid));
  const address = addressOf({ ...shift }, people);
  const hasStarted = ["in_progress", "missed_clock_out", "completed"].includes(shift.status);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={namesOf(shift, people) || range}
      sx={{ p: 2, borderRadius: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box>
        <Typography variant="h2" sx={{ fontSize: "1.25rem" }}>
          {namesOf(shift, people) || range}
        </Typography>
        <strong>{away}</strong>, {date}, {range}
      </Box>
      {address !== "" && <Box sx={{ fontWeight: 550 }}>{address}</Box>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {address !== "" && (
          <Button
            variant="outlined"
            href={mapLink(address)}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<Icon name="Place" />}
            sx={big}
          >
            {words("openMap")}
          </Button>
        )}
        {people.map((person) => (
          <CallButton key={person.uuid} person={person} />
        ))}
      </Box>
      <ClockPanel shift={shift} day={day} range={range} />
      <RecordedPlaces shift={shift} />
      <PlaceChoice day={day} />
      {people.map((person) => (
        <ToKnow key={person.uuid} person={person} />
      ))}
      {shift.instructions && (
        <Box>
          <Typography variant="h3">{words("instructions")}</Typography>
          <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{shift.instructions}</Box>
        </Box>
      )}
      <TaskList shift={shift} day={day} canTick={hasStarted} />
      <NoteForm shift={shift} day={day} people={people} />
      {hasStarted && <PracticeUse shift={shift} day={day} people={people} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {hasStarted && (
          <Button
            component={RouteLink}
            to={`/my-shifts/${shift.uuid}?do=record-day`}
            startIcon={<Icon name="Receipt" />}
            sx={big}
          >
            {words("more")}
          </Button>
        )}
        {people.map(({ uuid, full_name: name }) => (
          <Button
            key={uuid}
            component={RouteLink}
            to={`/my-participants/${uuid}/forms`}
            startIcon={<Icon name="Assignment" />}
            sx={big}
          >
            {words("forms")}: {name}
          </Button>
        ))}
      </Box>
    </Paper>
  );
}

function CallButton({ person: { full_name: name, mobile, phone } }: { person: DayPerson }) {
  const words = useDayText();
  const number = mobile ?? phone;
  if (number === undefined) return null;
  return (
    <Button variant="outlined" href={`tel:${number}`} startIcon={<Icon name="Call" />} sx={big}>
      {words("call", { name })}
    </Button>
  );
}

/** Alerts, allergies and risks of a participant, as far as the worker may see them. */
function ToKnow({
  person: { alert, alert_text: text, allergies, community_risks: risks },
}: {
  person: DayPerson;
}) {
  const words = useDayText();
  const hasAlert = text !== undefined && alert !== undefined && alert !== "none";
  return (
    <>
      {hasAlert && (
        <Alert severity={alert === "critical" ? "error" : alert === "warning" ? "warning" : "info"}>
          {text}
        </Alert>
      )}
      {allergies && allergies.length > 0 && (
        <Alert severity="warning">{words("allergies", { list: allergies.join(", ") })}</Alert>
      )}
      {risks && (
        <Box>
          <Typography variant="h3">{words("risks")}</Typography>
          <Box sx={{ overflowWrap: "anywhere" }}>{risks}</Box>
        </Box>
      )}
    </>
  );
}
