import { addDays, isIsoDate } from "../dates/dates.ts";
import { clockAt } from "../dates/zones.ts";
import type { Field } from "../fields/fields.ts";
import { dayCounts } from "../fields/fieldType.ts";
import type { Condition } from "./filter.ts";

/** Where and when a condition on days is asked. */
interface Asked {
  zone: string;
  today: string;
}

type Compared = Omit<Condition, "field">;

/** Whether one value of a field fits a condition, as the server's lists have it. */
export function fits(
  { type: { storage, ignoresCase } }: Pick<Field, "type">,
  condition: Compared,
  value: unknown,
  asked: Asked,
): boolean {
  const { operator, value: wanted } = condition;
  const isEmpty = isNothing(value);
  if (operator === "is_empty") return isEmpty;
  if (operator === "not_empty") return !isEmpty;
  if (storage === "boolean") return (value === true) === (wanted === true || wanted === "true");
  if (operator === "is_not") return value !== wanted;
  if (isEmpty) return false;
  if (storage === "json") return amongTexts([value].flat(), [wanted].flat(), ignoresCase);
  if (operator === "in") return [wanted].flat().includes(value);
  if (storage === "number") return comparesNumbers(Number(value), condition);
  if (storage === "date" || storage === "instant") {
    const day = storage === "date" ? String(value) : dayOf(String(value), asked.zone);
    return day !== undefined && comparesDays(day, condition, asked.today);
  }
  return comparesTexts(String(value).toLowerCase(), condition);
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function amongTexts(values: readonly unknown[], wanted: readonly unknown[], ignoresCase = false): boolean {
  const same = (value: unknown) => (ignoresCase ? String(value).toLowerCase() : value);
  const among = new Set(values.map(same));
  return wanted.some((each) => among.has(same(each)));
}

function comparesNumbers(value: number, { operator, value: wanted }: Compared): boolean {
  const [first = Number.NaN, last = first] = [wanted].flat().map(Number);
  switch (operator) {
    case ">":
      return value > first;
    case ">=":
      return value >= first;
    case "<":
      return value < first;
    case "<=":
      return value <= first;
    case "between":
      return value >= first && value <= last;
    default:
      return value === first;
  }
}

function comparesDays(day: string, { operator, value: wanted }: Compared, today: string): boolean {
  if (dayCounts.has(operator)) {
    const days = Number(wanted);
    return operator === "next_n_days"
      ? day >= today && day <= addDays(today, days)
      : day <= today && day >= addDays(today, -days);
  }
  const [first = "", last = first] = [wanted].flat().map(String);
  if (operator === "before") return day < first;
  if (operator === "after") return day > first;
  return operator === "between" ? day >= first && day <= last : day === first;
}

function comparesTexts(value: string, { operator, value: wanted }: Compared): boolean {
  const text = String(wanted).toLowerCase();
  if (operator === "contains") return value.includes(text);
  return operator === "starts_with" ? value.startsWith(text) : value === text;
}

/** The day on which an instant falls; undefined where it is none. */
function dayOf(instant: string, zone: string): string | undefined {
  if (isIsoDate(instant)) return instant;
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? undefined : clockAt(at, zone).date;
}
