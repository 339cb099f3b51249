import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { Link as RouteLink } from "react-router";
import { today } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import { deviceZone, formatAgo } from "#framework/i18n/dates.ts";
import { usePlatform, useServices } from "#framework/services.tsx";
import { ToneChip } from "#framework/fields/cells/ChoiceChip.tsx";
import { Icon } from "#framework/ui/Icon.tsx";
import { Card } from "./parts.tsx";

/** A form that waits to be filled in. */
export interface WaitingForm {
  uuid: string;
  title: string;
  due: string | null;
  status: string;
  about: string | null;
}

/** A form that the person has begun and not sent. */
export interface Draft {
  uuid: string;
  form: string;
  updated_at: string;
  completed_steps: number[];
  steps: number;
  about: string | null;
}

interface FormsToDoProps {
  forms: WaitingForm[] | undefined;
  drafts: Draft[] | undefined;
}

/** Forms that are due and drafts to finish, each with the way to go on. */
export function FormsToDo({ forms, drafts }: FormsToDoProps) {
  return (
    <>
      <FormsDue forms={forms} />
      <Drafts drafts={drafts} />
    </>
  );
}

/** Forms that wait to be filled in, those that are due first. */
export function FormsDue({ forms }: Pick<FormsToDoProps, "forms">) {
  const translate = useTranslate();
  const day = today(usePlatform()?.time_zone ?? deviceZone());
  return (
    <Card
      title={translate("dashboard.formsDue")}
      more={
        <Link component={RouteLink} to="/my-forms">
          {translate("dashboard.allForms")}
        </Link>
      }
    >
      <Listed rows={forms} none={translate("dashboard.noFormsDue")}>
        {({ uuid, title, due, status, about }: WaitingForm) => (
          <Row
            key={uuid}
            icon="Assignment"
            title={title}
            below={[about, due && translate("dashboard.due", { date: writtenDate(due) })]}
            mark={
              due !== null && due < day && <ToneChip tone="error" label={translate("dashboard.overdue")} />
            }
            to={`/fill-form?assignment=${uuid}`}
            button={translate(status === "open" ? "dashboard.fillIn" : "dashboard.goOn")}
          />
        )}
      </Listed>
    </Card>
  );
}

/** What was begun and is not sent. */
export function Drafts({ drafts }: Pick<FormsToDoProps, "drafts">) {
  const translate = useTranslate();
  const { definitions } = useServices();
  const wizardOf = (form: string) => definitions.wizards.find((wizard) => wizard.name === form);
  return (
    <Card title={translate("dashboard.drafts")}>
      <Listed rows={drafts} none={translate("dashboard.noDrafts")}>
        {({ uuid, form, updated_at: at, completed_steps: done, steps, about }: Draft) => (
          <Row
            key={uuid}
            icon={wizardOf(form)?.icon ?? "Assignment"}
            title={wizardOf(form)?.label ?? form}
            below={[about, translate("dashboard.stepsDone", { done: done.length, steps }), formatAgo(at)]}
            to={`/forms/${form}?record_id=${uuid}`}
            button={translate("dashboard.goOn")}
          />
        )}
      </Listed>
    </Card>
  );
}

interface ListedProps<T> {
  rows: T[] | undefined;
  none: string;
  children: (row: T) => ReactNode;
}

/** A list while it is on its way, when it is empty, and as it is. */
function Listed<T>({ rows, none, children }: ListedProps<T>) {
  if (!rows) return <Skeleton variant="rounded" height={160} />;
  if (rows.length === 0) return <Typography color="text.secondary">{none}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
      {rows.map(children)}
    </Box>
  );
}

interface RowProps {
  icon: string;
  title: string;
  below: (string | null)[];
  mark?: ReactNode;
  to: string;
  button: string;
}

const Row = ({ icon, title, below, mark, to, button }: RowProps) => (
  <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
    <Icon name={icon} />
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
      <strong>{title}</strong> {mark}
      <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{below.filter(Boolean).join(" · ")}</Box>
    </Box>
    <Button
      variant="outlined"
      component={RouteLink}
      to={to}
      aria-label={[button, title, below[0]].filter(Boolean).join(": ")}
      sx={{ minHeight: 44, flexShrink: 0 }}
    >
      {button}
    </Button>
  </Box>
);
