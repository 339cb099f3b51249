import { isDeepStrictEqual } from "node:util";
import { callName, normalisePath } from "../call.ts";
import { type Definitions, type StatedCall, statedCalls } from "../definitions.ts";
import { oneOf, type Problem } from "./problem.ts";
import { type ContractCall, kindOf, type SourceFiles } from "./sources.ts";

const methods = ["get", "post", "put", "patch", "delete"] as const;
type RawCall = Partial<Record<(typeof methods)[number], string>>;

/**
 * Every call that a definition states is one of the contract, names one method, and is not stated elsewhere for other
 * people.
 */
export function checkCalls(files: SourceFiles, definitions: Definitions, contract: ContractCall[] | undefined): Problem[] {
  const known = contract && new Set(contract.map(({ method, path }) => `${method} ${normalisePath(path)}`));
  const problems = [...files].flatMap(([file, content]) =>
    callsIn(file, content).flatMap(([pointer, call]): Problem[] => {
      const named = methods.filter((method) => call[method] !== undefined);
      const [method] = named;
      if (!method || named.length > 1) {
        const found = named.length > 1 ? `the methods ${named.join(" and ")}` : "no method";
        return [{ file, pointer, found, expected: "one of get, post, put, patch, delete" }];
      }
      const name = `${method.toUpperCase()} ${normalisePath(call[method] ?? "")}`;
      return known && !known.has(name) ? [{ file, pointer, found: name, expected: `a call of the contract: ${oneOf(known, name)}` }] : [];
    }),
  );
  return problems.length > 0 ? problems : checkSameNeeds(definitions, statedCalls(definitions));
}

/** The calls that a definition file states, with their places in it. */
function callsIn(file: string, content: unknown): [pointer: string, call: RawCall][] {
  const definition = content as Record<string, unknown>;
  const named = (place: string, calls: unknown) =>
    Object.entries((calls ?? {}) as Record<string, RawCall>).map(([name, call]): [string, RawCall] => [`${place}/${name}`, call]);
  switch (kindOf(file)) {
    case "resource": {
      const actions = Object.entries((definition.actions ?? {}) as Record<string, { call?: RawCall }>);
      return [...named("/calls", definition.calls), ...actions.flatMap(([name, { call }]): [string, RawCall][] => (call ? [[`/actions/${name}/call`, call]] : []))];
    }
    case "portal":
    case "wizard":
      return named("/calls", definition.calls);
    case "report":
      return ["schema", "options", "rows", "export"].flatMap((key): [string, RawCall][] => (definition[key] ? [[`/${key}`, definition[key] as RawCall]] : []));
    default:
      return [];
  }
}

/** Two statements of one call must agree on who may make it: the server has one rule for it. */
function checkSameNeeds(definitions: Definitions, stated: Map<string, StatedCall>): Problem[] {
  return [...definitions.resources.values()].flatMap((resource) =>
    Object.entries(resource.calls).flatMap(([kind, call]) => {
      const first = stated.get(callName(call));
      if (!first || isDeepStrictEqual(first.call.needs, call.needs)) return [];
      return [
        {
          file: `resources/${resource.name}.json`,
          pointer: `/calls/${kind}`,
          found: `${callName(call)} for ${JSON.stringify(call.needs)}`,
          expected: `the same people as in ${first.resource?.name ?? "portal"}: ${JSON.stringify(first.call.needs)}`,
        },
      ];
    }),
  );
}
