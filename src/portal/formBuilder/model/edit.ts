import { nameFor } from "#shared/builtForms/import/names.ts";
import { type BuilderSection, type Kind, type Model, newId, type Question, questionsIn } from "./model.ts";

/** A place for a question: a section, and how many questions stand before it. */
export interface Place {
  section: string;
  index: number;
}

const named = (label: string, model: Model): string =>
  nameFor(label.toLowerCase(), Object.fromEntries(questionsIn(model).map(({ name }) => [name, true])));

/** A new question of a kind. */
export function newQuestion(kind: Kind, label: string, taken: Model): Question {
  const question: Question = {
    id: newId(),
    name: named(label, taken),
    follows: true,
    kind,
    label,
    required: false,
  };
  if (kind === "choice" || kind === "choices")
    question.options = [1, 2].map((number) => ({ value: `answer_${number}`, label: `Answer ${number}` }));
  if (kind === "group")
    question.questions = [
      { id: newId(), name: "what", follows: true, kind: "short-text", label: "What", required: true },
    ];
  return question;
}

const inSections = (model: Model, change: (section: BuilderSection) => BuilderSection): Model => ({
  steps: model.steps.map((step) => ({ ...step, sections: step.sections.map(change) })),
});

/** Puts a question at a place. */
export const inserted = (model: Model, question: Question, { section, index }: Place): Model =>
  inSections(model, (one) =>
    one.id === section ? { ...one, questions: one.questions.toSpliced(index, 0, question) } : one,
  );

/** Takes a question out, and out of every condition that looked at it. */
export function removed(model: Model, id: string): Model {
  const gone = questionsIn(model).find((question) => question.id === id)?.name;
  return inSections(model, (section) => ({
    ...section,
    questions: section.questions
      .filter((question) => question.id !== id)
      .map((question) => withoutTests(question, gone)),
  }));
}

function withoutTests(question: Question, name: string | undefined): Question {
  const { condition, ...rest } = question;
  if (!condition?.tests.some((test) => test.question === name)) return question;
  const tests = condition.tests.filter((test) => test.question !== name);
  return tests.length === 0 ? rest : { ...rest, condition: { ...condition, tests } };
}

/** Changes a question; conditions follow when its name does. */
export function changed(model: Model, id: string, change: Partial<Question>): Model {
  const before = questionsIn(model).find((question) => question.id === id);
  if (!before) return model;
  const others = inSections(model, (section) => ({
    ...section,
    questions: section.questions.filter((question) => question.id !== id),
  }));
  const follows = before.follows && change.name === undefined && change.label !== undefined;
  const name = follows ? named(change.label || before.kind, others) : (change.name ?? before.name);
  const after: Question = { ...before, ...change, name };
  for (const key of Object.keys(after) as (keyof Question)[]) if (after[key] === undefined) delete after[key];
  return inSections(model, (section) => ({
    ...section,
    questions: section.questions.map((question) =>
      question.id === id
        ? after
        : name === before.name
          ? question
          : renamedTests(question, before.name, name),
    ),
  }));
}

const renamedTests = (question: Question, from: string, to: string): Question =>
  question.condition
    ? {
        ...question,
        condition: {
          ...question.condition,
          tests: question.condition.tests.map((test) =>
            test.question === from ? { ...test, question: to } : test,
          ),
        },
      }
    : question;

/** Where a question stands. */
export function placeOf(model: Model, id: string): Place | undefined {
  for (const { sections } of model.steps)
    for (const { id: section, questions } of sections) {
      const index = questions.findIndex((question) => question.id === id);
      if (index >= 0) return { section, index };
    }
  return undefined;
}

/** Moves a question to a place, counted with the question where it is now. */
export function moved(model: Model, id: string, to: Place): Model {
  const from = placeOf(model, id);
  const question = questionsIn(model).find((one) => one.id === id);
  if (!from || !question) return model;
  const out = inSections(model, (section) => ({
    ...section,
    questions: section.questions.filter((one) => one.id !== id),
  }));
  const shift = from.section === to.section && from.index < to.index ? 1 : 0;
  return inserted(out, question, { ...to, index: to.index - shift });
}

/** Moves a question one place up or down, into the neighbouring section at an edge. */
export function stepped(model: Model, id: string, by: -1 | 1): Model {
  const from = placeOf(model, id);
  if (!from) return model;
  const sections = model.steps.flatMap((step) => step.sections);
  const at = sections.findIndex((section) => section.id === from.section);
  const count = sections[at]?.questions.length ?? 0;
  const index = from.index + by;
  if (index >= 0 && index < count)
    return moved(model, id, { section: from.section, index: by > 0 ? index + 1 : index });
  const next = sections[at + by];
  return next ? moved(model, id, { section: next.id, index: by > 0 ? 0 : next.questions.length }) : model;
}

/** Adds an empty section at the end of a step. */
export const withSection = (model: Model, step: string): Model => ({
  steps: model.steps.map((one) =>
    one.id === step
      ? {
          ...one,
          sections: [...one.sections, { id: newId(), title: "Heading", description: "", questions: [] }],
        }
      : one,
  ),
});

/** Adds a step at the end. */
export const withStep = (model: Model): Model => ({
  steps: [
    ...model.steps,
    {
      id: newId(),
      title: `Step ${model.steps.length + 1}`,
      description: "",
      sections: [{ id: newId(), title: "", description: "", questions: [] }],
    },
  ],
});
