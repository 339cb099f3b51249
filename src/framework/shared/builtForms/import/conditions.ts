import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";

/** A part that is asked for only sometimes, as it was written elsewhere. */
export interface Sometimes {
  /** When: undefined where a form here cannot say it. */
  when: JsonObject | undefined;
  asked: JsonObject;
  pointer: string;
}

/** Every condition of a group: `if/then/else`, by itself or in `allOf`, and what depends on an answer. */
export function conditionsOf(found: JsonObject, nameOf: (name: string) => string | undefined): Sometimes[] {
  const branches = Array.isArray(found.allOf) ? found.allOf : [];
  return [
    ...[found, ...branches].flatMap((branch, index) =>
      isObject(branch) ? bothSides(branch, index === 0 ? "" : `/allOf/${index - 1}`, nameOf) : [],
    ),
    ...["dependencies", "dependentSchemas", "dependentRequired"].flatMap((keyword) =>
      Object.entries(isObject(found[keyword]) ? found[keyword] : {}).flatMap(([name, part]) => {
        const asked = Array.isArray(part) ? { required: part } : part;
        return isObject(asked) ? dependents(name, asked, `/${keyword}/${name}`, nameOf) : [];
      }),
    ),
  ];
}

type NameOf = (name: string) => string | undefined;

function bothSides(branch: JsonObject, pointer: string, nameOf: NameOf): Sometimes[] {
  if (branch.if === undefined) return [];
  const when = isObject(branch.if) ? conditionFrom(branch.if, nameOf) : undefined;
  return [
    ...(isObject(branch.then) ? [{ when, asked: branch.then, pointer: `${pointer}/then` }] : []),
    ...(isObject(branch.else)
      ? [{ when: when && opposite(when), asked: branch.else, pointer: `${pointer}/else` }]
      : []),
  ];
}

/** What is asked once another question was answered, or answered in a certain way. */
function dependents(name: string, part: JsonObject, pointer: string, nameOf: NameOf): Sometimes[] {
  if (!Array.isArray(part.oneOf))
    return [{ when: conditionFrom({ required: [name] }, nameOf), asked: part, pointer }];
  return part.oneOf.filter(isObject).map((option, index) => {
    const { [name]: test, ...others } = isObject(option.properties) ? option.properties : {};
    return {
      when: isObject(test) ? conditionFrom({ properties: { [name]: test } }, nameOf) : undefined,
      asked: { ...option, properties: others },
      pointer: `${pointer}/oneOf/${index}`,
    };
  });
}

/** A condition as a form here has it: every test must hold, or (`anyOf`) one of them. Undefined for any other. */
export function conditionFrom(condition: JsonObject, nameOf: NameOf): JsonObject | undefined {
  if (Array.isArray(condition.anyOf)) {
    const sets = condition.anyOf.map((set) => (isObject(set) ? conditionFrom(set, nameOf) : undefined));
    const isSingle = (set: JsonObject | undefined): set is JsonObject =>
      isObject(set?.properties) && Object.keys(set.properties).length === 1;
    return sets.every(isSingle) && sets.length > 0 ? { anyOf: sets } : undefined;
  }
  const asked = Object.entries(isObject(condition.properties) ? condition.properties : {});
  const needed = (Array.isArray(condition.required) ? condition.required : []).filter(
    (name): name is string => typeof name === "string" && asked.every(([other]) => other !== name),
  );
  const tests = [...asked, ...needed.map((name) => [name, answered] as const)].map(([name, test]) => ({
    name: nameOf(name),
    values: isObject(test) ? testsFrom(test) : undefined,
  }));
  const [first] = tests;
  if (!first || tests.some(({ name, values }) => name === undefined || !values?.length)) return undefined;
  const single = (name: string | undefined, test: JsonObject | undefined): JsonObject => ({
    properties: { [name ?? ""]: test ?? {} },
    required: [name ?? ""],
  });
  if (tests.length === 1 && (first.values?.length ?? 0) > 1)
    return { anyOf: (first.values ?? []).map((test) => single(first.name, test)) };
  if (tests.some(({ values }) => values?.length !== 1)) return undefined;
  return {
    properties: Object.fromEntries(tests.map(({ name, values }) => [name ?? "", values?.[0] ?? {}])),
    required: tests.map(({ name }) => name ?? ""),
  };
}

/** Whatever the answer is: an empty one is not kept. */
const answered: JsonObject = { not: { const: "" } };

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** The comparisons of which one must hold; undefined for one that a form here does not have. */
function testsFrom(test: JsonObject): JsonObject[] | undefined {
  const { type: _type, title: _title, default: _default, ...rest } = test;
  const [[keyword, value] = [], ...more] = Object.entries(rest);
  if (keyword === undefined || more.length > 0) return undefined;
  if (keyword === "const" && isPlain(value)) return [{ const: value }];
  if (keyword === "enum" && Array.isArray(value) && value.every(isPlain))
    return value.slice(0, 20).map((each) => ({ const: each }));
  if ((keyword === "minimum" || keyword === "maximum") && typeof value === "number")
    return [{ [keyword]: value }];
  if ((keyword === "not" || keyword === "contains") && isObject(value)) {
    const inner = testsFrom(value);
    const [only] = inner ?? [];
    return only && inner?.length === 1 && "const" in only ? [{ [keyword]: only }] : undefined;
  }
  return undefined;
}

/** When a condition of one comparison does not hold, of those that were answered. */
function opposite({ properties }: JsonObject): JsonObject | undefined {
  const [[name, test] = [], ...more] = Object.entries(isObject(properties) ? properties : {});
  if (name === undefined || more.length > 0 || !isObject(test)) return undefined;
  const turned = isObject(test.not) ? test.not : "const" in test ? { not: test } : undefined;
  return turned && turned.const !== "" ? { properties: { [name]: turned }, required: [name] } : undefined;
}
