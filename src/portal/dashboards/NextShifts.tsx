import Link from "@mui/material/Link";
import { useTranslate } from "ra-core";
import { Link as RouteLink } from "react-router";
import type { NextShift } from "#shared/dashboards.ts";
import { clockAt } from "#shared/dates/zones.ts";
import { writtenDate, zoneNameAt } from "#shared/dates/written.ts";
import { ToneChip } from "#framework/fields/cells/ChoiceChip.tsx";
import { deviceZone } from "#framework/i18n/dates.ts";
import { usePlatform } from "#framework/services.tsx";
import { Card } from "./parts.tsx";
import { Listed, Row } from "./rows.tsx";

/** The shifts of the signed-in worker that come next, each with the way to start it. */
export function NextShifts({ shifts }: { shifts: NextShift[] | undefined }) {
  const translate = useTranslate();
  const spoken = useSpokenTime();
  return (
    <Card
      title={translate("dashboard.nextShifts")}
      more={
        <Link component={RouteLink} to="/my-shifts">
          {translate("dashboard.allShifts")}
        </Link>
      }
    >
      <Listed rows={shifts} none={translate("dashboard.noShifts")}>
        {(shift: NextShift) => (
          <Row
            key={shift.uuid}
            icon="Schedule"
            title={spoken(shift)}
            below={[shift.with, shift.kind]}
            mark={
              shift.status === "in_progress" && (
                <ToneChip tone="info" label={translate("dashboard.underWay")} />
              )
            }
            to={`/my-shifts/${shift.uuid}`}
            button={translate("dashboard.open")}
          />
        )}
      </Listed>
    </Card>
  );
}

/** The next visits of a participant: when, and who comes. */
export function NextVisits({ visits }: { visits: NextShift[] }) {
  const translate = useTranslate();
  const spoken = useSpokenTime();
  return (
    <Card title={translate("dashboard.nextVisits")}>
      <Listed rows={visits} none={translate("dashboard.noVisits")}>
        {(visit: NextShift) => (
          <Row
            key={visit.uuid}
            icon="Schedule"
            title={spoken(visit)}
            below={[visit.with ?? translate("dashboard.nobodyYet"), visit.kind]}
          />
        )}
      </Listed>
    </Card>
  );
}

/** `Tue 24 Nov 2026, 07:00–09:00`, by the provider's clock or that of the place, whose time zone is then named. */
function useSpokenTime(): (shift: NextShift) => string {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  return ({ start_at: from, end_at: until, time_zone: place }) => {
    const [start, end] = [from, until].map((at) => clockAt(new Date(at), place ?? zone));
    const name = place === null ? "" : zoneNameAt(from, place, zone);
    return `${writtenDate(start?.date ?? "", { weekday: true })}, ${start?.time}–${end?.time} ${name}`.trim();
  };
}
