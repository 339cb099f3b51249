import { wizardPermissions, type WizardDefinition } from "#shared/definitions/definitions.ts";
import { holds, type Viewer } from "#shared/access/visible.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import { propertiesOf } from "#shared/fields/fields.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import type { Input } from "../module.ts";
import type { LoadedDefinitions } from "../../definitions/load.ts";
import { compileValidator, type Validator } from "../../validation/validator.ts";

/** A step with what checks it. `office` names the fields that only reviewers see and fill in. */
export interface Step {
  number: number;
  title: string;
  schema: Schema;
  validate: Validator;
  /** The step as those who may not review see it. */
  openSchema: Schema;
  openValidate: Validator;
  office: string[];
}

/** A form in steps, ready to be filled in. */
export interface Wizard {
  definition: WizardDefinition;
  steps: Step[];
}

/** The forms in steps by their key. */
export type Wizards = ReadonlyMap<string, Wizard>;

/** Compiles the wizards of the definitions. */
export function compileWizards({ files, schemas }: LoadedDefinitions): Wizards {
  return new Map(
    files.wizards.map((definition) => {
      const steps = definition.steps.map(({ title, schema: path, only = {} }, index): Step => {
        const schema = schemas.get(path) ?? {};
        const office = Object.keys(only);
        const openSchema = withoutFields(schema, office);
        return {
          number: index + 1,
          title,
          schema,
          validate: compileValidator(schema),
          openSchema,
          openValidate: compileValidator(openSchema),
          office,
        };
      });
      return [definition.name, { definition, steps }];
    }),
  );
}

function withoutFields(schema: Schema, names: string[]): Schema {
  if (names.length === 0) return schema;
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: schema.required?.filter((name) => !names.includes(name)),
  };
}

/** Whether a person reviews what others fill in. */
export const reviews = (viewer: Viewer, { definition }: Wizard): boolean =>
  definition.access?.review !== undefined && holds(viewer, definition.access.review);

/** Whether a person may fill it in or review it at all. */
export const mayOpen = (viewer: Viewer, { definition }: Wizard): boolean =>
  holds(viewer, ...wizardPermissions(definition));

/** The answers that a person may see: those of known questions, and the office part for reviewers only. */
export function visibleAnswers(wizard: Wizard, viewer: Viewer, data: JsonObject): JsonObject {
  const known = new Set(
    wizard.steps.flatMap(({ schema, openSchema }) =>
      Object.keys(propertiesOf(reviews(viewer, wizard) ? schema : openSchema)),
    ),
  );
  return Object.fromEntries(Object.entries(data).filter(([name]) => known.has(name)));
}

/** @throws 404 for a form that is not there or not theirs */
export function wizardFor({ services, user }: Context, { params }: Input): Wizard {
  const wizard = services.wizards.get(params.form ?? "");
  if (!wizard || !mayOpen(user, wizard)) throw notFound();
  return wizard;
}
