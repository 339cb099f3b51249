import type * as rjsf from "@rjsf/utils";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { FormContext } from "./formContext.ts";

/** The form library's types for the schemas and the context that our forms give it (`asRjsf`, `SchemaForm`). */

/** A schema that the library was given, or a part of one: it hands ours on. */
export type DrawnSchema = Schema & rjsf.StrictRJSFSchema;

export type UiSchema = rjsf.UiSchema<unknown, DrawnSchema, FormContext>;
export type WidgetProps = rjsf.WidgetProps<unknown, DrawnSchema, FormContext>;
export type FieldProps = rjsf.FieldProps<unknown, DrawnSchema, FormContext>;
export type FieldTemplateProps = rjsf.FieldTemplateProps<unknown, DrawnSchema, FormContext>;
export type ObjectFieldTemplateProps = rjsf.ObjectFieldTemplateProps<unknown, DrawnSchema, FormContext>;
export type ArrayFieldTemplateProps = rjsf.ArrayFieldTemplateProps<unknown, DrawnSchema, FormContext>;
export type ArrayFieldItemTemplateProps = rjsf.ArrayFieldItemTemplateProps<unknown, DrawnSchema, FormContext>;
export type MultiSchemaFieldTemplateProps = rjsf.MultiSchemaFieldTemplateProps<
  unknown,
  DrawnSchema,
  FormContext
>;
export type ValidatorType = rjsf.ValidatorType<unknown, DrawnSchema, FormContext>;
export type Registry = rjsf.Registry<unknown, DrawnSchema, FormContext>;
export type SchemaUtils = rjsf.SchemaUtilsType<unknown, DrawnSchema, FormContext>;
export type ErrorSchema = rjsf.ErrorSchema;
