import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";

/** How much of a schema a sample fills in: only what must be there, or everything. */
type Fill = "least" | "all";

/** Values that a schema from elsewhere may well allow; whether it does is for its validator to say. */
export function samplesOf(root: JsonObject): JsonObject[] {
  const fills: [Fill, number][] = [
    ["all", 0],
    ["least", 0],
    ["all", 1],
    ["all", 2],
    ["least", 1],
  ];
  return fills.flatMap(([fill, option]) => {
    const made = valueFor(root, { root, fill, option, depth: 0, seen: [] });
    return isObject(made) ? [made] : [];
  });
}

interface At {
  root: JsonObject;
  fill: Fill;
  /** Which of several alternatives is taken. */
  option: number;
  depth: number;
  seen: readonly string[];
}

const texts: Readonly<Record<string, string>> = {
  date: "2026-04-01",
  "date-time": "2026-04-01T02:00:00.000Z",
  time: "10:30:00Z",
  email: "kim@example.org",
  "idn-email": "kim@example.org",
  uri: "https://example.org/a",
  "uri-reference": "https://example.org/a",
  iri: "https://example.org/a",
  url: "https://example.org/a",
  uuid: "0199f3c2-6b1e-7c4a-9d2f-3e5a7b9c1d20",
  hostname: "example.org",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  regex: "^a$",
  "json-pointer": "/a",
  duration: "P1D",
  color: "#336699",
};

function valueFor(source: Json | undefined, at: At): Json | undefined {
  if (source === true || source === undefined) return "some text";
  if (!isObject(source)) return undefined;
  const schema = whole(source, at);
  if (schema === undefined || at.depth > 9) return undefined;
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== null);
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  const several = [schema.oneOf, schema.anyOf].find(Array.isArray);
  const type = [schema.type].flat().find((each) => each !== "null");
  if (several && several.length > 0) {
    const { oneOf: _one, anyOf: _any, ...base } = schema;
    const chosen = several[at.option % several.length];
    const rest = isObject(chosen) ? whole(chosen, at) : undefined;
    const made = rest && valueFor(merged(rest, base), { ...at, depth: at.depth + 1 });
    if (made !== undefined && made !== null) return made;
  }
  switch (type ?? kindOf(schema)) {
    case "object":
      return objectFor(schema, at);
    case "array":
      return listFor(schema, at);
    case "integer":
    case "number":
      return numberFor(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return typeof example === "string" ? example : textFor(schema);
  }
}

const kindOf = (schema: JsonObject): string => {
  if (schema.properties ?? schema.additionalProperties ?? schema.patternProperties) return "object";
  if (schema.items ?? schema.prefixItems) return "array";
  return schema.minimum === undefined && schema.maximum === undefined ? "string" : "number";
};

function whole(source: JsonObject, at: At): JsonObject | undefined {
  let schema = source;
  const seen: string[] = [];
  while (typeof schema.$ref === "string") {
    const { $ref, ...beside } = schema;
    if (seen.includes($ref) || at.depth > 7) return undefined;
    seen.push($ref);
    const target = referred(at.root, $ref);
    if (!isObject(target)) return undefined;
    schema = merged(beside, target);
  }
  const { allOf, ...rest } = schema;
  return (Array.isArray(allOf) ? allOf : []).reduce<JsonObject | undefined>((known, part) => {
    if (!isObject(part) || part.if !== undefined) return known;
    const inner = whole(part, at);
    return known && inner ? merged(known, inner) : known;
  }, rest);
}

