import { normalisePath } from "../../call.ts";
import type { Definitions } from "../../definitions.ts";
import { oneOf, type Problem } from "../problem.ts";
import { type ContractCall, definitionsIn, type FileOf, kindOf, type SourceFiles } from "../sources.ts";

const methods = ["get", "post", "put", "patch", "delete"] as const;
type RawCall = Partial<
  Record<
    (typeof methods)[number] | "of" | "download" | "facts" | "effect" | "about" | "visitors" | "id",
    string
  >
> & {
  among?: string[];
  takes?: { ids?: string; lock?: boolean };
  needs?: unknown;
};

/** Every call that a definition states is one of the contract, names one method, and is declared nowhere else. */
export function checkCalls(
  files: SourceFiles,
  definitions: Definitions,
  contract: ContractCall[] | undefined,
): Problem[] {
  const known = contract && new Set(contract.map(({ method, path }) => `${method} ${normalisePath(path)}`));
  const problems: Problem[] = [];
  const named: { file: string; pointer: string; name: string }[] = [];
  for (const each of definitionsIn(files)) {
    const { file } = each;
    for (const [pointer, call] of callsIn(each)) {
      const methodsOf = methods.filter((method) => call[method] !== undefined);
      const [method] = methodsOf;
      const key = pointer.replace(/\/call$/, "").replace(/^.*\//, "");
      if (call.of !== undefined) {
        const others = [...definitions.resources.values()]
          .filter(({ name, calls, actions }) => {
            const declared = pointer.startsWith("/actions/") ? actions[key]?.call : calls[key];
            return declared !== undefined && (declared.of === undefined || declared.of === name);
          })
          .map(({ name }) => name)
          // What refers to itself states nothing.
          .filter((name) => file !== `resources/${name}.json`);
        if (method || !others.includes(call.of))
          problems.push({
            file,
            pointer: `${pointer}/of`,
            found: JSON.stringify(call.of),
            expected: `a resource that states ${key}, and no path beside it: ${oneOf(others, call.of)}`,
          });
      } else if (
        call.among?.some((name) => definitions.resources.get(name)?.definition.record === undefined)
      ) {
        problems.push({
          file,
          pointer: `${pointer}/among`,
          found: JSON.stringify(call.among),
          expected: `resources with records: ${oneOf(definitions.resources.keys(), call.among[0] ?? "")}`,
        });
      } else if (!method || methodsOf.length > 1) {
        const found = method ? `the methods ${methodsOf.join(" and ")}` : "no method";
        problems.push({ file, pointer, found, expected: "one of get, post, put, patch, delete, or of" });
      } else if (call.download !== undefined && !opensLinks(file, call)) {
        problems.push({
          file,
          pointer: `${pointer}/download`,
          found: JSON.stringify(call.download),
          expected: 'a GET of the shell with {token} in its path and "needs": "public"',
        });
      } else if ((call.facts ?? call.effect) !== undefined && !hasRecords(file, call, definitions)) {
        problems.push({
          file,
          pointer: `${pointer}/${call.facts === undefined ? "effect" : "facts"}`,
          found: `${JSON.stringify(call.facts ?? call.effect)} about ${call.about ?? "no record"}`,
          expected:
            "a call of a resource with records of this server, or of the shell with about such a resource; facts and effect not at once",
        });
      } else if (call.takes && (call.facts ?? call.effect) === undefined) {
        problems.push({
          file,
          pointer: `${pointer}/takes`,
          found: "records that no rule is given",
          expected: '"facts" or "effect" beside it',
        });
      } else if (call.takes?.lock === true && call.effect === undefined) {
        problems.push({
          file,
          pointer: `${pointer}/takes/lock`,
          found: "a lock for what is only read",
          expected: '"effect" beside it, or no lock',
        });
      } else if (call.visitors !== undefined && !isForVisitors(file, call, definitions)) {
        problems.push({
          file,
          pointer: `${pointer}/visitors`,
          found: `${JSON.stringify(call.visitors)} about ${call.about ?? "no record"}`,
          expected:
            'a GET ("form") or a POST ("send") of the shell with "needs": "public" and about a resource with records of this server',
        });
      } else {
        named.push({ file, pointer, name: `${method.toUpperCase()} ${normalisePath(call[method] ?? "")}` });
      }
    }
  }
  const unknown = named
    .filter(({ file, name }) => known && !known.has(name) && !isOwn(file, name))
    .map(({ file, pointer, name }): Problem => ({
      file,
      pointer,
      found: name,
      expected: `a call of the contract, or one below records/<name of the resource>/: ${oneOf(known ?? [], name)}`,
    }));
  return [...problems, ...unknown, ...checkStatedOnce(named, definitions)];
}

/**
 * Whether there are the records that a call names by its path, its id or a list: of its own resource, or of the one that a call
 * of the shell names. A call that names none is about its input alone.
 */
function hasRecords(file: string, call: RawCall, { resources }: Definitions): boolean {
  if (call.facts !== undefined && call.effect !== undefined) return false;
  const isNamed =
    call.id !== undefined ||
    call.takes !== undefined ||
    methods.some((method) => call[method]?.includes("{"));
  if (!isNamed) return true;
  const own = /^resources\/([^/]+)\.json$/.exec(file)?.[1] ?? "";
  const { record } = resources.get(call.about ?? own)?.definition ?? {};
  return record !== undefined && record.store !== "none";
}

/** Whether people who are not signed in can get or send the form of a call. */
const isForVisitors = (
  file: string,
  { get, post, about, needs, visitors }: RawCall,
  { resources }: Definitions,
) => {
  const { record } = resources.get(about ?? "")?.definition ?? {};
  const isStored = record !== undefined && record.store !== "none";
  return (
    kindOf(file) === "portal" &&
    needs === "public" &&
    isStored &&
    (visitors === "form" ? get : post) !== undefined
  );
};

/** Whether anyone who holds a link can open it by a call. */
const opensLinks = (file: string, { get, needs }: RawCall): boolean =>
  kindOf(file) === "portal" && get?.includes("{token}") === true && needs === "public";

/** Whether a call has the path that each resource has for itself, `records/<name>`, or one below it: it needs no contract. */
const isOwn = (file: string, name: string): boolean =>
  `${name.split(" ")[1]}/`.startsWith(`records/${file.replace(/^resources\//, "").replace(/\.json$/, "")}/`);

/** The calls that a definition file states, with their places in it. */
function callsIn({ kind, definition }: FileOf): [pointer: string, call: RawCall][] {
  const named = (calls: Readonly<Record<string, RawCall>> = {}) =>
    Object.entries(calls).map(([name, call]): [string, RawCall] => [`/calls/${name}`, call]);
  switch (kind) {
    case "resource": {
      const actions = Object.entries(definition.actions ?? {});
      return [
        ...named(definition.calls),
        ...actions.flatMap(([name, { call }]): [string, RawCall][] =>
          call ? [[`/actions/${name}/call`, call]] : [],
        ),
      ];
    }
    case "portal":
      return named(definition.calls);
    case "wizard":
      return named({ ...definition.calls });
    case "report":
      return (["schema", "options", "rows", "export"] as const).flatMap((key): [string, RawCall][] =>
        definition[key] ? [[`/${key}`, definition[key]]] : [],
      );
    default:
      return [];
  }
}

/**
 * A call is declared once; anyone else who makes it says `of`. The forms in steps share theirs, {form} tells them apart, and
 * reports share those of their model, {model} does. A report's rows may be the list of its resource.
 */
function checkStatedOnce(
  calls: { file: string; pointer: string; name: string }[],
  { reports }: Definitions,
): Problem[] {
  const listOfReport = new Map(
    reports.map(({ name, resource = "" }) => [
      `resources/reports/${name}.json#/rows`,
      `resources/${resource}.json#/calls/list`,
    ]),
  );
  const first = new Map<string, string>();
  return calls.flatMap(({ file, pointer, name }) => {
    const place = first.get(name);
    first.set(name, place ?? `${file}#${pointer}`);
    const [kind, other] = [kindOf(file), kindOf(place?.split("#")[0] ?? "")];
    const isList =
      place !== undefined &&
      [place, `${file}#${pointer}`].some((one, index, both) => listOfReport.get(one) === both[1 - index]);
    const isShared =
      isList || (kind === other && (kind === "wizard" || (kind === "report" && name.includes("{model}"))));
    return place === undefined || isShared
      ? []
      : [
          {
            file,
            pointer,
            found: `${name}, which ${place} states already`,
            expected: '"of" with that resource, or a call of its own',
          },
        ];
  });
}
