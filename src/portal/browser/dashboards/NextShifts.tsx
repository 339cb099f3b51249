import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { OwnShift } from "#portal/shared/dashboards.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { ClockButton } from "./ClockButton.tsx";
import { Part, Plain } from "#framework/browser/dashboards/Part.tsx";
import { Row } from "./rows.tsx";
import { spokenTime } from "./times.ts";
import { useToday } from "./useDashboard.ts";

/** The next visits of the signed-in worker: the first with all that it takes to get there, and the button that starts it. */
export function NextShifts({ shifts, onDone }: { shifts: readonly OwnShift[]; onDone: () => void }) {
  const translate = useTranslate();
  const [next, ...later] = shifts;
  return (
    <Part
      title={translate("dashboard.nextVisits")}
      more={{ to: "/my-shifts", label: translate("dashboard.allShifts") }}
      leads
    >
      {next ? (
        <NextShift shift={next} onDone={onDone} />
      ) : (
        <Typography color="text.secondary">{translate("dashboard.noShifts")}</Typography>
      )}
      {later.length > 0 && (
        <Plain>
          {later.map((shift) => (
            <LaterShift key={shift.uuid} shift={shift} onDone={onDone} />
          ))}
        </Plain>
      )}
    </Part>
  );
}

function NextShift({ shift, onDone }: { shift: OwnShift; onDone: () => void }) {
  const translate = useTranslate();
  const { zone } = useToday();
  const { date, away, range } = spokenTime(shift, zone);
  return (
    <Box sx={{ display: "grid", gap: 1, pb: 1.5, justifyItems: "start" }}>
      <Box>
        <Link
          component={RouteLink}
          to={`/my-week?shift=${shift.uuid}`}
          color="inherit"
          sx={{ fontSize: "1.125rem", fontWeight: 650 }}
        >
          {shift.with ?? shift.kind}
        </Link>{" "}
        {shift.status === "in_progress" && <ToneChip tone="info" label={translate("dashboard.underWay")} />}
        {shift.status === "missed_clock_out" && (
          <ToneChip tone="warning" label={translate("dashboard.endMissed")} />
        )}
        <Box sx={{ fontSize: "1rem", textWrap: "balance" }}>
          <strong>{capital(away)}</strong>, {date}, {range}
        </Box>
        {shift.with && <Box sx={{ color: "text.secondary" }}>{shift.kind}</Box>}
      </Box>
      {shift.address && (
        <Box>
          <Icon name="LocationOn" size={18} inText />
          {shift.address}
        </Box>
      )}
      {shift.instructions && (
        <Typography variant="body2" sx={{ maxWidth: "75ch" }}>
          {shift.instructions}
        </Typography>
      )}
      <ClockButton shift={shift} onDone={onDone} leads />
    </Box>
  );
}

function LaterShift({ shift, onDone }: { shift: OwnShift; onDone: () => void }) {
  const { zone } = useToday();
  const { date, away, range } = spokenTime(shift, zone);
  return (
    <Row
      icon="Schedule"
      title={`${capital(away)}, ${date}, ${range}`}
      below={[shift.with, shift.kind]}
      to={`/my-shifts/${shift.uuid}`}
      action={<ClockButton shift={shift} onDone={onDone} />}
    />
  );
}

/** `Tomorrow` */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
