import type { Json, Schema } from "../schema/schema.ts";
import { loosened, type Version } from "./carryOver.ts";
import { labelOf, questionsOf } from "./questions.ts";
import { rowsAsked } from "./rows.ts";

/**
 * The question that an answer was given to which the last of some versions has no place for: that of the latest earlier
 * version in which the answer is one, under the name that it had then. Its title names the groups around it.
 * @param path under which the answer was set aside
 */
export function askedAs(
  versions: readonly Version[],
  path: string,
  value: Json,
  fits: (schema: Schema, value: Json) => boolean,
): Schema {
  const asked = earlierQuestions(versions, path);
  const isAnswer = (question: Schema) =>
    rowsAsked(question, value).gone.length === 0 && fits(loosened(question), value);
  const { question = {}, label = labelOf({}, path) } =
    asked.find((each) => isAnswer(each.question)) ?? asked[0] ?? {};
  return { ...question, title: label };
}

/** What was asked at a path before the last version, the latest first; also under the names that it had before. */
function earlierQuestions(versions: readonly Version[], path: string): { question: Schema; label: string }[] {
  const paths = new Set([path]);
  return versions
    .slice(0, -1)
    .toReversed()
    .flatMap(({ schema }, back) => {
      const { migrations = [] } = versions.at(-1 - back) ?? {};
      for (const step of migrations.toReversed())
        if ((step.op === "rename" || step.op === "move") && paths.has(step.to)) paths.add(step.from);
      const questions = questionsOf(schema);
      return [...paths].flatMap((at) => {
        const question = questions.get(at);
        return question ? [{ question, label: labelOf(schema, at) }] : [];
      });
    });
}
