/** Values that a body may have, and a little less: what is beyond is refused before it is looked at. */
const most = 19_000;
/** Keys that one object may have, and a little less. */
const widest = 6_900;

/**
 * Bodies that cost a judge most, for a call's schema: each is made for a number of letters.
 * @returns {{ what: string, make: (letters: number) => string }[]}
 */
export function worstBodies(schema, components) {
  const properties = Object.entries(propertiesOf(resolved(schema, components), components));
  const named = (kind) =>
    properties.filter(([, property]) => kindOf(property) === kind).map(([name]) => name);
  const [lists, groups, texts] = ["array", "object", "string"].map(named);
  const every = properties.map(([name]) => name);
  const shared = (names, entry) => (letters) =>
    JSON.stringify(
      Object.fromEntries(names.map((name) => [name, entry(letters / names.length, most / names.length)])),
    );
  return [
    { what: "unknown keys", make: (letters) => JSON.stringify(wide(letters, most)) },
    { what: "keys without end", make: (letters) => JSON.stringify(wide(letters, letters / 10)) },
    {
      what: "brackets",
      make: (letters) => `{"a":${"[".repeat(60)}${"[],".repeat(letters / 3)}1${"]".repeat(60)}}`,
    },
    ...(lists.length > 0
      ? [
          {
            what: "wrong choices",
            make: shared(lists, (letters, count) => entries(letters, count, (text, at) => `${at}${text}`)),
          },
          {
            what: "equal groups",
            make: shared(lists, (letters, count) => entries(letters, count / 2, (text) => ({ a: text }))),
          },
        ]
      : []),
    ...(groups.length > 0 ? [{ what: "wide groups", make: shared(groups, wide) }] : []),
    ...(texts.length > 0
      ? ["1 ", "a@", "<b>", "&lt;"].map((part) => ({
          what: `texts of ${part}`,
          make: shared(texts, (letters) => part.repeat((letters * 0.98) / part.length)),
        }))
      : []),
    ...(every.length > 0
      ? [
          {
            what: "lists everywhere",
            make: shared(every, (letters, count) => entries(letters, count, (text) => text)),
          },
        ]
      : []),
  ];
}

/** As many keys, filled up to so many letters. */
function wide(letters, wanted) {
  const count = wanted > most ? wanted : Math.min(wanted, widest);
  const filling = "x".repeat(Math.max(0, letters / count - 12));
  return Object.fromEntries(Array.from({ length: Math.floor(count) }, (_, at) => [`k${at}`, filling]));
}

function entries(letters, count, entry) {
  const filling = "z".repeat(Math.max(1, letters / count - 12));
  return Array.from({ length: Math.floor(count) }, (_, at) => entry(filling, at));
}

const kindOf = ({ type, properties }) =>
  properties ? "object" : [type].flat().find((each) => each !== "null");

const resolved = (schema, components) => (schema.$ref ? components[schema.$ref.split("/").at(-1)] : schema);

/** The properties of a schema and of its branches. */
function propertiesOf(schema, components) {
  const branches = [...(schema.allOf ?? []), schema.then, schema.else].filter(Boolean);
  return Object.assign(
    {},
    ...branches.map((branch) => propertiesOf(resolved(branch, components), components)),
    schema.properties,
  );
}
