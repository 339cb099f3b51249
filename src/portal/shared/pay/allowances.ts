import type { OnCall, Work } from "./facts.ts";
import type { Segment } from "./lines.ts";
import { cutByDay, dayOn } from "./localDays.ts";
import type { Due } from "./makeLines.ts";
import { isBroken, type Shift } from "./shifts.ts";
import { minute } from "./time.ts";

/** Allowances of a shift: for sleepovers, a broken shift, kilometres and meals (domain reference, section 5.3). */
export function allowancesOf(shift: Shift): Due[] {
  const { date, chains } = shift;
  const works = chains.flatMap((chain) => chain.works);
  const dues = chains
    .flatMap((chain) => chain.nights)
    .map(({ work, from, until }): Due => ({
      id: "sleepover",
      date,
      quantity: 1,
      segments: [
        { work: work.id, from: new Date(from), until: new Date(until), minutes: (until - from) / minute },
      ],
    }));
  if (isBroken(shift) && works.some(({ cancelled }) => !cancelled)) {
    const id = chains.length > 2 ? "broken-shift-2" : "broken-shift-1";
    dues.push({ id, date, quantity: 1, segments: works.map(marked) });
  }
  for (const work of works) {
    const segments = [marked(work)];
    dues.push({ id: "travel-km", date, quantity: work.km ?? 0, segments });
    dues.push({ id: "meal", date, quantity: work.meals ?? 0, segments });
  }
  return dues.filter(({ quantity }) => quantity > 0);
}

/** Days on call: Monday to Friday at one amount, weekends and public holidays at another. */
export const onCallDues = (days: readonly OnCall[]): Due[] =>
  days.map(({ id, date, place }) => {
    const { from, until } = dayOn(date, place);
    const [first] = cutByDay(from, until, place);
    const segment = { work: id, from: new Date(from), until: new Date(until), minutes: 0 };
    const rule = first?.kind === "weekday" ? "on-call-weekday" : "on-call-other";
    return { id: rule, date, quantity: 1, segments: [segment] };
  });

/** Work that an amount belongs to, without hours of its own. */
const marked = ({ id, start, end }: Work): Segment => ({ work: id, from: start, until: end, minutes: 0 });
