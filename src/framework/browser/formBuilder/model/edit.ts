import { nameFor } from "#framework/shared/customForms/nameFor.ts";
import { inSections } from "./arrange.ts";
import { withNames } from "./fromCondition.ts";
import {
  type Condition,
  type Kind,
  type Model,
  newId,
  type Question,
  questionsIn,
  type Test,
} from "./model.ts";

const named = (label: string, model: Model): string =>
  nameFor(label.toLowerCase(), Object.fromEntries(questionsIn(model).map(({ name }) => [name, true])));

/** A new question of a kind. */
export function newQuestion(kind: Kind, label: string, taken: Model): Question {
  return asKind(
    { id: newId(), name: named(label, taken), follows: true, kind, label, required: false },
    kind,
  );
}

/** A question as one of a kind: with what that kind needs, and without what only others have. */
export function asKind(question: Question, kind: Kind): Question {
  const {
    least: _least,
    most: _most,
    format: _format,
    whole: _whole,
    mustConfirm: _confirm,
    part: _part,
    keep: _keep,
    options,
    questions,
    ...kept
  } = question;
  if (kind === "choice" || kind === "choices") {
    const first = [1, 2].map((number) => ({ value: `answer_${number}`, label: `Answer ${number}` }));
    return { ...kept, kind, options: options ?? first };
  }
  if (kind !== "group") return { ...kept, kind };
  const what: Question = {
    id: newId(),
    name: "what",
    follows: true,
    kind: "short-text",
    label: "What",
    required: true,
  };
  return { ...kept, kind, questions: questions ?? [what] };
}

/** Takes a question out, and out of every condition that looked at it. */
export const removed = (model: Model, id: string): Model =>
  forgetting(
    model,
    inSections(model, (section) => ({
      ...section,
      questions: section.questions.filter((question) => question.id !== id),
    })),
  );

/** Takes a step or a heading out with its questions, and those out of every condition that looked at them. */
export function removedPart(model: Model, id: string): Model {
  const steps = model.steps.filter((step) => step.id !== id);
  const left = steps.map((step) => ({
    ...step,
    sections: step.sections.filter((section) => section.id !== id),
  }));
  return forgetting(model, { ...model, steps: left });
}

/** What a model became, without conditions that look at questions which are gone by that. */
function forgetting(before: Model, after: Model): Model {
  const left = new Set(questionsIn(after).map(({ name }) => name));
  const gone = new Set(questionsIn(before).flatMap(({ name }) => (left.has(name) ? [] : [name])));
  if (gone.size === 0) return after;
  const stays = (name: string) => (gone.has(name) ? undefined : name);
  return inConditions(after, stays, (test) => (gone.has(test.question) ? undefined : test));
}

/**
 * The model with every comparison changed, or left out where nothing takes its place. A condition that stays as it came in
 * has the names in it changed, and goes with a name that does.
 */
function inConditions(
  model: Model,
  nameAfter: (name: string) => string | undefined,
  change: (test: Test) => Test | undefined,
): Model {
  const one = (condition: Condition | undefined): Condition | undefined => {
    if (condition?.part) {
      const part = withNames(condition.part, nameAfter);
      return part && { ...condition, part };
    }
    const tests = condition?.tests.flatMap((test) => change(test) ?? []) ?? [];
    return condition && tests.length > 0 ? { ...condition, tests } : undefined;
  };
  const rules = model.rules.flatMap((rule) => withNames(rule, nameAfter) ?? []);
  return inSections({ ...model, rules }, (section) => ({
    ...section,
    questions: section.questions.map((question) => {
      const { condition, requiredWhen, ...rest } = question;
      if (!condition && !requiredWhen) return question;
      const [shown, needed] = [one(condition), one(requiredWhen)];
      return { ...rest, ...(shown && { condition: shown }), ...(needed && { requiredWhen: needed }) };
    }),
  }));
}

/** Changes a question; conditions follow when its name does, and lose what can no longer be answered. */
export function changed(model: Model, id: string, change: Partial<Question>): Model {
  const before = questionsIn(model).find((question) => question.id === id);
  if (!before) return model;
  const others = inSections(model, (section) => ({
    ...section,
    questions: section.questions.filter((question) => question.id !== id),
  }));
  const follows = before.follows && change.name === undefined && change.label !== undefined;
  const name = follows ? named(change.label || before.kind, others) : (change.name ?? before.name);
  const after: Question = { ...asWanted(before, change), name };
  for (const key of Object.keys(after) as (keyof Question)[]) if (after[key] === undefined) delete after[key];
  const next = inSections(model, (section) => ({
    ...section,
    questions: section.questions.map((question) => (question.id === id ? after : question)),
  }));
  const isPossible = ({ is, value }: Test): boolean =>
    is === "answered" ||
    (after.kind === before.kind && (after.options?.some((option) => option.value === value) ?? true));
  const nameAfter = (old: string) => {
    if (old !== before.name) return old;
    return after.kind === before.kind ? name : undefined;
  };
  return inConditions(next, nameAfter, (test) => {
    if (test.question !== before.name) return test;
    return isPossible(test) ? { ...test, question: name } : undefined;
  });
}

const asWanted = (before: Question, { kind, ...change }: Partial<Question>): Question => ({
  ...(kind === undefined || kind === before.kind ? before : asKind(before, kind)),
  ...change,
});
