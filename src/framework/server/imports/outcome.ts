import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What is wrong with a cell. A warning does not keep the row out. */
export interface Problem {
  row: number;
  column: string;
  message: string;
  warning?: boolean;
}

/** A row that can be written as it is. */
export interface Ready {
  row: number;
  record: JsonObject;
}
