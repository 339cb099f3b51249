import { nearestFirst, type Problem, quote } from "#framework/shared/definitions/check/problem.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { DefinitionError } from "../definitions/load.ts";
import type { Portal } from "../portal.ts";
import { serverPart } from "./files.ts";

/** What a part can have; the compiler says where one is missing here. */
const keys: Readonly<Record<keyof Omit<Portal, "migrations" | "formStore" | "names">, true>> = {
  callPrefix: true,
  modules: true,
  rules: true,
  noticeRules: true,
  formFollowUps: true,
  formSubjects: true,
  formPeople: true,
  holidays: true,
  profileKey: true,
  settings: true,
  person: true,
  accountRecords: true,
  invitationAccepted: true,
  dailyJobs: true,
  watches: true,
  tasks: true,
  newProvider: true,
  bringUpToDate: true,
  demo: true,
  devPages: true,
};

/**
 * Refuses what would never be called: keys and kinds of rules that are not there, and rules that are none.
 * @throws {DefinitionError}
 */
export function refuseUnknown(below: Portal, part: { rules?: object; noticeRules?: object }): void {
  const wrong = (pointer: string, found: string, expected: string): Problem => ({
    file: serverPart,
    pointer,
    found,
    expected,
  });
  const unknown = (known: object, given: object, pointer: string): Problem[] =>
    Object.keys(given)
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) =>
        wrong(`${pointer}/${name}`, "a key that is not known here", nearestFirst(Object.keys(known), name)),
      );
  const problems = unknown(keys, part, "");
  for (const group of ["rules", "noticeRules"] as const) {
    const given = part[group] ?? {};
    problems.push(...unknown(below[group], given, `/${group}`));
    for (const [kind, named] of Object.entries(given))
      for (const [name, rule] of Object.entries(isObject(named) ? named : {}))
        if (typeof rule !== "function" && (typeof rule !== "object" || rule === null))
          problems.push(wrong(`/${group}/${kind}/${name}`, quote(rule), "a function"));
  }
  if (problems.length > 0) throw new DefinitionError(problems);
}
