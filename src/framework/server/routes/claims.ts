import { callName } from "#framework/shared/definitions/call.ts";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";
import { DefinitionError, type LoadedDefinitions } from "../definitions/load.ts";
import type { Route } from "../http/routeType.ts";
import type { Portal } from "../portal.ts";
import type { Handle, Module, RouteOptions } from "./module.ts";
import type { RecordTypes } from "../records/store/recordType.ts";
import { compileValidator } from "../validation/validator.ts";
import type { Answerer, Engine } from "./engine.ts";
import { everyPortal } from "./everyPortal.ts";
import { genericOperation } from "./generic.ts";
import { filtersNotTaken } from "./filtersTaken.ts";
import { type CallRules, ruleProblem } from "./ruled.ts";

/** A route with what documents it. */
export interface BuiltRoute extends Route {
  name: string;
  declared: DeclaredCall;
  /** What the body must look like, where a schema says so. */
  body?: Schema;
  /** Where its definition stands. */
  place: Pick<Problem, "file" | "pointer">;
  /** The module that answers it, as its folder is called; undefined where the engine does. */
  module?: string;
  /** Whether that module is one that the framework has for every portal. */
  ofEveryPortal?: boolean;
  /** The part of the engine that answers it; undefined where a module does. */
  engine?: Engine;
}

/** What routes need to know of a portal. */
export type RoutesOfPortal = Pick<Portal, "modules" | "rules" | "callPrefix">;

/**
 * Gives every call that the definitions state exactly one answerer: the module that claims it, or else the engine. What the
 * framework answers in every portal is left out where the definitions do not state it.
 * @throws {DefinitionError} that names the calls that are declared but answered by nobody, claimed but not declared, or at one
 *   address with another
 * @throws {Error} that names a call that is claimed twice
 */
export function buildRoutes(
  loaded: LoadedDefinitions,
  types: RecordTypes,
  { modules, callPrefix, rules }: RoutesOfPortal,
): BuiltRoute[] {
  const problems: Problem[] = [];
  const claimed = new Map<
    string,
    Pick<Route, "operation" | "options"> & Pick<BuiltRoute, "module" | "ofEveryPortal">
  >();
  let area = "";
  let ofEveryPortal = true;
  const take = (named: string, operation: Route["operation"], options: RouteOptions = {}) => {
    const call = named.replace("{portal}", callPrefix);
    if (claimed.has(call)) throw new Error(`two modules claim ${call}`);
    if (!loaded.declared.has(call) && ofEveryPortal) return;
    if (!loaded.declared.has(call)) {
      problems.push({
        file: "resources/portal.json",
        pointer: "",
        found: `no definition that states ${call}, which the product's own code answers`,
        expected:
          "the product's definitions, which state it: change them by a patch that keeps this call, and leave portal.json out of the folder",
      });
      return;
    }
    claimed.set(call, { operation, options, module: area, ofEveryPortal });
  };
  const handle: Handle = Object.assign(take, { public: take });
  const ofPortal = modules.map((module): [string, Module] => [module.name, module]);
  for (const [folder, module] of [...Object.entries(everyPortal), ...ofPortal]) {
    ofEveryPortal = everyPortal[folder] === module;
    area = folder;
    module(handle, loaded);
  }
  problems.push(
    ...[...loaded.declared].flatMap(([name, declared]) =>
      claimed.has(name) || declared.call.effect !== undefined ? setBeside(declared) : [],
    ),
    ...sameAddresses(loaded.declared.values()),
  );
  for (const resource of loaded.definitions.resources.values()) {
    const { name, importable, calls } = resource;
    const own = calls.list && claimed.get(callName(calls.list));
    if (own) problems.push(...filtersNotTaken(resource, own.options.query));
    if (importable && calls.create && claimed.has(callName(calls.create)))
      problems.push({
        file: `resources/${name}.json`,
        pointer: "/import",
        found: "records that the product's own code creates, by rules of its own",
        expected: "no import",
      });
  }

  const generic = new Map<string, Answerer>();
  for (const [name, declared] of loaded.declared) {
    if (claimed.has(name)) continue;
    const own = genericOperation(declared, types, loaded.schemas, rules);
    const misnamed = ruleProblem(declared, rules);
    if (misnamed) problems.push({ ...whereDeclared(declared), ...misnamed });
    else if (own) generic.set(name, own);
    else problems.push(unansweredCall(declared));
  }
  if (problems.length > 0) throw new DefinitionError(problems);
  return [...loaded.declared].flatMap(([name, declared]) => {
    const own = claimed.get(name) ?? generic.get(name);
    if (!own) return [];
    return builtRoute(name, declared, own, {
      module: claimed.get(name)?.module,
      ofEveryPortal: claimed.get(name)?.ofEveryPortal,
      engine: generic.get(name)?.engine,
      schemas: loaded.schemas,
    });
  });
}

