/** A figure on a dashboard, and the list that it counts. Its name says what it is, in the portal's words. */
export interface Figure {
  name: string;
  value: number;
  link: string;
}

/** Something that waits for the person, and where they deal with it. Its kind says what it is, in the portal's words. */
export interface Need {
  kind: string;
  count: number;
  link: string;
  /** The first few by name. */
  names?: string[];
  /** What is to be done, where that is in a form's own words. */
  what?: string;
  /** The instant or the day on which it is due. */
  due?: string;
  tone?: "error" | "warning";
}

/** Lines of what waits that a dashboard shows at once; the others are behind a button. */
export const needsAtOnce = 6;

/** A shift on a dashboard that is under way or comes next. */
export interface NextShift {
  uuid: string;
  start_at: string;
  end_at: string;
  /** The time zone of its place, where that is not the provider's. */
  time_zone: string | null;
  status: string;
  /** The kind of shift in words. */
  kind: string;
  /** Who it is with: the participants for a worker, the worker's first name for a participant. */
  with: string | null;
  /** A visit that the office is asked to cancel and has not decided about. */
  asked_to_cancel?: boolean;
}

/** A shift of the signed-in worker, with what they need on the way. */
export interface OwnShift extends NextShift {
  staff: string;
  /** Never true: it is here because actions ask for it. */
  draft: boolean;
  address: string | null;
  instructions: string | null;
  /** Whether its time to be started has come. */
  can_start: boolean;
}

/** A shift of today, for the people who plan it. */
export interface DayShift {
  uuid: string;
  start_at: string;
  end_at: string;
  status: string;
  kind: string;
  staff: string | null;
  worker: string | null;
  with: string | null;
  needs_attention: boolean;
}

/** Today's shifts, and who is away. */
export interface Today {
  /** The first of them, those without a worker before the others. */
  shifts: DayShift[];
  total: number;
  open: number;
  workers: number;
  away: { count: number; people: { name: string; until: string }[] };
  link: string;
}

/** The rostered hours of a week. */
export interface WeekOfHours {
  from: string;
  worked: number;
  planned: number;
  open: number;
}

/** How many incidents were reported in a week. */
export interface WeekOfReports {
  from: string;
  count: number;
}

/** A form that is to be filled in. */
export interface WaitingForm {
  uuid: string;
  title: string;
  due: string | null;
  status: string;
  about: string | null;
}

/** A form that the person has started and not sent. */
export interface Draft {
  uuid: string;
  form: string;
  updated_at: string;
  completed_steps: number[];
  steps: number;
  about: string | null;
}

/** An agreement that is to be answered. */
export interface WaitingAgreement {
  uuid: string;
  number: string;
}

/** An entry of the activity log, as dashboards show it. */
export interface ActivityEntry {
  uuid: string;
  at: string;
  user_name: string;
  action: string;
  resource: string | null;
  record_uuid: string | null;
  record_label: string | null;
}

/** A person whom a caring advocate supports, with what they may know of and do for them. */
export interface SupportedPerson {
  uuid: string;
  full_name: string;
  first_name: string;
  /** The parts of the record that are shared with them. */
  may_see: string[];
  /** Undefined where it is not shared. */
  visits?: NextShift[];
  agreements?: WaitingAgreement[];
  forms?: WaitingForm[];
}

/** What the admin dashboard's call answers; a part that the person may not see, or that is empty, is not there. */
export interface AdminData {
  needs: Need[];
  figures: Figure[];
  today?: Today;
  hours?: WeekOfHours[];
  incidents?: WeekOfReports[];
  forms: WaitingForm[];
  drafts: Draft[];
  activity: ActivityEntry[];
}

/** What the personal dashboard's call answers. */
export interface PersonalData {
  needs: Need[];
  /** Undefined for someone who has no shifts to see. */
  shifts?: OwnShift[];
  participants: { uuid: string; full_name: string; suburb?: string }[];
  forms: WaitingForm[];
  drafts: Draft[];
  activity: ActivityEntry[];
}

/** What the participant dashboard's call answers. */
export interface ParticipantData {
  record: { uuid: string; full_name: string; plan_end?: string } | null;
  /** Undefined for someone who is not a participant. */
  visits?: NextShift[];
  /** Undefined for someone who has none to answer. */
  agreements?: WaitingAgreement[];
  forms: WaitingForm[];
  drafts: Draft[];
  activity: ActivityEntry[];
}
