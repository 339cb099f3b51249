import { useTranslate } from "react-admin";
import type { AdminData, PersonalData } from "#portal/shared/dashboards.ts";
import { useTileData } from "#framework/browser/dashboards/TileData.ts";
import { Drafts, FormsDue as WaitingForms } from "../FormsToDo.tsx";
import { MyParticipants as Participants } from "../MyParticipants.tsx";
import { NeedsList } from "../NeedsList.tsx";
import { NextShifts as Shifts } from "../NextShifts.tsx";
import { RecentActivity } from "../RecentActivity.tsx";

/** The next shifts of a worker, with the button that starts the first. */
export function NextShifts() {
  const { shifts, again } = useTileData<PersonalData>();
  return shifts ? <Shifts shifts={shifts} onDone={again} /> : null;
}

/** What a worker has to do. */
export function WorkToDo() {
  const translate = useTranslate();
  const { needs = [] } = useTileData<PersonalData>();
  return needs.length > 0 ? <NeedsList title={translate("dashboard.toDo")} needs={needs} /> : null;
}

/** Forms that wait to be filled in. */
export function FormsDue() {
  const { forms = [] } = useTileData<Pick<AdminData, "forms">>();
  return <WaitingForms forms={forms} />;
}

/** Forms that were begun and not sent. */
export function FormDrafts() {
  const { drafts = [] } = useTileData<Pick<AdminData, "drafts">>();
  return <Drafts drafts={drafts} />;
}

/** Who a worker supports. */
export function MyParticipants() {
  const { participants = [] } = useTileData<PersonalData>();
  return <Participants participants={participants} />;
}

/** What the person did last, with the way to all of it. */
export function MyActivity() {
  const translate = useTranslate();
  const { activity = [] } = useTileData<PersonalData>();
  return (
    <RecentActivity
      entries={activity}
      more={{ to: "/my-activity-log", label: translate("dashboard.myActivity") }}
    />
  );
}