/**
 * A route for a tenant whose definitions are laid over those that it was built for; undefined where they do not state its
 * call any more.
 */
export function routeOver(
  route: BuiltRoute,
  { declared: calls, schemas }: Pick<LoadedDefinitions, "declared" | "schemas">,
  types: RecordTypes,
  rules: CallRules,
): BuiltRoute | undefined {
  const declared = calls.get(route.name);
  if (!declared) return undefined;
  const own = route.module === undefined ? genericOperation(declared, types, schemas, rules) : route;
  return own && builtRoute(route.name, declared, own, { ...route, schemas });
}

/** A call with what answers it. */
function builtRoute(
  name: string,
  declared: DeclaredCall,
  { operation, options }: Pick<Answerer, "operation" | "options">,
  {
    schemas,
    ...by
  }: Pick<BuiltRoute, "module" | "ofEveryPortal" | "engine"> & Pick<LoadedDefinitions, "schemas">,
): BuiltRoute {
  const { call } = declared;
  const input = call.input === undefined ? undefined : schemas.get(call.input);
  return {
    name,
    declared,
    call,
    operation,
    options: { ...(call.perMinute && { perMinute: call.perMinute }), ...options },
    body: options.body ?? input,
    place: whereDeclared(declared),
    module: by.module,
    ofEveryPortal: by.ofEveryPortal,
    engine: by.engine,
    validate: options.body && compileValidator(options.body),
  };
}

/** Actions that set fields by a call which the product's own code answers: nobody would set them. */
const setBeside = ({ kind, resource }: DeclaredCall): Problem[] =>
  Object.entries(resource?.definition.actions ?? {})
    .filter(([, { does, sets }]) => does === kind && sets !== undefined)
    .map(([action]) => ({
      file: `resources/${resource?.name}.json`,
      pointer: `/actions/${action}/sets`,
      found: `fields beside "does": "${kind}", which the product's own code answers`,
      expected: "no sets, or a call of its own",
    }));

/** Calls whose paths differ in the names of their parameters alone, which no server can tell apart. */
function sameAddresses(calls: Iterable<DeclaredCall>): Problem[] {
  const first = new Map<string, DeclaredCall>();
  const problems: Problem[] = [];
  for (const declared of calls) {
    const address = callName(declared.call).replace(/\{[^}]*\}/g, "{}");
    const other = first.get(address);
    if (!other) first.set(address, declared);
    else
      problems.push({
        ...whereDeclared(declared),
        found: `${callName(declared.call)}, which is the same address as ${callName(other.call)}`,
        expected: "the same names in braces, or a path of its own",
      });
  }
  return problems;
}

/** A call that the server has no code for: a module of its own, or what the record service does by itself. */
const unansweredCall = (declared: DeclaredCall): Problem => ({
  ...whereDeclared(declared),
  found: `${callName(declared.call)}, which nothing on this server answers`,
  expected:
    declared.resource && declared.kind in declared.resource.actions
      ? '"sets" in the action, "creates", "deletes", or "sets" in another one that does it'
      : "a call that another definition of the product states, or none: the record service has its own for each record",
});

function whereDeclared({ kind, resource, report, wizard }: DeclaredCall): Pick<Problem, "file" | "pointer"> {
  if (resource) {
    const pointer = kind in resource.actions ? `/actions/${kind}/call` : `/calls/${kind}`;
    return { file: `resources/${resource.name}.json`, pointer };
  }
  if (report) return { file: `resources/reports/${report.name}.json`, pointer: `/${kind}` };
  return wizard
    ? { file: `schemas/forms/${wizard.name}.json`, pointer: `/calls/${kind}` }
    : { file: "resources/portal.json", pointer: `/calls/${kind}` };
}
