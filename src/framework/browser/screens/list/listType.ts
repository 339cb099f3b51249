import type { ListControllerResult, RaRecord } from "react-admin";
import type { Column, Screens } from "#framework/shared/definitions/screens.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { May } from "../../access/may.ts";
import type { ListArrangement } from "./columns.ts";

/** Everything that a list screen shows and does. */
export interface List {
  resource: Resource;
  /** Undefined while the schema is on the way; the rows may be there before. */
  screens: Screens | undefined;
  schemaError: unknown;
  columns: Column[];
  controller: ListControllerResult<RaRecord>;
  arrangement: ListArrangement;
  arrange: (change: ListArrangement) => void;
  may: May;
  sortable: boolean;
  deleted: boolean;
  showDeleted: (deleted: boolean) => void;
  /** Several cards are being selected; a table always lets one. */
  selecting: boolean;
  setSelecting: (selecting: boolean) => void;
  /** It stands within a record, and not on a screen of its own. */
  isPart: boolean;
  /** What every row has there. */
  within: Record<string, unknown> | undefined;
  /** The total is what the planner expects, not a count. */
  estimated: boolean;
  /** Where a new record is made; within another record, with what ties the two together. */
  createPath: string;
}
