import type { ResourceDefinition } from "#generated/definitions.ts";
import type { Schema } from "../schema/schema.ts";

type RecordOf = NonNullable<ResourceDefinition["record"]>;

/** Fields with the values for which a rule counts a record. */
export type WhileValues = NonNullable<NonNullable<RecordOf["noOverlap"]>[number]["while"]>;

/** What a definition says that several records keep together. */
export interface Together {
  /** Where it stands below `record`. */
  place: string;
  /** The fields whose values are compared. */
  fields: readonly string[];
  exact: boolean;
  from?: string;
  to?: string;
  while?: WhileValues;
}

/** Every such rule of a definition: values that are unique together, and times that must not overlap. */
export const rulesTogether = (record: ResourceDefinition["record"]): Together[] => [
  ...(record?.unique ?? []).map((rule, index): Together => {
    const place = `unique/${index}`;
    return "fields" in rule
      ? { place, fields: rule.fields, exact: rule.exact ?? false, while: rule.while }
      : { place, fields: rule, exact: false };
  }),
  ...(record?.noOverlap ?? []).map(({ per = [], from, to, while: counts }, index): Together => ({
    place: `noOverlap/${index}`,
    fields: per,
    exact: false,
    from,
    to,
    while: counts,
  })),
];

/** Whether two texts of a field are the same where they differ in capitals alone. */
export const isUniqueInAnyCase = ({ type, format, "x-reference": reference }: Schema): boolean =>
  type === "string" &&
  reference === undefined &&
  !["uuid", "date", "date-time", "time"].includes(format ?? "");
