import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { Link as RouteLink } from "react-router";
import type { NextShift } from "#portal/shared/dashboards.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Initials } from "#framework/browser/ui/Initials.tsx";
import { Plain } from "#framework/browser/dashboards/Part.tsx";
import { capital } from "./NextShifts.tsx";
import { spokenTime } from "./times.ts";
import { useToday } from "./useDashboard.ts";

/** Visits that are shown at once, so that what there is to do comes soon after them on a phone. */
const most = 2;

interface NextVisitsProps {
  visits: readonly NextShift[];
  /** Said when no visit is planned. */
  none: string;
}

/** The next visits of someone, in large words: who comes, when, and what for. */
export function NextVisits({ visits, none }: NextVisitsProps) {
  const translate = useTranslate();
  const [all, setAll] = useState(false);
  const shown = all ? visits : visits.slice(0, most);
  if (visits.length === 0) return <Typography sx={{ fontSize: "inherit" }}>{none}</Typography>;
  return (
    <>
      <Plain gap={2}>
        {shown.map((visit) => (
          <Visit key={visit.uuid} visit={visit} />
        ))}
      </Plain>
      {visits.length > shown.length && (
        <Button
          size="large"
          onClick={() => setAll(true)}
          sx={{ alignSelf: "flex-start", minHeight: 44, ml: "-11px" }}
        >
          {translate("dashboard.moreVisits")}
        </Button>
      )}
      <Button
        size="large"
        component={RouteLink}
        to="/my-visits"
        sx={{ alignSelf: "flex-start", minHeight: 44, ml: "-11px", textAlign: "start" }}
      >
        {translate("dashboard.allVisits")}
      </Button>
    </>
  );
}

function Visit({ visit }: { visit: NextShift }) {
  const translate = useTranslate();
  const { zone } = useToday();
  const { date, away, range } = spokenTime(visit, zone);
  const { with: who, kind, status } = visit;
  const isHere = status === "in_progress";
  return (
    <Box component="li" sx={{ display: "flex", gap: 2, alignItems: "center" }}>
      {who === null ? (
        <Box aria-hidden sx={{ width: 56, display: "grid", placeItems: "center", color: "text.secondary" }}>
          <Icon name="Person" size={40} />
        </Box>
      ) : (
        <Initials name={who} size={56} />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 650, fontSize: "1.25rem", lineHeight: 1.3 }}>
          {who === null
            ? translate("dashboard.nobodyYet")
            : translate(isHere ? "dashboard.isHere" : "dashboard.comes", { who })}
        </Box>
        <Box>
          <strong>{capital(away)}</strong>, {date}
          <br />
          {range}
        </Box>
        <Box sx={{ color: "text.secondary", fontSize: "1rem" }}>{kind}</Box>
        {visit.asked_to_cancel === true && <Box>{translate("dashboard.askedToCancel")}</Box>}
      </Box>
    </Box>
  );
}
