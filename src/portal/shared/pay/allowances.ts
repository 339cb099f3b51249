import type { OnCall, Work } from "./facts.ts";
import type { Line, Segment } from "./lines.ts";
import { cutByDay, dayOn } from "./localDays.ts";
import { allowanceLine } from "./makeLines.ts";
import type { Pack } from "./pack.ts";
import { isBroken, type Shift } from "./shifts.ts";
import { minute } from "./time.ts";

/** Amounts that come with a shift: sleepovers, a broken shift, kilometres and meals (domain reference, section 5.3). */
export function allowancesOf(shift: Shift, pack: Pack): Line[] {
  const { date, chains } = shift;
  const works = chains.flatMap((chain) => chain.works);
  const nights = chains.flatMap((chain) => chain.nights);
  const lines = nights.flatMap(({ work, from, until }) =>
    allowanceLine(pack, "sleepover", {
      date,
      quantity: 1,
      segments: [
        { work: work.id, from: new Date(from), until: new Date(until), minutes: (until - from) / minute },
      ],
    }),
  );
  if (isBroken(shift) && works.some(({ cancelled }) => !cancelled)) {
    const id = chains.length > 2 ? "broken-shift-2" : "broken-shift-1";
    lines.push(...allowanceLine(pack, id, { date, quantity: 1, segments: works.map(marked) }));
  }
  for (const work of works) {
    const segments = [marked(work)];
    lines.push(...allowanceLine(pack, "travel-km", { date, quantity: work.km ?? 0, segments }));
    lines.push(...allowanceLine(pack, "meal", { date, quantity: work.meals ?? 0, segments }));
  }
  return lines;
}

/** Days on call: Monday to Friday at one amount, weekends and public holidays at another. */
export function onCallLines(days: readonly OnCall[], pack: Pack): Line[] {
  return days.flatMap(({ id, date, place }) => {
    const { from, until } = dayOn(date, place);
    const [first] = cutByDay(from, until, place);
    const rule = first?.kind === "weekday" ? "on-call-weekday" : "on-call-other";
    const segment = { work: id, from: new Date(from), until: new Date(until), minutes: 0 };
    return allowanceLine(pack, rule, { date, quantity: 1, segments: [segment] });
  });
}

/** Work that an amount belongs to, without hours of its own. */
const marked = ({ id, start, end }: Work): Segment => ({ work: id, from: start, until: end, minutes: 0 });
