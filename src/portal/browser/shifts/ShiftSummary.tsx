import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { writtenTime } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { FieldValue } from "#framework/browser/fields/FieldValue.tsx";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import { useNow } from "#framework/browser/screens/wizard/sent/useNow.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { useToday } from "../dashboards/useDashboard.ts";
import { addressOf, mapLink } from "./address.ts";
import { spanOf, timeOf } from "./times.ts";
import { usePeople } from "./usePeople.ts";
import { useShiftText } from "./words.ts";

const nothing: Record<string, unknown> = {};

/** What a worker needs of a shift on the way to it: where, whom to call, how long it goes, and what to do there. */
export default function ShiftSummary({ record = nothing, resource = "my-shifts" }: PlacedComponentProps) {
  const words = useShiftText();
  const { definitions } = useServices();
  const definition = definitions.resources.get(resource);
  if (!definition) throw new Error(`there is no resource ${resource}`);
  const { schema } = useScreens(definition);
  const people = usePeople(record.participants);
  const status = schema && fieldAt(schema, "status");
  const address = addressOf(record, people);
  const { instructions } = record;
  return (
    <Box component="section" aria-label={words("summary")} sx={{ display: "grid", gap: 1.5, mb: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5, alignItems: "center" }}>
        {status && <FieldValue field={status} value={record.status} record={record} compact />}
        <Times record={record} />
      </Box>
      {address !== "" && (
        <Box sx={{ fontSize: "1.0625rem", fontWeight: 550 }}>
          <bdi>{address}</bdi>
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }} className="no-print">
        {address !== "" && (
          <Button
            variant="outlined"
            size="large"
            href={mapLink(address)}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<Icon name="Place" />}
          >
            {words("openMap")}
          </Button>
        )}
        {people.flatMap(({ uuid, full_name: name, mobile, phone }) => {
          const number = mobile ?? phone;
          return number === undefined
            ? []
            : [
                <Button
                  key={uuid}
                  variant="outlined"
                  size="large"
                  href={`tel:${number}`}
                  startIcon={<Icon name="Call" />}
                >
                  {words("call", { name })}
                </Button>,
              ];
        })}
      </Box>
      {typeof instructions === "string" && instructions !== "" && (
        <Box>
          <Typography variant="h2">{words("instructions")}</Typography>
          <Box sx={{ whiteSpace: "pre-wrap", maxWidth: "75ch", overflowWrap: "anywhere" }}>
            {instructions}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** How long it runs, or how far away it is; its times stand in the title. */
function Times({ record }: { record: Record<string, unknown> }) {
  const words = useShiftText();
  const now = useNow();
  const [start, began] = [record.start_at, record.clock_in_at].map(timeOf);
  const span = (from: number, until: number) => {
    const { hours, minutes } = spanOf(until - from);
    return hours > 0 ? words("hours", { hours, minutes }) : words("minutes", { minutes });
  };
  const state =
    record.status === "in_progress" && began !== undefined
      ? words("running", { span: span(began, now) })
      : record.status === "scheduled" && start !== undefined
        ? start > now
          ? words("startsIn", { span: span(now, start) })
          : words("late", { span: span(start, now) })
        : undefined;
  const isNear = start !== undefined && Math.abs(start - now) < 24 * 3_600_000;
  return (
    <>
      {state !== undefined && (isNear || record.status === "in_progress") && <strong>{state}</strong>}
      <Opens record={record} now={now} />
    </>
  );
}

/** From when the shift can be started, while that is still to come. */
function Opens({ record, now }: { record: Record<string, unknown>; now: number }) {
  const words = useShiftText();
  const { zone, day } = useToday();
  const opens = timeOf(record.starts_from);
  if (opens === undefined || opens <= now) return null;
  const { date, time } = clockAt(
    new Date(opens),
    typeof record.time_zone === "string" ? record.time_zone : zone,
  );
  const when = { time: writtenTime(time), day: writtenDay(date, day) };
  return <Typography color="text.secondary">{words(date === day ? "opens" : "opensOn", when)}</Typography>;
}
