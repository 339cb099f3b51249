import { formatCents } from "#framework/shared/money/cents.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { AcceptedTerm } from "../../contracts/acceptedTerms.ts";
import { preferenceWarnings } from "../../care/warnings.ts";
import { thresholds } from "../thresholds.ts";
import { type Agreements, bookingOn, bookingsFor, costOf } from "./agreed.ts";
import { type Finding, found } from "./finding.ts";
import { type Funding, fundingWarnings } from "./funding.ts";
import { hour, type Planned } from "./planned.ts";

/** What the rules of agreements, places and notice ask about. */
export interface CareFacts {
  people: ReadonlyMap<string, JsonObject>;
  agreed: Agreements;
  /** The days on which each participant has an accepted service agreement. */
  accepted: ReadonlyMap<string, readonly AcceptedTerm[]>;
  funding: Funding;
  services: ReadonlyMap<string, { name: string; group: string | null }>;
  /** The shifts of each participant at that time. */
  others: ReadonlyMap<string, readonly Planned[]>;
  /** The shift as it is stored; undefined while it is new. */
  before?: Planned;
  now: Date;
  today: string;
}

const nameOf = (person?: JsonObject): string => String(person?.full_name ?? "This person");

/** What speaks against a shift anyone who works it: agreements, budgets, other shifts of its participants, and notice. */
export const careFindings = (shift: Planned, around: CareFacts): Finding[] => [
  ...agreementWarnings(shift, around),
  ...fundingWarnings(shift, around.funding, around.agreed, (id) => nameOf(around.people.get(id))),
  ...busyWarnings(shift, around),
  ...noticeWarnings(shift, around),
];

/** A service that is not agreed with a participant on that day, or not in an agreement that they accepted, or whose budget ends. */
function agreementWarnings(
  shift: Planned,
  { people, agreed, accepted, services, today }: CareFacts,
): Finding[] {
  const { service } = shift;
  if (service === undefined) return [];
  const name = services.get(service)?.name ?? "This service";
  return shift.participants.flatMap((participant): Finding[] => {
    const person = nameOf(people.get(participant));
    const bookings = bookingsFor(shift, participant, agreed);
    const booking = bookingOn(shift, bookings);
    if (!booking) {
      const [known] = bookings;
      const ends = (known?.until ?? today) < today ? "ended" : "ends";
      const until = known?.until ? ` It ${ends} on ${writtenDate(known.until)}.` : "";
      return [
        found(
          "agreement",
          "service",
          `${name} is not agreed with ${person} on that day, so it can't be billed.`,
          known ? `The booking is ${known.status}.${until}` : "There is no booking of this service.",
          "Assign the service to the participant, or choose another one.",
        ),
      ];
    }
    const isCovered =
      people.get(participant)?.type !== "ndis" ||
      accepted
        .get(participant)
        ?.some(({ from, until }) => shift.day >= from && (until === null || shift.day <= until)) === true;
    const unaccepted = isCovered
      ? []
      : [
          found(
            "agreement",
            "service",
            `${person} has no accepted service agreement for that day, so it can't be billed.`,
            "Supports of the NDIS are invoiced only under an accepted agreement.",
            "Have a service agreement accepted first.",
          ),
        ];
    const cost = costOf(shift, booking);
    if (booking.remaining === null || booking.remaining >= cost) return unaccepted;
    return [
      ...unaccepted,
      found(
        "budget",
        "service",
        `${person}'s budget for ${name} does not cover this shift.`,
        `${booking.remaining > 0 ? formatCents(Math.round(booking.remaining)) : "Nothing"} is left; the shift comes to about ${formatCents(cost)}.`,
        "Shorten the shift, or raise the budget.",
      ),
    ];
  });
}

/** A worker whom a participant would not choose, or who works in another region. */
export function matchWarnings(
  shift: Planned,
  worker: JsonObject,
  people: ReadonlyMap<string, JsonObject>,
  regionOf: (region: string) => string,
): Finding[] {
  const name = nameOf(worker);
  const cared = shift.participants.flatMap((participant) => {
    const person = people.get(participant);
    return person ? [person] : [];
  });
  const preferences = cared.flatMap((person) =>
    preferenceWarnings(person, worker).map((said) =>
      found(
        "preference",
        "staff",
        `${name} does not match what ${nameOf(person)} prefers.`,
        `${said}.`,
        "Ask the participant, or choose another worker.",
      ),
    ),
  );
  const own = worker.region;
  const elsewhere = own
    ? new Set(cared.flatMap(({ region }) => (region && region !== own ? region : [])))
    : [];
  // It does not name the participants, so that a plan says it once of a worker and a region.
  const regions = [...elsewhere].map((region) =>
    found(
      "region",
      "staff",
      `${name} does not work in the ${regionOf(String(region))} region.`,
      `Their own region is ${regionOf(String(own))}.`,
      "Choose a worker of the region.",
    ),
  );
  return [...preferences, ...regions];
}

/** A participant who has another shift then, which is not of the same team. */
function busyWarnings(shift: Planned, { people, others, today }: CareFacts): Finding[] {
  return shift.participants.flatMap((participant) => {
    const other = others
      .get(participant)
      ?.find(
        (each) =>
          each.uuid !== shift.uuid &&
          each.start < shift.end &&
          each.end > shift.start &&
          !(shift.team !== undefined && (each.team === shift.team || each.uuid === shift.team)),
      );
    if (!other) return [];
    const when = writtenSpan(other.start.toISOString(), other.end.toISOString(), { zone: other.zone, today });
    return [
      found(
        "participant-busy",
        "participants",
        `${nameOf(people.get(participant))} has another shift at that time.`,
        `Other shift: ${when}.`,
        "Make both one team, or move one of them.",
      ),
    ];
  });
}

/** A roster that is shown late, or a change that comes with too little notice. */
function noticeWarnings(shift: Planned, { before, now }: CareFacts): Finding[] {
  if (shift.staff === undefined || shift.end <= now) return [];
  const days = Math.floor((shift.start.getTime() - now.getTime()) / (24 * hour));
  const known = before !== undefined && !before.draft;
  const same =
    known &&
    before.staff === shift.staff &&
    before.start.getTime() === shift.start.getTime() &&
    before.end.getTime() === shift.end.getTime();
  const least = known ? thresholds.changeNoticeDays : thresholds.publishedDaysAhead;
  if (same || days >= least) return [];
  const left = days < 1 ? "less than a day" : days === 1 ? "1 day" : `${days} days`;
  return [
    known
      ? found(
          "changed-late",
          "start_at",
          `This changes a published shift with ${left} of notice.`,
          `Workers get ${least} days' notice of a change, unless they agree.`,
          "Ask the worker whether they agree.",
        )
      : found(
          "published-late",
          "start_at",
          `This shift begins in ${left}.`,
          `Rosters are shown ${least} days ahead.`,
          "Ask the worker whether they agree.",
        ),
  ];
}
