import type { NoticeRules } from "../notices/thing.ts";
import type { Portal } from "../portal.ts";
import type { Rules } from "../records/write/stages.ts";
import { DefinitionError } from "../definitions/load.ts";
import { serverPart } from "./files.ts";
import { refuseUnknown } from "./refuseUnknown.ts";

type Named<Group> = Readonly<Record<string, Group[keyof Group]>>;

/**
 * What a folder's `portal.server.ts` exports as `portal`: as much of a portal as the folder adds. Rules may have any name
 * that is not taken. Migrations are the product's: records of a folder are kept in the table of records.
 */
export interface PortalPart extends Partial<
  Omit<Portal, "rules" | "noticeRules" | "migrations" | "formStore" | "names">
> {
  rules?: { readonly [Stage in keyof Rules]?: Named<Rules[Stage]> };
  noticeRules?: { readonly [Kind in keyof NoticeRules]?: Named<NoticeRules[Kind]> };
}

/**
 * A portal with what a folder adds to it: rules, calls and duties beside those that are there, anything else in its place.
 * @throws {DefinitionError} when the folder gives something a name that is taken
 */
export function portalWith(below: Portal, part: PortalPart): Portal {
  const { rules = {}, noticeRules = {}, modules = [], ...others } = part;
  refuseUnknown(below, part);
  return {
    ...below,
    ...others,
    modules: [...below.modules, ...modules],
    // The compiler knows the names of the product's own rules; the checker knows those of the folder too (`names`).
    rules: groupsWith(below.rules, rules, "rules"),
    noticeRules: groupsWith(below.noticeRules, noticeRules, "noticeRules"),
    formFollowUps: new Map([...below.formFollowUps, ...(part.formFollowUps ?? [])]),
    formSubjects: { ...below.formSubjects, ...part.formSubjects },
    dailyJobs: namesWith(below.dailyJobs, part.dailyJobs, "/dailyJobs"),
    watches: namesWith(below.watches, part.watches, "/watches"),
    tasks: namesWith(below.tasks, part.tasks, "/tasks"),
  };
}

/** Groups of named rules, each with those that are added to it. */
function groupsWith<Groups extends object>(below: Groups, own: object, key: string): Groups {
  const added = new Map<string, object>(Object.entries(own));
  const groups = Object.fromEntries(
    Object.entries(below).map(([group, known]: [string, object]) => [
      group,
      namesWith(known, added.get(group), `/${key}/${group}`),
    ]),
  );
  return { ...below, ...groups };
}

function namesWith<Group extends object>(below: Group, own: object | undefined, pointer: string): Group {
  const taken = Object.keys(own ?? {}).filter((name) => Object.hasOwn(below, name));
  if (taken.length > 0)
    throw new DefinitionError(
      taken.map((name) => ({
        file: serverPart,
        pointer: `${pointer}/${name}`,
        found: `the name "${name}", which the product uses`,
        expected: "a name of its own",
      })),
    );
  return { ...below, ...own };
}
