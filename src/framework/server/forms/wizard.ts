import {
  wizardFill,
  wizardPermissions,
  type WizardDefinition,
} from "#framework/shared/definitions/definitions.ts";
import { holds, isAdmin, type Viewer } from "#framework/shared/access/visible.ts";
import { isOpen, type StepSchemas, stepSchemas } from "#framework/shared/forms/steps.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import type { Input } from "../routes/module.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import { compileValidator, type Validator } from "../validation/validator.ts";

/** A step with what checks it. `office` names the fields that only reviewers see and fill in. */
export interface Step extends StepSchemas {
  number: number;
  title: string;
  validate: Validator;
  openValidate: Validator;
  /** Whether those who fill the form in see it. */
  open: boolean;
}

/** A form in steps, ready to be filled in. */
export interface Wizard {
  definition: WizardDefinition;
  steps: Step[];
  /** The schemas of the steps as they were published. */
  schemas: Schema[];
  /** Earlier versions by their number, for what was begun or sent with them. */
  versions: Map<number, Wizard>;
}

/** The forms in steps by their key. */
export type Wizards = ReadonlyMap<string, Wizard>;

/** Compiles the wizards of the definitions. */
export function compileWizards({ files, schemas }: LoadedDefinitions): Wizards {
  return new Map(
    files.wizards.map((definition) => {
      const own = definition.steps.map(({ schema }) => schemas.get(schema) ?? {});
      return [definition.name, compileWizard(definition, own)];
    }),
  );
}

/** Compiles one version of a form. */
export function compileWizard(definition: WizardDefinition, schemas: Schema[]): Wizard {
  const steps = stepSchemas(definition, schemas).map((step, index): Step => {
    const validate = compileValidator(step.schema);
    return {
      ...step,
      number: index + 1,
      title: definition.steps[index]?.title ?? "",
      validate,
      openValidate: step.office.length === 0 ? validate : compileValidator(step.openSchema),
      open: isOpen(step),
    };
  });
  return { definition, steps, schemas, versions: new Map() };
}

/** The form as it was when something was begun with it. */
export const asPublished = (wizard: Wizard, version: number | undefined): Wizard =>
  version === undefined ? wizard : (wizard.versions.get(version) ?? wizard);

/** Whether a person reviews what others fill in. */
export const reviews = (viewer: Viewer, { definition }: Wizard): boolean =>
  definition.access?.review !== undefined && holds(viewer, definition.access.review);

/** Whether a person has the answers to a form as an administrator, because it names nobody who reviews it. */
export const hasAnswersAsAdmin = (viewer: Viewer, { definition }: Wizard): boolean =>
  definition.access?.review === undefined && isAdmin(viewer);

/** Whether a person may have all answers to a form as a file. */
export const mayExport = (viewer: Viewer, wizard: Wizard): boolean =>
  reviews(viewer, wizard) || hasAnswersAsAdmin(viewer, wizard);

/** Whether a person fills it in. */
export const fills = (viewer: Viewer, { definition }: Wizard): boolean =>
  holds(viewer, wizardFill(definition));

/** Whether a person may fill it in or review it at all. */
export const mayOpen = (viewer: Viewer, { definition }: Wizard): boolean =>
  holds(viewer, ...wizardPermissions(definition));

/** Every question of a form by its name. */
export const questionsOf = (wizard: Wizard): Record<string, Schema> =>
  Object.assign({}, ...wizard.schemas.map(propertiesOf));

const wholes = new WeakMap<Wizard, Schema>();

/** The questions of all steps as one schema. */
export function wholeSchema(wizard: Wizard): Schema {
  const known = wholes.get(wizard) ?? { type: "object", properties: questionsOf(wizard) };
  wholes.set(wizard, known);
  return known;
}

/** The sections of a step: those of its definition, or else one with all of its questions. */
export const sectionsOf = ({ definition, steps }: Wizard, number: number) =>
  definition.steps[number - 1]?.sections ?? [{ fields: [...(steps[number - 1]?.own ?? [])] }];

/** The names of the office part. */
export const officeNames = (wizard: Wizard): Set<string> =>
  new Set(wizard.steps.flatMap(({ office }) => office));

/**
 * The answers that a person may see: those of known questions, sensitive ones only with their permission, and the
 * office part for reviewers only.
 */
export function visibleAnswers(wizard: Wizard, viewer: Viewer, data: JsonObject): JsonObject {
  const questions = questionsOf(wizard);
  const office = reviews(viewer, wizard) ? new Set<string>() : officeNames(wizard);
  const isSeen = (name: string): boolean => {
    const question = Object.hasOwn(questions, name) ? questions[name] : undefined;
    const sensitive = question?.["x-sensitive"];
    return (
      question !== undefined && !office.has(name) && (sensitive === undefined || holds(viewer, sensitive))
    );
  };
  return Object.fromEntries(Object.entries(data).filter(([name]) => isSeen(name)));
}

/** @throws 404 for a form that is not there or not theirs */
export function wizardFor({ services, user }: Context, { params }: Input): Wizard {
  const wizard = services.wizards.get(params.form ?? "");
  if (!wizard || !mayOpen(user, wizard)) throw notFound();
  return wizard;
}
