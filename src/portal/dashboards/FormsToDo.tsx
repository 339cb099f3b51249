import Link from "@mui/material/Link";
import { useTranslate } from "ra-core";
import { Link as RouteLink } from "react-router";
import { today } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import { deviceZone, formatAgo } from "#framework/i18n/dates.ts";
import { usePlatform, useServices } from "#framework/services.tsx";
import { ToneChip } from "#framework/fields/cells/ChoiceChip.tsx";
import { Card } from "./parts.tsx";
import { Listed, Row } from "./rows.tsx";

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
