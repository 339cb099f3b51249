import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { idOf } from "./providers.ts";

/** What must hold for a house, its first resident and its roster of care, by resource. */
export const houseFacts = (provider: string, id: typeof idOf): Partial<Record<string, JsonObject>> => ({
  houses: {
    places: 3,
    status: "active",
    state: "NSW",
    contact: id(provider, "staff", "first"),
    residents_now: null,
    vacant: null,
    next_vacancy: null,
    changes: null,
  },
  "house-residents": resident(provider, "first", id),
  "house-rosters": {
    house: id(provider, "houses", "first"),
    from: "2026-01-01",
    lines: [
      {
        weekdays: ["monday"],
        start_time: "06:00",
        end_time: "14:00",
        kind: "active",
        ratio: "1:2",
        residents: [],
      },
    ],
    weekly_hours: null,
  },
});

/** The same for the other resident of the house. */
export const secondResident = (
  provider: string,
  id: typeof idOf,
): { resource: string; record: string; facts: JsonObject }[] => [
  { resource: "house-residents", record: "second", facts: resident(provider, "second", id) },
];

const resident = (provider: string, record: string, id: typeof idOf): JsonObject => ({
  house: id(provider, "houses", "first"),
  participant: id(provider, "participants", record),
  from: "2026-01-01",
  until: null,
});
