import { addDays } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";

/** What there is to check, and on which days: days that follow each other as one span, with the month said once. */
export const onDays = (text: string, dates: readonly string[]): string => {
  const spans = spansOf([...new Set(dates)].toSorted());
  const words = spans.map(({ first, last }, place) => {
    const next = spans[place + 1];
    const isLastOfMonth = next === undefined || monthOf(next.first) !== monthOf(last);
    return spanText(first, last, isLastOfMonth);
  });
  return `${text} (${words.join(", ")})`;
};

interface Span {
  first: string;
  last: string;
}

function spansOf(dates: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const date of dates) {
    const span = spans.at(-1);
    if (span && addDays(span.last, 1) === date && monthOf(span.last) === monthOf(date)) span.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans;
}

const monthOf = (date: string): string => date.slice(0, 7);

const dayOf = (date: string): string => String(Number(date.slice(8)));

function spanText(first: string, last: string, withMonth: boolean): string {
  const end = withMonth ? writtenDate(last) : dayOf(last);
  return first === last ? end : `${dayOf(first)}–${end}`;
}
