import { type BuilderSection, type Model, newId, type Question, questionsIn } from "./model.ts";

/** A place for a question: a section, and how many questions stand before it. */
export interface Place {
  section: string;
  index: number;
}

/** The model with every section changed. */
export const inSections = (model: Model, change: (section: BuilderSection) => BuilderSection): Model => ({
  ...model,
  steps: model.steps.map((step) => ({ ...step, sections: step.sections.map(change) })),
});

/** Puts a question at a place. */
export const inserted = (model: Model, question: Question, { section, index }: Place): Model =>
  inSections(model, (one) =>
    one.id === section ? { ...one, questions: one.questions.toSpliced(index, 0, question) } : one,
  );

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

/** Moves a step one place up or down. */
export function steppedStep(model: Model, id: string, by: -1 | 1): Model {
  const at = model.steps.findIndex((step) => step.id === id);
  return { ...model, steps: swapped(model.steps, at, at + by) };
}

/** Moves a heading with its questions one place up or down, into the neighbouring step at an edge. */
export function steppedSection(model: Model, id: string, by: -1 | 1): Model {
  const at = model.steps.findIndex(({ sections }) => sections.some((section) => section.id === id));
  const step = model.steps[at];
  const index = step?.sections.findIndex((section) => section.id === id) ?? -1;
  const section = step?.sections[index];
  if (!step || !section) return model;
  if (step.sections[index + by])
    return {
      ...model,
      steps: model.steps.with(at, { ...step, sections: swapped(step.sections, index, index + by) }),
    };
  const next = model.steps[at + by];
  if (!next || step.sections.length === 1) return model;
  const into = by > 0 ? [section, ...next.sections] : [...next.sections, section];
  return {
    ...model,
    steps: model.steps
      .with(at, { ...step, sections: step.sections.filter((one) => one !== section) })
      .with(at + by, { ...next, sections: into }),
  };
}

/** A list with two of its entries in each other's place; as it is where there are not two. */
export function swapped<T>(list: T[], one: number, other: number): T[] {
  const [first, second] = [list[one], list[other]];
  return first === undefined || second === undefined ? list : list.with(one, second).with(other, first);
}

/** Adds an empty section at the end of a step. */
export const withSection = (model: Model, step: string): Model => ({
  ...model,
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
  ...model,
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
