import { useMemo } from "react";
import { addDays, today as todayIn } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { blocksByDay, isWithin } from "../../screens/calendar/rows/blocks.ts";
import type { Block, CalendarDefinition } from "../../screens/calendar/calendarTypes.ts";
import type { Look } from "../../screens/calendar/look.ts";
import { laneDefinitions, useRangeBlocks } from "../../screens/calendar/rows/useRangeBlocks.ts";
import { type BlockWords, type Wording, wordsOf } from "../../screens/calendar/words.ts";
import { calendarPathOf } from "../../screens/calendarPathOf.ts";
import { recordPath } from "../../screens/recordPath.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { againFor, anyRefused } from "./trouble.ts";

/** A record on a day. */
export interface Entry {
  id: string;
  words: BlockWords;
  look: Look;
  /** The record; undefined where it has no screen of its own. */
  path: string | undefined;
}

export interface ComingDay {
  /** yyyy-MM-dd */
  date: string;
  entries: Entry[];
}

const usualDays = 7;

/** The records of the next days, from a resource's calendar; asked for when the tile is first seen. */
export function useComingDays(tile: Tile, isSeen: boolean) {
  const { definitions } = useServices();
  const resource = definitions.resources.get(tile.resource ?? "");
  const calendar = resource?.definition.calendar;
  if (!resource || !calendar) throw new Error(`there is no calendar of "${tile.resource}"`);
  const today = todayIn(usePlatform()?.time_zone ?? deviceZone());
  const count = tile.days ?? usualDays;
  const range = useMemo(() => ({ from: today, until: addDays(today, count - 1) }), [today, count]);
  const found = useRangeBlocks(resource, calendar, range, { isAsked: isSeen });
  const { screens, schema, described, rows, days, nameOf, looks, lookOf, zone } = found;
  const wording: Wording = {
    calendar: withLane(calendar, laneDefinitions(resource)[0]?.field),
    fields: screens?.fields ?? [],
    nameOf,
    choiceOf: (record) => looks.get(String(record[calendar.colour ?? ""]))?.label,
    zone,
    from: today,
    today,
  };
  const entryOf = (block: Block): Entry => ({
    id: block.id,
    words: wordsOf(block, wording),
    look: lookOf(block.record),
    path: recordPath(resource, block.id, block.record),
  });
  const shown = found.all.filter((block) => isWithin(block, days.length));
  const byDay = blocksByDay(shown, days.length);
  const asked = [described, { error: rows.error, again: () => void rows.refetch() }];
  return {
    today,
    title: tile.title ?? resource.label.many,
    path: calendarPathOf(resource, definitions),
    /** Undefined while they are on the way. */
    days:
      schema && rows.data
        ? days.map((date, day): ComingDay => ({ date, entries: (byDay[day] ?? []).map(entryOf) }))
        : undefined,
    isEmpty: anyRefused(asked) || (rows.data !== undefined && byDay.every((day) => day.length === 0)),
    again: againFor(asked),
  };
}

/** Here no lane says who or what a record belongs to: its card does. */
const withLane = (calendar: CalendarDefinition, lane: string | undefined): CalendarDefinition =>
  lane === undefined || !calendar.card || calendar.card.includes(lane)
    ? calendar
    : { ...calendar, card: [lane, ...calendar.card] };
