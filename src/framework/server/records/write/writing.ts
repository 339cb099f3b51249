import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";

/** A write of one record on its way through the stages. */
export interface Write {
  context: Context;
  type: RecordType;
  kind: "create" | "update" | "delete" | "restore";
  /** What the log calls it: the kind, or the name of a move or an action. */
  action: string;
  /** What the log calls it instead. */
  calledAs?: string;
  id: string;
  /** What the person sent, in its stored form; empty for a deletion. */
  sent: JsonObject;
  /** What an action was sent, as its schema says; empty for other writes. */
  input: JsonObject;
  /** The record that the action was done to by which this one is created. */
  of?: JsonObject;
  /** The record as it is stored; undefined while it is being created. */
  before?: JsonObject;
  /** What the person is told besides when it is done; rules add to it. */
  told: string[];
  /** How many others of its series have made way for it. */
  others?: number;
}

/** What a change is called in the log, and what the caller's own rules add to it. */
export interface Change {
  action?: string;
  /** What the log calls it, where that is not the action: its rules and notices are those of the action alone. */
  calledAs?: string;
  /** Values that the caller's rules set, whatever the person sent. */
  more?: JsonObject;
  /** What an action was sent, for the rules of the stages. */
  input?: JsonObject;
  /** What the log keeps besides what changes, such as a note. */
  logged?: JsonObject;
  /** Takes what the rules tell the person. */
  told?: string[];
}

/** What a record was before a write, and what it is after it; nothing before it was there, and after it is gone. */
export interface States {
  before?: JsonObject;
  after?: JsonObject;
}
