import type { Field } from "#framework/shared/fields/fields.ts";

/** What shows a value of one field type. */
export interface FieldViewProps {
  field: Field;
  value: unknown;
  record: Record<string, unknown>;
  /** One line, as in a list. */
  compact?: boolean;
  /** What the value refers to can be opened from here; not where the whole row is a link already. */
  linked?: boolean;
}
