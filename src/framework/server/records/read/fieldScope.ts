import type { ResourceDefinition } from "#framework/shared/definitions/definitions.ts";
import { holds, type Viewer } from "#framework/shared/access/visible.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import type { RecordType } from "../store/recordType.ts";

type Rule = NonNullable<NonNullable<ResourceDefinition["record"]>["rows"]>[number];
type Shows = NonNullable<Rule["shows"]>;

/** Key under which a record carries the parts of it that the person may see, where they see only parts. */
export const partsKey = "may_see";

/** The row rules that serve a person: one that shows only parts does so only where no other one serves them. */
export function rulesFor(type: Pick<RecordType, "resource">, viewer: Viewer | null): Rule[] | undefined {
  const held = type.resource.definition.record?.rows?.filter(({ permission }) => holds(viewer, permission));
  const whole = held?.filter(({ shows }) => shows === undefined);
  return whole?.length === 0 ? held : whole;
}

/** By person as their session has them: each field of each list asks. */
const views = new WeakMap<Viewer, Map<RecordType["resource"], Shows | undefined>>();

/** What a person sees of the rows that they reach, where they see only parts of them. */
export function delegatedAccess(
  type: Pick<RecordType, "resource">,
  viewer: Viewer | null,
): Shows | undefined {
  const find = () => rulesFor(type, viewer)?.find(({ shows }) => shows !== undefined)?.shows;
  if (!viewer) return find();
  const known = views.get(viewer) ?? new Map<RecordType["resource"], Shows | undefined>();
  views.set(viewer, known);
  if (!known.has(type.resource)) known.set(type.resource, find());
  return known.get(type.resource);
}

/** The parts of one record that a person may see. */
export function partsOf({ parts }: Shows, viewer: Viewer | null, id: unknown): string[] {
  const lists: unknown = viewer && Reflect.get(viewer, parts);
  return Object.entries(isObject(lists) ? lists : {}).flatMap(([part, ids]) =>
    part !== "any" && Array.isArray(ids) && typeof id === "string" && ids.includes(id) ? [part] : [],
  );
}

/** Whether these parts of a record include a field. */
export function isShown(
  { always, open, sensitive = {} }: Shows,
  parts: readonly string[],
  field: Pick<Field, "name" | "sensitive">,
): boolean {
  const [name = ""] = field.name.split(".");
  if (field.sensitive === undefined) return always.includes(name) || parts.includes(open);
  return parts.includes(sensitive[field.sensitive] ?? "");
}
