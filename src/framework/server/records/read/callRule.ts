import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { Row } from "./serialize.ts";
import type { RecordType } from "../store/recordType.ts";

/** A record that someone reached, as one of the resource by which they did. */
export interface Found {
  type: RecordType;
  id: string;
  row: Row;
  record: JsonObject;
}

/** The records that a call names by a list of ids. */
export interface Several {
  type: RecordType;
  /** Each id once, in the order in which they were sent. */
  ids: readonly string[];
  /** The rows that the person reaches, in the order of their ids. */
  rows: readonly Row[];
  /** The same as whole records, by id. */
  records: ReadonlyMap<string, JsonObject>;
}

/**
 * What answers a call that names it (`facts`, `effect`), after permission, input and records were judged: about one record,
 * about several (`takes`), or about the input alone. The input is as the call's schema says; without one as it was sent. A rule
 * about the input alone has what the path says in it too, as texts that nobody has judged.
 */
export type CallRule =
  | { of: (context: Context, found: Found, input: JsonObject) => unknown }
  | { ofSeveral: (context: Context, several: Several, input: JsonObject) => unknown }
  | { ofInput: (context: Context, input: JsonObject) => unknown };

/** What the server works out in answer to a call (`facts`). Returns the answer's data. */
export type Facts = CallRule & {
  /** What the data look like. */
  answer: Schema;
};

/**
 * What a call does that is no write of one record (`effect`), in its transaction. Returns an answer; its data alone, where
 * the definition says what the person is told (`success`); or a text alone: what they are told, with the record as it is then
 * under the call's `row`.
 */
export type Effect = CallRule & {
  /** What the data of its answer look like. */
  answer?: Schema;
};
