import { fieldsIn, withComputed } from "../expressions/computed.ts";
import { computedIn } from "../expressions/made.ts";
import { propertiesOf } from "../fields/fields.ts";
import { type ComputedAnswer, isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { pushScore } from "./push.ts";
import { type RiskRating, riskRating } from "./risks.ts";

/** What a computed answer may need beside the answers of the form itself. */
export interface Earlier {
  /** The same form as it was last sent for the same record, where there is one. */
  last?: JsonObject;
  /** The records that answers refer to, by the name of the question. */
  referred?: Record<string, JsonObject>;
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
  for (const schema of schemas) Object.assign(found, byExpression(schema, { ...answers, ...found }));
  return found;
}

/** The answers of a step that expressions compute from others of it. */
function byExpression(schema: Schema, answers: JsonObject): JsonObject {
  const fields = fieldsIn(schema);
  const computed = withComputed(fields, answers);
  return Object.fromEntries(
    [...computedIn(fields)].flatMap((name): [string, Json][] => {
      const value = computed[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The way in which only forms compute an answer, where it has one. */
export const ownWay = ({ "x-computed": rule }: Schema): ComputedAnswer | undefined =>
  typeof rule === "object" ? rule : undefined;

/** Names of the answers that are computed. */
export const computedNames = (schemas: readonly Schema[]): string[] =>
  schemas.flatMap((schema) =>
    Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
      property["x-computed"] ? [name] : [],
    ),
  );

function computeOne(
  schema: Schema,
  answers: JsonObject,
  properties: [string, Schema][],
  earlier: Earlier | undefined,
): Json | undefined {
  const rule = ownWay(schema);
  const exact = (name: string, from: JsonObject) => exactNumber(name, from, new Map(properties));
  switch (rule?.how) {
    case "product": {
      const value = productOf(rule.of ?? [], answers, exact);
      return value === undefined ? undefined : withoutNoise(value);
    }
    case "sum":
      return sumOf(rule.of ?? [], answers, exact);
    case "band": {
      const sum = sumOf(rule.of ?? [], answers, exact);
      return sum === undefined ? undefined : rule.bands?.find(({ upTo }) => sum <= upTo)?.value;
    }
    case "copy":
      return earlier?.referred?.[rule.of?.[0] ?? ""]?.[rule.field ?? ""] ?? undefined;
    case "push-score": {
      const [area = "", exudate = "", tissue = ""] = rule.of ?? [];
      return pushScore(exact(area, answers), answers[exudate], answers[tissue]);
    }
    case "percent-change": {
      const [name = ""] = rule.of ?? [];
      const [now, before] = [exact(name, answers), earlier?.last && exact(name, earlier.last)];
      return now !== undefined && before !== undefined ? percentChange(before, now) : undefined;
    }
    case "risk-register":
      return risksIn(answers, properties);
    case "highest-risk":
      return risksIn(answers, properties)[0]?.rating;
    default:
      return undefined;
  }
}

/**
 * How much a number has changed, in percent with one decimal; undefined where it was nothing before. Both numbers must
 * not have been rounded: 0.36 to 0.49 is 36.1 %, 0.4 to 0.5 would be 25 %.
 */
export const percentChange = (before: number, now: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : undefined;

/**
 * A number of a form as it follows from what was typed: a product from its factors, because a form that was sent keeps
 * the product as it was written then, rounded.
 */
export function numberFrom(
  schemas: readonly Schema[],
  name: string,
  answers: JsonObject,
): number | undefined {
  const properties = schemas.flatMap((schema) => Object.entries(propertiesOf(schema)));
  const value = exactNumber(name, answers, new Map(properties));
  return value === undefined ? undefined : withoutNoise(value);
}

function exactNumber(
  name: string,
  answers: JsonObject,
  properties: ReadonlyMap<string, Schema>,
): number | undefined {
  const rule = ownWay(properties.get(name) ?? {});
  const value = answers[name];
  const kept = typeof value === "number" ? value : undefined;
  return rule?.how === "product"
    ? (productOf(rule.of ?? [], answers, (factor) => exactNumber(factor, answers, properties)) ?? kept)
    : kept;
}

function productOf(
  names: readonly string[],
  answers: JsonObject,
  exact: (name: string, answers: JsonObject) => number | undefined,
): number | undefined {
  const factors = names.map((name) => exact(name, answers));
  return factors.every((factor) => factor !== undefined)
    ? factors.reduce((product, factor) => product * factor, 1)
    : undefined;
}

function sumOf(
  names: readonly string[],
  answers: JsonObject,
  exact: (name: string, answers: JsonObject) => number | undefined,
): number | undefined {
  const parts = names.map((name) => exact(name, answers));
  return parts.every((part) => part !== undefined)
    ? withoutNoise(parts.reduce((sum, part) => sum + part, 0))
    : undefined;
}

/** What binary fractions add is taken away: 0.7 × 0.7 is 0.49. */
const withoutNoise = (value: number): number => Number(value.toPrecision(12));

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
          ...Object.fromEntries(more),
        },
      ];
    })
    .toSorted((a, b) => b.score - a.score);
}
