import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { openLink } from "../exports/link.ts";
import { importCalls } from "../imports/calls.ts";
import type { Input, Operation } from "./module.ts";
import type { PublicContext } from "../context.ts";
import { type RecordTypes, recordTypeOf } from "../records/store/recordType.ts";
import { reportOperation } from "../reports/calls.ts";
import { everyResource } from "./every/every.ts";
import { type CallRules, ruledOperation } from "./ruled.ts";
import type { Served } from "./served.ts";
import { visitorOperation } from "./visitors.ts";

/** A part of the engine that answers calls. */
export type Engine =
  "the record service" | "the report engine" | "the import engine" | "the download service";

/** What answers a call, and which part of the engine it belongs to. */
export interface Answerer extends Omit<Served, "operation"> {
  operation: Operation | Operation<PublicContext>;
  engine: Engine;
}

const of = (engine: Engine, served: Served | undefined): Answerer | undefined =>
  served && { ...served, engine };

/**
 * How the engine answers a call that no single resource states: one of a report, one that opens a link, one that
 * names a rule, one for visitors, or one that every resource has. Undefined when it is none of these.
 */
export function sharedOperation(
  declared: DeclaredCall,
  types: RecordTypes,
  schemas: ReadonlyMap<string, Schema>,
  rules: CallRules,
): Answerer | undefined {
  const { kind, report, wizard, call } = declared;
  if (report) return of("the report engine", reportOperation(declared));
  if (wizard) return undefined;
  const { download, about = "" } = call;
  const ruled = ruledOperation(declared, rules, types.get(about), schemas);
  if (ruled) return of("the record service", ruled);
  if (call.visitors)
    return { ...visitorOperation(call, recordTypeOf(types, about)), engine: "the record service" };
  if (download !== undefined)
    return {
      engine: "the download service",
      operation: (context: PublicContext, { params }: Input) => openLink(context, download, params.token),
      // In no transaction, and for as long as it takes: a slow reader would hold one, and what makes the files has limits of its own.
      options: { writes: false, long: true },
    };
  return of("the record service", everyResource[kind]) ?? of("the import engine", importCalls[kind]);
}
