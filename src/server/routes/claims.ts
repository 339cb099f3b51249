import { callName } from "#shared/definitions/call.ts";
import type { StatedCall } from "#shared/definitions/definitions.ts";
import type { Schema } from "#shared/schema/schema.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import type { Route } from "../http/route.ts";
import type { Claim, Module, Operation, RouteOptions } from "../modules/module.ts";
import type { RecordTypes } from "../records/recordType.ts";
import { compileValidator } from "../validation/validator.ts";
import { genericOperation } from "./generic.ts";

/** A route with what documents it. */
export interface BuiltRoute extends Route {
  name: string;
  stated: StatedCall;
  /** What the body must look like, where a schema says so. */
  body?: Schema;
}

/**
 * Gives every call that the definitions state exactly one answerer: the module that claims it, or else the record
 * service.
 * @throws {Error} that names a call that is claimed twice, claimed but not stated, or stated but answered by nobody
 */
export function buildRoutes(
  loaded: LoadedDefinitions,
  types: RecordTypes,
  modules: readonly Module[],
): BuiltRoute[] {
  const claimed = new Map<string, { operation: Operation<never>; options: RouteOptions }>();
  const take = (call: string, operation: Operation<never>, options: RouteOptions = {}) => {
    if (claimed.has(call)) throw new Error(`two modules claim ${call}`);
    if (!loaded.stated.has(call)) throw new Error(`a module claims ${call}, which no definition states`);
    claimed.set(call, { operation, options });
  };
  const claim = Object.assign(take, { public: take }) as unknown as Claim;
  for (const module of modules) module(claim);
  for (const { name, importable, calls } of loaded.definitions.resources.values())
    if (importable && calls.create && claimed.has(callName(calls.create)))
      throw new Error(`resources/${name}.json#/import: a module has rules of its own for creating these`);

  return [...loaded.stated].map(([name, stated]) => {
    const own = claimed.get(name) ?? genericOperation(stated, types);
    if (!own)
      throw new Error(`${whereStated(stated)}: nothing on this server answers ${callName(stated.call)}`);
    const input = stated.call.input === undefined ? undefined : loaded.schemas.get(stated.call.input);
    const body = own.options.body ?? input;
    return {
      name,
      stated,
      call: stated.call,
      operation: own.operation as Operation,
      options: own.options,
      body,
      validate: own.options.body && compileValidator(own.options.body),
    };
  });
}

const whereStated = ({ kind, resource, report, wizard }: StatedCall): string => {
  if (resource) return `resources/${resource.name}.json#/calls/${kind}`;
  if (report) return `resources/reports/${report.name}.json#/${kind}`;
  return wizard ? `schemas/forms/${wizard.name}.json#/calls/${kind}` : `resources/portal.json#/calls/${kind}`;
};
