import type { ColumnType } from "kysely";
import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { DeadlineDecisions } from "#framework/shared/forms/deadlines.ts";
import type { NotificationChoices } from "#framework/shared/notifications/choices.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";

/** A column that the database computes from others. */
export type Computed<T> = ColumnType<T, never, never>;

/** What the JSON columns hold that are not objects, or may be more. */
interface JsonTypes {
  "users.regions": string[];
  "form_submissions.completed_steps": number[];
  "form_submissions.escalations": string[];
  "form_submissions.answered": Record<string, string>;
  "form_submissions.deadline_decisions": DeadlineDecisions;
  "notification_choices.data": NotificationChoices;
  "form_versions.content": { definition: WizardDefinition; schemas: Schema[] };
  "imports.headers": string[];
  "imports.sample": string[][];
  "imports.mapping": (string | null)[];
  "imports.problems": JsonObject[];
}

type JsonOf<Name extends string> = Name extends keyof JsonTypes ? JsonTypes[Name] : JsonObject;
type OrNull<T, IsNullable extends boolean> = IsNullable extends true ? T | null : T;

/** A JSON column: read as a value, written as JSON text. */
export type JsonColumn<
  Name extends string,
  IsNullable extends boolean,
  IsOptional extends boolean,
> = ColumnType<
  OrNull<JsonOf<Name>, IsNullable>,
  OrNull<string, IsNullable> | (IsOptional extends true ? undefined : never),
  OrNull<string, IsNullable>
>;
