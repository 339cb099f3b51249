import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { type Need, needsAtOnce } from "#portal/shared/dashboards.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { formatAgo } from "#framework/browser/i18n/dates.ts";
import { Part, Plain } from "#framework/browser/dashboards/Part.tsx";
import { Row } from "./rows.tsx";
import { daysAway } from "./times.ts";
import { useToday } from "./useDashboard.ts";

const icons: Record<string, string> = {
  deadline: "Timer",
  "deadlines.incident-reports": "Timer",
  "deadlines.feedback-reports": "Timer",
  gaps_today: "PersonOff",
  gaps_soon: "PersonOff",
  unfit_workers: "GppMaybe",
  new_incidents: "ReportProblem",
  breaches_to_notify: "Security",
  breaches_to_assess: "Security",
  privacy_requests: "Fingerprint",
  visit_cancellations: "EventBusy",
  leave_requests: "BeachAccess",
  licences_to_check: "VerifiedUser",
  licences_expiring: "VerifiedUser",
  own_licences_expiring: "VerifiedUser",
  agreements_waiting: "Handshake",
  countersign: "Draw",
  contracts_to_sign: "Draw",
  emergency_accesses: "Emergency",
  chat_accesses: "GppMaybe",
  new_referrals: "ContactPhone",
};

interface NeedsListProps {
  title: string;
  needs: readonly Need[];
  /** It leads the page. */
  leads?: boolean;
}

/** What waits for the person, the most urgent first, each with the way to deal with it. */
export function NeedsList({ title, needs, leads = false }: NeedsListProps) {
  const translate = useTranslate();
  const [all, setAll] = useState(false);
  const shown = all ? needs : needs.slice(0, needsAtOnce);
  return (
    <Part title={title} leads={leads}>
      {needs.length === 0 ? (
        <Typography color="text.secondary">{translate("dashboard.nothingWaits")}</Typography>
      ) : (
        <Plain>
          {shown.map((need, index) => (
            <NeedRow key={`${need.kind} ${need.link}`} need={need} leads={leads && index === 0} />
          ))}
        </Plain>
      )}
      {needs.length > shown.length && (
        <Button onClick={() => setAll(true)} sx={{ alignSelf: "flex-start", minHeight: 44 }}>
          {translate("dashboard.showMore", { smart_count: needs.length - shown.length })}
        </Button>
      )}
    </Part>
  );
}

function NeedRow({ need, leads }: { need: Need; leads: boolean }) {
  const translate = useTranslate();
  const { day } = useToday();
  const { kind, count, names = [], what, due, tone, link } = need;
  const isDeadline = kind === "deadline";
  const more = count - names.length;
  const named = isDeadline ? undefined : names.join(", ");
  const overdue = due !== undefined && due.length > 10 && Date.parse(due) < Date.now();
  const away = due === undefined ? "" : due.length === 10 ? daysAway(due, day) : formatAgo(due);
  const dueWords =
    due &&
    translate(overdue ? "dashboard.wasDue" : `needs.due.${kind}`, {
      away,
      _: translate("dashboard.dueIn", { away }),
    });
  return (
    <Row
      icon={icons[kind] ?? "Assignment"}
      title={
        isDeadline ? `${names[0] ?? ""}: ${what ?? ""}` : translate(`needs.${kind}`, { smart_count: count })
      }
      mark={tone && dueWords && <ToneChip tone={tone} label={dueWords} />}
      below={[
        named && (more > 0 && count > 3 ? translate("dashboard.andMore", { names: named, more }) : named),
        !tone && dueWords,
      ]}
      to={link}
      button={translate(`needs.do.${kind}`)}
      leads={leads}
    />
  );
}
