import { type RawBuilder, sql } from "kysely";
import type { Tree, TreeOperator } from "#framework/shared/expressions/tree.ts";

type Part = RawBuilder<unknown>;

/** Most days and months by which a day is moved, and places to which a number is rounded, as in the language itself. */
const most = { days: 100_000, months: 3000, places: 10 } as const;

/** What JavaScript counts as white space. */
const whiteSpace =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * An expression in SQL, with the meaning that it has in the language: what has no value makes nothing, a division by zero
 * neither, and of `&&` and `||` one side may decide without the other. Its length grows with that of the expression.
 * @param valueOf the value of a name in the type of its kind
 */
export function expressionSql(tree: Tree, valueOf: (name: string) => Part): Part {
  switch (tree.op) {
    case "name":
      return valueOf(tree.name);
    case "value":
      return literal(tree.value, tree.kind);
    case "values":
      return sql.join(
        tree.values.map((value) => literal(value, typeof value === "number" ? "number" : "text")),
      );
    case "in":
      return within(tree.of, valueOf);
    default: {
      const parts = tree.of.map((part) => expressionSql(part, valueOf));
      const isText = tree.of[0]?.kind === "text";
      return applied[tree.op](parts, isText);
    }
  }
}

function literal(value: string | number | boolean, kind: Tree["kind"]): Part {
  if (typeof value !== "string")
    return typeof value === "number" ? sql`${sql.lit(value)}::numeric` : sql`${sql.lit(value)}`;
  return kind === "date" ? sql`${value}::date` : sql`${value}::text`;
}

function within([item, list]: readonly Tree[], valueOf: (name: string) => Part): Part {
  if (!item || !list) throw new Error("in takes two sides");
  const [left, right] = [expressionSql(item, valueOf), expressionSql(list, valueOf)];
  if (list.op === "values") return sql`(${left} in (${right}))`;
  return item.kind === "number" ? sql`(${right} @> to_jsonb(${left}))` : sql`(${right} ? ${left})`;
}

/** Values that are needed several times are worked out once, under names. */
const once = (parts: Readonly<Record<string, Part>>, result: Part): Part =>
  sql`(select ${result} from (select ${sql.join(
    Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.ref(name)}`),
  )}) as given)`;

const bounded = (part: Part, limit: number): Part =>
  once(
    { given_number: part },
    sql`case when abs(given_number) <= ${sql.lit(limit)} then trunc(given_number)::int end`,
  );

const least = (name: "least" | "greatest", [a, b]: readonly Part[]): Part =>
  once(
    { given_a: a ?? none, given_b: b ?? none },
    sql`case when given_a is not null and given_b is not null then ${sql.raw(name)}(given_a, given_b) end`,
  );

const none = sql`null`;
type Make = (parts: readonly Part[], isText: boolean) => Part;

const between =
  (sign: string): Make =>
  ([a, b]) =>
    sql`(${a} ${sql.raw(sign)} ${b})`;

/** Texts compare letter by letter, on every database alike. */
const comparing =
  (sign: string): Make =>
  ([a, b], isText) =>
    isText ? sql`(${a} collate "C" ${sql.raw(sign)} ${b})` : sql`(${a} ${sql.raw(sign)} ${b})`;

const calling =
  (name: string): Make =>
  (parts) =>
    sql`${sql.raw(name)}(${sql.join(parts)})`;

const dayPart =
  (name: string): Make =>
  ([day]) =>
    sql`extract(${sql.raw(name)} from ${day})::numeric`;

const instantsApart =
  (seconds: number): Make =>
  ([from, until]) =>
    sql`(extract(epoch from (${until} - ${from}))::numeric / ${sql.lit(seconds)})`;

const applied: Readonly<Record<Exclude<TreeOperator, "in">, Make>> = {
  "+": ([a, b], isText) => (isText ? sql`(${a} || ${b})` : sql`(${a} + ${b})`),
  "-": between("-"),
  "*": between("*"),
  "/": ([a, b]) => sql`(${a} / nullif(${b}, 0))`,
  "-_": ([a]) => sql`(- ${a})`,
  "!_": ([a]) => sql`(not ${a})`,
  "&&": between("and"),
  "||": between("or"),
  "?:": ([condition, then, otherwise]) =>
    sql`case ${condition} when true then ${then} when false then ${otherwise} end`,
  "==": between("="),
  "!=": between("<>"),
  "<": comparing("<"),
  "<=": comparing("<="),
  ">": comparing(">"),
  ">=": comparing(">="),
  round: ([value, places]) => sql`round(${value}, ${places ? bounded(places, most.places) : sql`0`})`,
  floor: calling("floor"),
  ceil: calling("ceil"),
  abs: calling("abs"),
  min: (parts) => least("least", parts),
  max: (parts) => least("greatest", parts),
  string: ([value]) => sql`trim_scale(round(${value}, 6))::text`,
  length: ([text]) => sql`char_length(${text})::numeric`,
  count: ([list]) => sql`jsonb_array_length(${list})::numeric`,
  year: dayPart("year"),
  month: dayPart("month"),
  day: dayPart("day"),
  weekday: dayPart("isodow"),
  addDays: ([day, days]) => sql`(${day} + ${bounded(days ?? none, most.days)})`,
  addMonths: ([day, months]) =>
    sql`(${day} + make_interval(months => ${bounded(months ?? none, most.months)}))::date`,
  daysBetween: ([from, until]) => sql`(${until} - ${from})::numeric`,
  hoursBetween: instantsApart(3600),
  minutesBetween: instantsApart(60),
  filled: ([value]) => sql`(${value} is not null)`,
  orElse: calling("coalesce"),
  contains: ([text, part]) => sql`(strpos(${text}, ${part}) > 0)`,
  startsWith: calling("starts_with"),
  endsWith: ([text, part]) => sql`starts_with(reverse(${text}), reverse(${part}))`,
  lowerAscii: ([text]) => sql`translate(${text}, ${capitals}, ${capitals.toLowerCase()})`,
  upperAscii: ([text]) => sql`translate(${text}, ${capitals.toLowerCase()}, ${capitals})`,
  trim: ([text]) => sql`btrim(${text}, ${whiteSpace})`,
};

/**
 * What an expression came to, as a report has it: numbers with six decimals at most, amounts in whole cents, and nothing
 * where a text is empty or a number or a day is beyond all bounds.
 */
export function keptSql({ kind }: Pick<Tree, "kind">, value: Part, isMoney: boolean): Part {
  const v = sql.ref("made");
  switch (kind) {
    case "number":
      return once(
        { made: value },
        sql`case when abs(${v}) < 1e15 then round(${v}, ${sql.lit(isMoney ? 0 : 6)}) end`,
      );
    case "text":
      return sql`nullif(btrim(${value}, ${whiteSpace}), '')`;
    case "date":
      return once({ made: value }, sql`case when ${v} between '0001-01-01' and '9999-12-31' then ${v} end`);
    default:
      return value;
  }
}
