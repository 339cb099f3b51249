import type { Call as RawCall, Download, EffectRule, FactsRule, When } from "#generated/definitions.ts";
import type { AccessRule } from "../access/visible.ts";
import { asObject } from "../schema/patch.ts";
import type { JsonObject } from "../schema/schema.ts";
import { fillAll } from "../text/template.ts";

/** Who may make a call: anyone, every signed-in person, or those for whom the rule holds. */
export type Needs = "public" | "signed-in" | AccessRule;

/** The methods that a call may have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call of a definition with its defaults filled in. */
export interface Call {
  method: Method;
  /** Below the API prefix; below the API host when it begins with a slash. No slash at its end. */
  path: string;
  as: "json" | "multipart";
  needs: Needs;
  rows?: string;
  row?: string;
  /** Where the answer carries what the portal reads under another name. */
  answer?: Record<string, string>;
  /** Key of the body that carries the record's id. */
  id?: string;
  query: Record<string, string>;
  with?: Record<string, string | number | boolean>;
  /** The fields that the path's parameters hold, by the parameter's name. */
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  input?: string;
  limit: "paged" | "pick-list";
  /** The records for which an update or a delete can be made. */
  when?: When;
  /** What is said of all other records. */
  refused?: string;
  /** Another resource over the same table, as which a record is shown to those who reach it as one of it. */
  for?: string;
  /** Other resources whose records the same call writes. */
  among?: string[];
  /** Fields that a create or an update sets. */
  sets?: Record<string, unknown>;
  /** Keys of the body that an update leaves alone. */
  ignores?: string[];
  /** Keys of the body of a create that are no fields: its rules have them as what was asked. */
  forRules?: string[];
  /** What it answers when a record is written, in place of the usual words. */
  success?: string;
  /** What the server works out in answer. */
  facts?: FactsRule;
  /** What it does, where that is no write of one record. */
  effect?: EffectRule;
  /** Which records the rule of `facts` or `effect` is given. */
  takes?: RawCall["takes"];
  /** What people who are not signed in get or send. */
  visitors?: "form" | "send";
  /** The resource of the record or the form, for a call of the shell. */
  about?: string;
  /** Most requests a minute from one address. */
  perMinute?: number;
  /** What a link to this address opens. */
  download?: Download;
  /** The resource that states this call; set where this one only makes the same. */
  of?: string;
}

const methods = [
  ["get", "GET"],
  ["post", "POST"],
  ["put", "PUT"],
  ["patch", "PATCH"],
  ["delete", "DELETE"],
] as const satisfies (readonly [key: string, method: Method])[];

/** Fills a call's defaults in; `needs` is what holds where the definition does not say. */
export function resolveCall(raw: RawCall, needs: Needs): Call {
  const [key, method] = methods.find(([candidate]) => raw[candidate] !== undefined) ?? methods[0];
  return {
    method,
    path: normalisePath(raw[key] ?? ""),
    as: raw.as ?? "json",
    needs: raw.needs === undefined ? needs : needsFrom(raw.needs),
    rows: raw.rows,
    row: raw.row,
    answer: raw.answer,
    id: raw.id,
    query: raw.query ?? {},
    with: raw.with,
    params: raw.params,
    body: raw.body,
    input: raw.input,
    limit: raw.limit ?? "paged",
    when: raw.when,
    refused: raw.refused,
    for: raw.for,
    among: raw.among,
    sets: raw.sets,
    ignores: raw.ignores,
    forRules: raw.forRules,
    success: raw.success,
    facts: raw.facts,
    effect: raw.effect,
    takes: raw.takes,
    visitors: raw.visitors,
    about: raw.about,
    perMinute: raw.perMinute,
    download: raw.download,
  };
}

/** The body of a call: as its definition makes it from the input, or else the input as it is. */
export const bodyOf = ({ body }: Pick<Call, "body">, input: unknown): unknown =>
  body === undefined ? input : filledBody(body, { ...asObject(input), input });

/** A body with {names} filled in. What stands under `*` is put in key by key; what the others say stands before it. */
export function filledBody(body: Record<string, unknown>, source: object): JsonObject {
  const { "*": all, ...others } = asObject(fillAll(body, source));
  return { ...asObject(all), ...others };
}

/** How a call is named in the contract, in modules and in messages: `GET faqs/all`. */
export const callName = (call: Pick<Call, "method" | "path">): string => `${call.method} ${call.path}`;

/** A path without the slash at its end; a leading one means the API host. */
export const normalisePath = (path: string): string => path.replace(/\/+$/, "");

/** Who may make a call, as definitions write it. */
export function needsFrom(raw: NonNullable<RawCall["needs"]>): Needs {
  if (raw === "public" || raw === "signed-in") return raw;
  return { permissions: Array.isArray(raw) ? raw : [raw] };
}
