import { useTranslate } from "react-admin";
import type { AdminData, ParticipantData, PersonalData } from "#portal/shared/dashboards.ts";
import { currentDashboard } from "#framework/browser/shell/dashboards.ts";
import { useShellData } from "#framework/browser/dashboards/useShellData.ts";
import { useServices } from "#framework/browser/services.tsx";
import { FormsDue } from "./FormsToDo.tsx";
import { NeedsList } from "./NeedsList.tsx";
import { Part } from "#framework/browser/dashboards/Part.tsx";
import { ThingsToDo } from "./ThingsToDo.tsx";

/** What waits for the person, as the dashboard of their workspace counts it. Nothing where nothing waits. */
export default function WhatWaits() {
  const { type } = currentDashboard(useServices());
  if (type === "admin_dashboard") return <NeedsOf call="admin-dashboard" />;
  if (type === "personal_dashboard") return <NeedsOf call="personal-dashboard" />;
  if (type === "participant_dashboard") return <OwnThings />;
  return null;
}

function NeedsOf({ call }: { call: "admin-dashboard" | "personal-dashboard" }) {
  const translate = useTranslate();
  const { data } = useShellData<AdminData | PersonalData>(call);
  if (!data) return null;
  return (
    <>
      {data.needs.length > 0 && <NeedsList title={translate("dashboard.waitsForYou")} needs={data.needs} />}
      <FormsDue forms={data.forms} />
    </>
  );
}

function OwnThings() {
  const translate = useTranslate();
  const { data } = useShellData<ParticipantData>("participant-dashboard");
  if (!data || (data.agreements ?? []).length + data.forms.length === 0) return null;
  return (
    <Part title={translate("dashboard.waitsForYou")}>
      <ThingsToDo agreements={data.agreements} forms={data.forms} />
    </Part>
  );
}
