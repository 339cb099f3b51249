import type { Schema } from "../schema/schema.ts";

/** Kinds of record that a question may let people choose from: the resource, and what people call one. */
export const askableRecords: Record<string, string> = {};

/** Adds kinds of record that questions may ask for. A portal does it before it opens anything, on both sides. */
export const addAskableRecords = (records: Readonly<Record<string, string>>): void =>
  void Object.assign(askableRecords, records);

/** An answer of several parts that people know as one, such as an address. */
export interface AskablePart {
  /** What people call it. */
  title: string;
  icon: string;
  /** The object with its parts. */
  schema: Schema;
  /** The parts that may not be empty where an answer is required. */
  required: string[];
}

/** Answers of several parts that the form builder offers, by the name that their questions keep as `x-kind`. */
export const askableParts: Record<string, AskablePart> = {};

/** Adds answers of several parts: those of the portal, before the builder reads a form. */
export const addAskableParts = (parts: Readonly<Record<string, AskablePart>>): void =>
  void Object.assign(askableParts, parts);
