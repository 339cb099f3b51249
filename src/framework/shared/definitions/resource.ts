import type { Action as RawAction, ResourceDefinition } from "#generated/definitions.ts";
import type { AccessRule } from "../access/visible.ts";
import { sentenceCase, singular } from "../text/names.ts";
import { type Call, needsFrom, resolveCall } from "./call.ts";
import { asMove, type Moves, movesOf } from "./moves.ts";
import { ownPermission, writePermission } from "./permissions.ts";
import { recordCalls } from "./recordCalls.ts";

/** What can be done with a record besides editing it, with its defaults. */
export interface Action extends Omit<RawAction, "call" | "label"> {
  name: string;
  label: string;
  call?: Call;
}

/** A resource with every default that does not depend on its schema. */
export interface Resource {
  name: string;
  label: { one: string; many: string };
  description?: string;
  icon: string;
  menu?: { group: string; order: number };
  access: AccessRule;
  /** simple-rest: served below records/<name> in that dialect, because the definition names no calls. */
  dialect: "calls" | "simple-rest";
  idKey: string;
  calls: Record<string, Call>;
  actions: Record<string, Action>;
  /** For each state those that may follow it; undefined without a lifecycle. */
  moves?: Moves;
  perPage: number;
  exportable: boolean;
  /** Whether records can be read in from a CSV file. */
  importable: boolean;
  /** What its definition says of files that it is read from. */
  importing: Importing;
  definition: ResourceDefinition;
}

/** What a definition says of the files that records are read from. */
export type Importing = Exclude<NonNullable<ResourceDefinition["import"]>, boolean>;

/** Fills in what a definition leaves out. */
export function resolveResource(definition: ResourceDefinition): Resource {
  const { name } = definition;
  const access = { roles: ["Admin"], permissions: [`view-${name}`], ...definition.access };
  const needsOf = (key: string, { get }: NonNullable<RawAction["call"]>): AccessRule => {
    const reads = get !== undefined && ownPermission(definition, key) === undefined;
    const isRead = isListKey(key) || key === "one" || reads;
    return isRead ? access : { permissions: [writePermission(definition, key)] };
  };
  const resolve = (key: string, call: NonNullable<RawAction["call"]>) =>
    onPlatform(access.platform, resolveCall(call, needsOf(key, call)));
  const calls = Object.entries(definition.calls ?? ownCalls(definition));
  const actions = Object.entries(definition.actions ?? {});
  return {
    name,
    label: definition.label ?? defaultLabel(name),
    description: definition.description,
    icon: definition.icon ?? "ListAlt",
    menu: menuOf(definition),
    access,
    dialect: definition.calls ? "calls" : "simple-rest",
    idKey: definition.record?.id ?? "uuid",
    calls: Object.fromEntries(calls.map(([key, call]) => [key, resolve(key, call)])),
    actions: Object.fromEntries(
      actions.map(([key, { call, ...given }]) => {
        const needs = given.needs ?? (given.does && ownPermission(definition, key));
        const opens = given.opens ?? (given.prints && "file");
        const label = given.label ?? sentenceCase(key);
        const action = { ...asMove(definition, { ...given, opens, needs }, call?.of), label };
        return [
          key,
          call
            ? { ...action, name: key, call: resolve(key, call) }
            : { ...action, name: key, ...usedCall(definition, action, resolve) },
        ];
      }),
    ),
    moves: movesOf(definition),
    perPage: definition.list?.perPage ?? 10,
    exportable: definition.export ?? true,
    importable: (definition.import ?? false) !== false,
    importing: typeof definition.import === "object" ? definition.import : {},
    definition,
  };
}

/** What people call a resource whose definition does not say it. */
export const defaultLabel = (name: string): Resource["label"] => ({
  one: sentenceCase(singular(name)),
  many: sentenceCase(name),
});

/** A call of a resource that exists on one type of platform: it is refused on the others. */
const onPlatform = (platform: string | undefined, call: Call): Call =>
  platform === undefined || typeof call.needs === "string"
    ? call
    : { ...call, needs: { ...call.needs, platform } };

/** The call of the action that another one does; what it asks for is its own. */
function usedCall(
  { name, actions }: ResourceDefinition,
  { does, asks, sets, needs }: Omit<RawAction, "call">,
  resolve: (key: string, call: NonNullable<RawAction["call"]>) => Call,
): Pick<Action, "call" | "sets"> {
  const used = does === undefined ? undefined : actions?.[does];
  if (does === undefined || !used?.call) return {};
  const call = resolve(does, used.call);
  return {
    call: { ...call, input: asks, of: name, needs: needs === undefined ? call.needs : needsFrom(needs) },
    sets: sets ?? used.sets,
  };
}

/** Whether all records of a resource can be listed, not only those that belong to another record. */
export const standsAlone = ({ calls }: Pick<Resource, "calls">): boolean =>
  calls.list !== undefined && calls.list.params === undefined;

/** The calls that list a resource: list, and those for the records of another one, such as list-of-vehicle. */
export const listCalls = ({ calls }: Pick<Resource, "calls">): Call[] =>
  Object.entries(calls).flatMap(([key, call]) => (isListKey(key) ? [call] : []));

/** Who may have any rows of a resource: by its row rules, or else whoever may list it. */
export function readersOf({ definition, calls, access }: Resource): AccessRule {
  const { rows } = definition.record ?? {};
  if (rows) return { permissions: rows.map(({ permission }) => permission) };
  const { needs } = calls.list ?? { needs: access };
  return needs === "public" || needs === "signed-in" ? { roles: ["ALL"] } : needs;
}

/** Whether a call of this key lists records: `list`, or `list-of-…`. */
export const isListKey = (key: string): boolean => key === "list" || key.startsWith("list-");

/** The permissions that a resource brings with it, without the access catalogue naming them. */
export const impliedPermissions = (name: string): string[] => [`view-${name}`, `edit-${name}`];

/** The permission to read records of a resource in from a file, beside the one to create them. */
export const importPermission = (name: string): string => `import-${name}`;

/**
 * A list in the menu needs a call that lists, and a resource of calls alone has no screen. Settings are in the menu where
 * they say so: many of them stand on a page of their own.
 */
function menuOf({ menu, record, calls }: ResourceDefinition): Resource["menu"] {
  const listed = calls === undefined || (calls.list !== undefined && calls.list.params === undefined);
  const isThere = listed || (record?.singleton !== undefined && menu !== undefined);
  if (menu === false || record === undefined || !isThere) return undefined;
  return { group: "records", order: 100, ...menu };
}

/** The calls of a resource that names none. */
function ownCalls({ name, record }: ResourceDefinition): NonNullable<ResourceDefinition["calls"]> {
  if (!record) return {};
  const { delete: removes, ...others } = recordCalls(name);
  return record.delete === "never" ? others : { ...others, delete: removes };
}
