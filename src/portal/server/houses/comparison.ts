import { addDays } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts as FactsRule } from "#framework/server/records/read/callRule.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { titlesOf } from "#framework/server/records/store/titles.ts";
import {
  addHours,
  type CareTime,
  hoursFor,
  type Hours,
  isFor,
  ratioOf,
  shownHours,
  timesOn,
  totalOf,
} from "#portal/shared/houses/care.ts";
import { livesThereOn } from "#portal/shared/houses/occupancy.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import { homePlace } from "../places/place.ts";
import { type Range, rangeOf } from "../roster/planning/range.ts";
import { withHolidays } from "../roster/place.ts";
import { comparisonAnswer } from "./comparisonAnswer.ts";
import { needsOf, shownCoverage } from "./coverage.ts";
import { type Agreed, agreedWith, deliveredCost, fundedIn, plannedCost } from "./funding.ts";
import { linesOn, versionsOf } from "./lines.ts";
import { type Resident, seenResidents } from "./residents.ts";
import { type Delivered, deliveredHours, deliveredIn, rosteredOf, shiftsAtHouse } from "./shifts.ts";
import { staysIn } from "./stays.ts";

/** What the comparison is made from, for all residents. */
interface Facts {
  context: Context;
  place: Place;
  times: CareTime[];
  delivered: Delivered[];
  agreed: ReadonlyMap<string, Agreed[]>;
  range: { first: string; last: string };
  seesMoney: boolean;
}

/**
 * Compares the roster of care of a house with what was delivered and funded in some days, for each resident whom the person
 * sees, and with the workers on the roster. Days are those of the house's clock. Support that begins on the last day
 * counts as a whole. Amounts, in cents, are for those who see what services cost.
 */
export const houseComparison: FactsRule = {
  answer: comparisonAnswer,
  of: (context, { record, id }, input) => compared(context, { ...record, uuid: id }, rangeOf(context, input)),
};

async function compared(context: Context, house: JsonObject, { first, last, days }: Range): Promise<unknown> {
  const id = String(house.uuid);
  const place = withHolidays(context, homePlace(context.tenant, house));
  const span = { from: startOfDay(first, place.zone), until: startOfDay(addDays(last, 1), place.zone) };
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
  const [versions, stays, residents, shifts] = await Promise.all([
    versionsOf(context, id),
    staysIn(context, [id]),
    seenResidents(context, id, { first, last }),
    shiftsAtHouse(context, id, span),
  ]);
  const people = Map.groupBy(residents, ({ participant }) => participant);
  const seesMoney = holds(context.user, "view-service-bookings");
  const facts: Facts = {
    context,
    place,
    times: dates.flatMap((date) => timesOn(linesOn(versions, date), date, place.zone)),
    delivered: deliveredIn(shifts, span, context.tenant.settings.time_intervals),
    agreed: await agreedWith(context, [...people.keys()]),
    range: { first, last },
    seesMoney,
  };
  const participants = recordTypeOf(context.services.types, "participants");
  return {
    house: {
      uuid: id,
      name: house.name ?? null,
      places: house.places ?? null,
      has_roster: facts.times.length > 0,
    },
    range: { start_date: first, end_date: last, time_zone: place.zone },
    residents: [...people].map(([participant, own]) => comparisonOf(facts, participant, own)),
    titles: await titlesOf(context, participants, [...people.keys()].filter(isUuid)),
    ...shownCoverage(
      needsOf([...nightBefore(versions, first, place), ...facts.times], stays.get(id) ?? []),
      rosteredOf(shifts),
      dates,
      place.zone,
    ),
  };
}

/** Support of the day before that goes on after midnight: it needs its workers in the first hours of the range. */
const nightBefore = (versions: Parameters<typeof linesOn>[0], first: string, { zone }: Place): CareTime[] => {
  const day = addDays(first, -1);
  return timesOn(linesOn(versions, day), day, zone).filter(({ end }) => end > startOfDay(first, zone));
};

/** Hours by kind, and what they cost where that is known. */
interface Sum {
  hours: Hours;
  amount: number | undefined;
}

const added = (sum: Sum, hours: Hours, cost: number | undefined): Sum => ({
  hours: addHours(sum.hours, hours),
  amount: cost === undefined ? sum.amount : (sum.amount ?? 0) + cost,
});

/** What was planned, delivered and funded for one resident, on the days on which they live there. */
function comparisonOf(facts: Facts, participant: string, stays: readonly Resident[]) {
  const { context, place, times, delivered, range, seesMoney } = facts;
  const agreed = facts.agreed.get(participant) ?? [];
  let planned: Sum = { hours: {}, amount: undefined };
  for (const time of times) {
    if (!isFor(time.line, participant) || !stays.some((stay) => livesThereOn(stay, time.date))) continue;
    const shared = { ...time, kind: time.line.kind, ...ratioOf(time.line.ratio) };
    planned = added(planned, hoursFor(shared, place), plannedCost(context, agreed, time, place));
  }
  let done: Sum = { hours: {}, amount: undefined };
  for (const each of delivered)
    if (each.shift.participants.includes(participant))
      done = added(done, deliveredHours(each, place), deliveredCost(context, agreed, each, place));
  const { hours, amount } = fundedIn(agreed, range);
  const shown = (sum: Sum) => ({
    hours: totalOf(sum.hours),
    kinds: shownHours(sum.hours),
    ...(seesMoney && { amount: sum.amount ?? null }),
  });
  return {
    participant,
    planned: shown(planned),
    delivered: shown(done),
    funded: { hours, ...(seesMoney && { amount }) },
  };
}
