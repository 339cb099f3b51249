import type { NoticeAudience, NoticeSource } from "#generated/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";

/** One thing that a notice is about: a record that expires, a document that someone owes, a deadline. */
export interface Thing {
  /** Under which it is remembered that a notice was sent. */
  key: string;
  /** The record of the notice's resource, where it is one. */
  record?: string;
  /** What words, paths and recipients are filled from: a record, or what a source says. */
  values: JsonObject;
  /** The date that it is about (YYYY-MM-DD). */
  date?: string;
  /** The deadline that it is about: two instants. */
  runs?: { from: string; due: string };
  /** What was done to the record, where that sets it off. */
  action?: string;
  /** Records on which the notice's `sets` are set, where it is not the one record. */
  settles?: { resource: string; ids: readonly string[] };
}

/** A thing that has come so far that someone is to be notified. */
export interface Due extends Thing {
  /** What it was notified for: another date or another deadline starts over. */
  occasion: string;
  /** Days since the date, or hundredths of the time until the deadline. A later step is a larger number. */
  step: number;
  isOverdue: boolean;
  /** When it came to this step. An instant. */
  reached: string;
}

/** Someone who receives a message. */
export interface Recipient {
  email: string;
  /** By which the message greets them; empty where it is not known. */
  name: string;
  /** Their account, where it is known by more than the address. */
  user?: string;
}

/** Works out the things that a notice is about now. */
export type Source = (context: Context) => Promise<Thing[]>;

/** Finds who receives a notice about each of the things, in their order. */
export type Audience = (context: Context, things: readonly Thing[]) => Promise<Recipient[][]>;

/** The sources and audiences that definitions name. The compiler refuses a list that lacks one. */
export interface NoticeRules {
  sources: Readonly<Record<NoticeSource, Source>>;
  audiences: Readonly<Record<NoticeAudience, Audience>>;
}
