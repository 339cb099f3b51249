import ical, { ICalCalendarMethod } from "ical-generator";

/** An entry of a calendar. There is no place in it for anything that is private. */
export interface Entry {
  /** Stays the same when the entry changes. */
  id: string;
  start: Date;
  end: Date;
  summary: string;
  /** Where the portal shows what it stands for; anyone who follows it has to sign in. */
  url: string;
  version: number;
  changed: Date;
}

interface Calendar {
  name: string;
  /** What made it, such as the product's name. */
  product: string;
  entries: readonly Entry[];
}

/** How often a calendar should fetch again, in seconds. Most do it when they like. */
const refreshSeconds = 3600;

/** A calendar in the iCalendar format (RFC 5545). The same entries give the same text, whenever it is made. */
export function calendarText({ name, product, entries }: Calendar): string {
  const calendar = ical({
    name,
    prodId: { company: product, product: "portal" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const { id, start, end, summary, url, version, changed } of entries)
    calendar.createEvent({
      id,
      start,
      end,
      summary,
      url,
      sequence: version,
      lastModified: changed,
      stamp: changed,
    });
  return calendar.toString();
}
