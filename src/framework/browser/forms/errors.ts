import type { ErrorSchema } from "@rjsf/utils";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { singular } from "#framework/shared/text/names.ts";
import { labelAt, schemaAt } from "#framework/shared/validation/labels.ts";
import type { FieldError } from "#framework/shared/validation/rules.ts";
import { orderOf } from "./formSchema.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

/** Prefix of the ids of every form's fields. */
export const idPrefix = "field";

/** A failing field as the summary lists it. */
export interface ListedError {
  /** Id of the control that it links to. */
  id: string;
  label: string;
  message: string;
}

/** The server's messages by field (`emergency_contacts.0.phone`) in the form of a verdict. */
export const fromServer = (errors: Record<string, string[]>): FieldError[] =>
  Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ pointer: `/${name.split(".").join("/")}`, message })),
  );

/** Errors at the fields, as the form library takes them. */
export function errorSchemaOf(errors: FieldError[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { pointer, message } of errors) {
    let node = root;
    for (const step of pointer.split("/").filter(Boolean)) node = node[step] ??= {};
    (node.__errors ??= []).push(message);
  }
  return root;
}

/** Errors as a list that links to the fields, in the order of the form. */
export function listedErrors(errors: FieldError[], schema: Schema, sections: Section[] = []): ListedError[] {
  const order = [
    ...sections.flatMap(({ fields }) => fields.flat()),
    ...orderOf(schema),
    ...Object.keys(propertiesOf(schema)),
  ];
  const rank = (pointer: string) => order.indexOf(pointer.split("/")[1] ?? "");
  return errors
    .toSorted((a, b) => rank(a.pointer) - rank(b.pointer))
    .map(({ pointer, message }) => ({
      id: idOf(pointer),
      label: labelAt(schema, pointer),
      message: `${placeOf(schema, pointer)}${message}`,
    }));
}

/** Which entry of a repeatable group a message is about: `Emergency contact 2: `. */
function placeOf(schema: Schema, pointer: string): string {
  const steps = pointer.split("/").slice(1);
  return steps
    .flatMap((step, index) => {
      if (!/^\d+$/.test(step)) return [];
      const group = `/${steps.slice(0, index).join("/")}`;
      const title = schemaAt(schema, `${group}/${step}`)?.title ?? singular(labelAt(schema, group));
      return [`${title} ${Number(step) + 1}: `];
    })
    .join("");
}

/** The id that the form library gives to the control of a pointer. */
export const idOf = (pointer: string): string => [idPrefix, ...pointer.split("/").filter(Boolean)].join("_");
