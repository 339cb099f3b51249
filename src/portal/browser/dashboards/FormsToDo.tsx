import { useTranslate } from "react-admin";
import type { Draft, WaitingForm } from "#portal/shared/dashboards.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { formatAgo } from "#framework/browser/i18n/dates.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Part, Plain } from "#framework/browser/dashboards/Part.tsx";
import { Row } from "./rows.tsx";
import { daysAway } from "./times.ts";
import { useToday } from "./useDashboard.ts";

/** Forms that are to be filled in, those that are due first. Nothing where there are none. */
export function FormsDue({ forms }: { forms: readonly WaitingForm[] }) {
  const translate = useTranslate();
  if (forms.length === 0) return null;
  return (
    <Part
      title={translate("dashboard.formsDue")}
      more={{ to: "/my-forms", label: translate("dashboard.allForms") }}
    >
      <Plain>
        {forms.map((form) => (
          <FormRow key={form.uuid} form={form} />
        ))}
      </Plain>
    </Part>
  );
}

/** A form that is to be filled in, with the button that opens it where it was left. */
export function FormRow({ form, leads = false }: { form: WaitingForm; leads?: boolean }) {
  const translate = useTranslate();
  const { day } = useToday();
  const { uuid, title, due, status, about } = form;
  const overdue = due !== null && due < day;
  return (
    <Row
      icon="Assignment"
      title={title}
      below={[about, due !== null && !overdue && translate("dashboard.due", { away: daysAway(due, day) })]}
      mark={overdue && <ToneChip tone="error" label={translate("dashboard.overdue")} />}
      to={`/fill-form?assignment=${uuid}`}
      button={translate(status === "open" ? "dashboard.fillIn" : "dashboard.continue")}
      leads={leads}
    />
  );
}

/** What was started and is not sent. Nothing where there is none. */
export function Drafts({ drafts }: { drafts: readonly Draft[] }) {
  const translate = useTranslate();
  if (drafts.length === 0) return null;
  return (
    <Part title={translate("dashboard.drafts")}>
      <Plain>
        {drafts.map((draft) => (
          <DraftRow key={draft.uuid} draft={draft} />
        ))}
      </Plain>
    </Part>
  );
}

/** A form that was started, with how far it is. */
export function DraftRow({ draft }: { draft: Draft }) {
  const translate = useTranslate();
  const { definitions } = useServices();
  const { uuid, form, updated_at: at, completed_steps: done, steps, about } = draft;
  const wizard = definitions.wizards.find(({ name }) => name === form);
  return (
    <Row
      icon={wizard?.icon ?? "Assignment"}
      title={wizard?.label ?? form}
      below={[about, translate("dashboard.stepsDone", { done: done.length, steps }), formatAgo(at)]}
      to={`/forms/${form}?record_id=${uuid}`}
      button={translate("dashboard.continue")}
    />
  );
}
