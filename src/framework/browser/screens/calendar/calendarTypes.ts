import type { RaRecord } from "react-admin";
import type { ResourceDefinition } from "#framework/shared/definitions/definitions.ts";

export type CalendarDefinition = NonNullable<ResourceDefinition["calendar"]>;
export type Mark = NonNullable<CalendarDefinition["marks"]>[number];
type LaneEntry = NonNullable<ResourceDefinition["timeline"]>["lanes"][number];
/** A field whose records are the lanes of a timeline. */
export type LaneDefinition = Exclude<LaneEntry, string>;

/** How records are shown: in lanes, on days, or one below the other. */
export type CalendarView = "timeline" | "calendar" | "agenda";

/** A record in time. */
export interface Block {
  id: string;
  record: RaRecord;
  /** Minutes on the wall since 00:00 of the first day in sight. */
  start: number;
  end: number;
  /** It is as long as whole days. */
  allDay: boolean;
  /** The ids of the lanes that it lies in; an empty id is the lane of records without one. */
  lanes: readonly string[];
}

/** A lane of a timeline. */
export interface Lane {
  /** The id of the record that it stands for; empty for records without one. */
  id: string;
  name: string;
  detail?: string;
  /** Hours planned and agreed in the range. */
  planned?: number;
  agreed?: number;
  /** The row that it was answered as. */
  row?: Record<string, unknown>;
}

/** A record of another resource behind the blocks. */
export interface Behind {
  id: string;
  start: number;
  end: number;
  /** Without it: all lanes. */
  lane?: string;
  /** The field of the calendar's resource that the lane belongs to. */
  of?: string;
  label: string;
}