function merged(first: JsonObject, second: JsonObject): JsonObject {
  const properties = { ...(second.properties as JsonObject), ...(first.properties as JsonObject) };
  const required = [first.required, second.required].flatMap((list) => (Array.isArray(list) ? list : []));
  return {
    ...second,
    ...first,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function referred(root: JsonObject, reference: string): Json | undefined {
  if (!reference.startsWith("#")) return undefined;
  if (!reference.startsWith("#/") && reference !== "#") return byAnchor(root, reference.slice(1));
  return reference
    .slice(2)
    .split("/")
    .filter(Boolean)
    .reduce<Json | undefined>((node, step) => {
      const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      if (Array.isArray(node)) return node[Number(name)];
      return isObject(node) ? node[name] : undefined;
    }, root);
}

function byAnchor(node: Json, anchor: string): Json | undefined {
  if (Array.isArray(node)) return node.map((item) => byAnchor(item, anchor)).find(Boolean);
  if (!isObject(node)) return undefined;
  if (node.$anchor === anchor || node.$id === `#${anchor}` || node.id === `#${anchor}`) return node;
  return Object.values(node)
    .map((item) => byAnchor(item, anchor))
    .find(Boolean);
}

function objectFor(schema: JsonObject, at: At): JsonObject {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const inner: At = { ...at, depth: at.depth + 1 };
  const deep = at.depth > 2 ? "least" : at.fill;
  const entries = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(
    ([name, part]): [string, Json][] => {
      if (deep === "least" && !required.has(name)) return [];
      const value = valueFor(part, { ...inner, fill: deep });
      return value === undefined ? [] : [[name, value]];
    },
  );
  const more = schema.additionalProperties;
  const missing = [...required].filter((name) => entries.every(([known]) => known !== name));
  const free: [string, Json][] = [
    ...missing.map((name): [string, Json] => [String(name), "some text"]),
    ...(isObject(more) && deep === "all"
      ? [["someKey", valueFor(more, inner) ?? "x"] as [string, Json]]
      : []),
  ];
  return Object.fromEntries([...entries, ...free]);
}

function listFor(schema: JsonObject, at: At): Json[] {
  const inner: At = { ...at, depth: at.depth + 1 };
  const places = [schema.prefixItems, schema.items].find(Array.isArray);
  if (places) return places.flatMap((part) => valueFor(part, inner) ?? []);
  const item = valueFor(schema.items, inner);
  if (item === undefined) return [];
  const least = typeof schema.minItems === "number" ? schema.minItems : 1;
  const items = Array.from({ length: Math.max(1, least) }, () => item);
  return schema.uniqueItems === true && items.length > 1
    ? items.map((value, index) =>
        typeof value === "string" ? `${value}${index}` : typeof value === "number" ? value + index : value,
      )
    : items;
}

function numberFor({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  multipleOf,
  type,
}: JsonObject): number {
  const step = typeof multipleOf === "number" ? multipleOf : type === "number" ? 0.5 : 1;
  const low =
    typeof minimum === "number"
      ? minimum
      : typeof exclusiveMinimum === "number"
        ? exclusiveMinimum + step
        : undefined;
  const high =
    typeof maximum === "number"
      ? maximum
      : typeof exclusiveMaximum === "number"
        ? exclusiveMaximum - step
        : undefined;
  const wished = low ?? (high === undefined || high >= 2 ? 2 : high);
  return typeof multipleOf === "number" ? Math.ceil(wished / multipleOf) * multipleOf : wished;
}

function textFor({ format, pattern, minLength = 0, maxLength }: JsonObject): string {
  const known = texts[String(format)];
  if (known !== undefined) return known;
  if (typeof pattern === "string") {
    const fits = likelyTexts.find((text) => {
      try {
        return new RegExp(pattern, "u").test(text) && text.length >= Number(minLength);
      } catch {
        return false;
      }
    });
    if (fits !== undefined) return fits;
  }
  const text = "some text".padEnd(Number(minLength), "x");
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}

/** Texts of which one often fits a pattern. */
const likelyTexts = [
  "abc", "some text", "ABC", "Abc", "1", "12", "123", "1234", "12345", "123456", "12345678", "1.0", "1.0.0", "a-b", "a_b", "A1",
  "1234567890", "example.org", "https://example.org/a", "http://example.org", "kim@example.org", "2026-04-01", "2026-04", "10:30",
  "#336699", "/a", "./a", "/a/b", "$a", "@a/b", "a/b", "a:b", "x-a", "AB", "en", "en-AU", "0x1f", "+61255501234", "a.b", "a.b.c",
  "*", "^a$", "1s", "10m", "1h", "5d", "100%", "10px", "a@1.0.0", "sha256:abc", "0123456789abcdef", "0199f3c2-6b1e-7c4a-9d2f-3e5a7b9c1d20",
  "abc.json", "abc.md", "12345-6789", "A1B 2C3", "(888)555-1212", "555-1212", "2026-04-01T02:00:00Z", "P1D", "EUR", "AUD", "ok",
]; // prettier-ignore
