import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { Draft, WaitingAgreement, WaitingForm } from "#portal/shared/dashboards.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { daysAway } from "./times.ts";
import { useToday } from "./useDashboard.ts";

interface ThingsToDoProps {
  agreements?: readonly WaitingAgreement[];
  forms?: readonly WaitingForm[];
  drafts?: readonly Draft[];
}

interface Thing {
  key: string;
  icon: string;
  /** What is to be done, as a verb. */
  label: string;
  detail: string;
  to: string;
}

/** What someone is asked to do, each as a large button with a plain verb. Nothing where there is nothing. */
export function ThingsToDo(props: ThingsToDoProps) {
  const things = useThings(props);
  if (things.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
      {things.map(({ key, icon, label, detail, to }, index) => (
        <li key={key}>
          <Button
            fullWidth
            size="large"
            variant={index === 0 ? "contained" : "outlined"}
            component={RouteLink}
            to={to}
            startIcon={<Icon name={icon} size={24} />}
            sx={{ minHeight: 56, justifyContent: "flex-start", textAlign: "left", fontSize: "1.0625rem" }}
          >
            <span>
              {label}
              <Box component="span" sx={{ display: "block", fontWeight: 400, fontSize: "0.9375rem" }}>
                {detail}
              </Box>
            </span>
          </Button>
        </li>
      ))}
    </Box>
  );
}

function useThings({ agreements = [], forms = [], drafts = [] }: ThingsToDoProps): Thing[] {
  const translate = useTranslate();
  const { definitions } = useServices();
  const { day } = useToday();
  const dueOf = (due: string | null) => {
    if (due === null) return "";
    return `, ${due < day ? translate("dashboard.overdue") : translate("dashboard.due", { away: daysAway(due, day) })}`;
  };
  return [
    ...agreements.map(({ uuid, number }) => ({
      key: uuid,
      icon: "Draw",
      label: translate("dashboard.sign"),
      detail: number,
      to: `/my-agreements/${uuid}`,
    })),
    ...forms.map(({ uuid, title, due, status }) => ({
      key: uuid,
      icon: "Assignment",
      label: translate(status === "open" ? "dashboard.fillInForm" : "dashboard.continueForm"),
      detail: `${title}${dueOf(due)}`,
      to: `/fill-form?assignment=${uuid}`,
    })),
    ...drafts.map(({ uuid, form, completed_steps: done, steps }) => ({
      key: uuid,
      icon: "Edit",
      label: translate("dashboard.continueForm"),
      detail: `${definitions.wizards.find(({ name }) => name === form)?.label ?? form}, ${translate("dashboard.stepsDone", { done: done.length, steps })}`,
      to: `/forms/${form}?record_id=${uuid}`,
    })),
  ];
}
