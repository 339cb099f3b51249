import { propertiesOf } from "../fields/fields.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { type RiskRating, riskRating } from "./risks.ts";

/** What a computed answer may need beside the answers of the form itself. */
export interface Earlier {
  /** The same form as it was last sent for the same record, where there is one. */
  last?: JsonObject;
}

/**
 * The answers that follow from others (`x-computed`), over all steps of a form. Browser and server compute with this
 * same function; what only the server knows stays as it was where it is not known.
 */
export function computedAnswers(
  schemas: readonly Schema[],
  answers: JsonObject,
  earlier?: Earlier,
): JsonObject {
  const properties = schemas.flatMap((schema) => Object.entries(propertiesOf(schema)));
  const found: JsonObject = {};
  for (const [name, schema] of properties) {
    const value = computeOne(schema, { ...answers, ...found }, properties, earlier);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** Names of the answers that are computed. */
export const computedNames = (schemas: readonly Schema[]): string[] =>
  schemas.flatMap((schema) =>
    Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
      property["x-computed"] ? [name] : [],
    ),
  );

function computeOne(
  { "x-computed": rule }: Schema,
  answers: JsonObject,
  properties: [string, Schema][],
  earlier: Earlier | undefined,
): Json | undefined {
  const numbers = (rule?.of ?? []).map((name) => answers[name]);
  switch (rule?.how) {
    case "product":
      return numbers.every((value) => typeof value === "number")
        ? rounded(numbers.reduce((product, value) => product * value, 1))
        : undefined;
    case "percent-change": {
      const [now] = numbers;
      const before = earlier?.last?.[rule.of?.[0] ?? ""];
      return typeof now === "number" && typeof before === "number" && before > 0
        ? rounded(((now - before) / before) * 100)
        : undefined;
    }
    case "risk-register":
      return risksIn(answers, properties);
    case "highest-risk":
      return risksIn(answers, properties)[0]?.rating;
    default:
      return undefined;
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

type Risk = { hazard: string; score: number; rating: RiskRating } & JsonObject;

/** Every hazard that was answered with yes, the gravest first. */
function risksIn(answers: JsonObject, properties: [string, Schema][]): Risk[] {
  return properties
    .flatMap(([name, schema]): Risk[] => {
      const answer = answers[name];
      if (!isObject(answer) || answer.answer !== "yes") return [];
      const { likelihood, consequence, control, responsible, due } = answer;
      if (typeof likelihood !== "number" || typeof consequence !== "number") return [];
      const score = likelihood * consequence;
      const more = Object.entries({ control, responsible, due }).filter(([, value]) => value !== undefined);
      return [
        {
          hazard: schema.title ?? name,
          score,
          rating: riskRating(score),
          ...(Object.fromEntries(more) as JsonObject),
        },
      ];
    })
    .toSorted((a, b) => b.score - a.score);
}
