import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useId } from "react";
import { Link as RouteLink } from "react-router";
import type { SupportedPerson } from "#portal/shared/dashboards.ts";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useShellData } from "#framework/browser/dashboards/useShellData.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Initials } from "#framework/browser/ui/Initials.tsx";
import { DashboardSkeleton } from "#framework/browser/dashboards/DashboardSkeleton.tsx";
import { NextVisits } from "./NextVisits.tsx";
import { ThingsToDo } from "./ThingsToDo.tsx";

/** What a caring advocate looks at first: each person whom they support, with the next visit and what there is to do. */
export default function PeopleISupport() {
  const translate = useTranslate();
  const { definitions } = useServices();
  const { data, failed } = useShellData<{ people: SupportedPerson[] }>("advocate-dashboard");
  const { label } = definitions.resources.get("cared-for") ?? {};
  return (
    <Box sx={{ fontSize: "1.0625rem", maxWidth: 720 }}>
      <PageHeader title={label?.many ?? ""} />
      {failed && <Alert severity="error">{translate("dashboard.failed")}</Alert>}
      {!data && !failed && <DashboardSkeleton narrow />}
      {data?.people.length === 0 && (
        <Typography sx={{ fontSize: "inherit" }}>{translate("advocate.nobody")}</Typography>
      )}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {data?.people
          .toSorted((one, other) => waiting(other) - waiting(one))
          .map((person) => (
            <Person key={person.uuid} person={person} />
          ))}
      </Box>
    </Box>
  );
}

/** How much someone is asked to do for a person: who waits for most comes first. */
const waiting = ({ agreements = [], forms = [] }: SupportedPerson): number =>
  agreements.length + forms.length;

/** Places of a record that lead somewhere, by the part that must be shared for it. */
const places = [
  ["documents", "documents"],
  ["contracts", "contracts"],
  ["forms", "assigned-forms"],
] as const;

function Person({ person }: { person: SupportedPerson }) {
  const translate = useTranslate();
  const id = useId();
  const { uuid, full_name: name, first_name: first, visits, agreements, forms, may_see: parts } = person;
  const record = `/cared-for/${uuid}`;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, md: 3 }, borderRadius: 2, display: "grid", gap: 2 }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        <Initials name={name} size={48} />
        <Typography variant="h2" id={id} sx={{ fontSize: "1.375rem" }}>
          <Link component={RouteLink} to={record} color="inherit">
            {name}
          </Link>
        </Typography>
      </Box>
      <ThingsToDo agreements={agreements} forms={forms} />
      {visits && <NextVisits visits={visits} none={translate("advocate.noVisits", { name: first })} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, ml: "-11px" }}>
        <Button size="large" component={RouteLink} to={record} sx={{ minHeight: 44 }}>
          {translate("advocate.open", { name: first })}
        </Button>
        {places
          .filter(([part]) => parts.includes(part))
          .map(([part, tab]) => (
            <Button
              key={part}
              size="large"
              component={RouteLink}
              to={`${record}?tab=${tab}`}
              aria-label={`${translate(`advocate.${part}`)}: ${name}`}
              sx={{ minHeight: 44 }}
            >
              {translate(`advocate.${part}`)}
            </Button>
          ))}
      </Box>
    </Paper>
  );
}
