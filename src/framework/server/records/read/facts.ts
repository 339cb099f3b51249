import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { Row } from "./present.ts";
import type { RecordType } from "../store/recordType.ts";

/** A record that somebody reached, as one of the resource by which they did. */
export interface Found {
  type: RecordType;
  id: string;
  row: Row;
  record: JsonObject;
}

/** What the server works out about a record, in answer to a call of its own (`facts`). */
export interface Facts {
  /** @returns the answer's data */
  of: (context: Context, found: Found) => unknown;
  /** What the data look like. */
  answer: Schema;
}
