import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

/** What is sent to Xero, in the order in which it is sent: an invoice names its contact. */
export const kinds = ["contact", "employee", "invoice", "timesheet", "payments"] as const;
export type KindName = (typeof kinds)[number];

/** Something that is to be sent, by what names it within its kind. */
export interface Subject {
  subject: string;
  /** What it is called on the screen. */
  label: string;
}

/** What sending would do, by what both sides have now. */
export interface Planned extends Subject {
  /**
   * `create`, `update`, `void`: Xero is changed. `link`: it is there, and the two are tied together. `same`: nothing is to
   * be done. `none`: nothing of it goes to Xero, and `said` tells what is left to a person. `blocked`: it cannot be sent;
   * `said` tells why.
   */
  does: "create" | "update" | "void" | "link" | "same" | "none" | "blocked";
  /** Reasons and differences, a sentence each. */
  said: string[];
  /** What it is called in Xero, where that is known. */
  id?: string;
  /** What Xero is sent. */
  body?: JsonObject;
  /** Stands for what this side has to say of it, where Xero's side cannot be read in full. */
  digest?: string;
}

/** How sending one of them ended. `isOld`: Xero had it already, so that nothing was sent. */
export type Sent = { id: string; digest?: string; isOld?: boolean } | { problem: string };

/** How a kind of thing is sent. */
export interface Kind {
  /** Compares both sides. Reads Xero, and changes nothing. */
  plan: (context: Context, subjects: readonly string[], known: Known) => Promise<Planned[]>;
  /** Sends some, as many at once as Xero takes, or fetches. @returns how each ended, in the same order */
  send: (context: Context, planned: readonly Planned[], key: Keys) => Promise<Sent[]>;
  /** What follows here when one was sent, in the transaction that says so. */
  after?: (context: Context, subject: string, id: string) => Promise<void>;
  /** Most of them in one call. */
  atOnce: number;
}

/** What subjects are called in Xero, and what was last said of them, of those that were sent before. */
export type Known = ReadonlyMap<string, { id: string; digest?: string }>;

/** The key of a call: the same for the same body, so that Xero does it once. */
export type Keys = (body: Json) => string;

/** Something that cannot be sent. */
export const blocked = (one: Subject, ...said: string[]): Planned => ({ ...one, does: "blocked", said });
