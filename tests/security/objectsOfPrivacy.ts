import type { ObjectCall } from "./objects.ts";

const moves = (
  resource: "data-breaches" | "privacy-requests",
  bodies: Record<string, object>,
): ObjectCall[] =>
  Object.entries(bodies).map(([move, body]) => ({
    call: `POST records/${resource}/{id}/${move}`,
    resource,
    body,
  }));
const because = "Nothing was opened by anyone.";

/** The calls of the registers of privacy that take the id of a record. */
export const privacyCalls: ObjectCall[] = [
  ...(["data-breaches", "privacy-requests"] as const).map((resource): ObjectCall => ({
    call: `GET records/${resource}/{id}`,
    resource,
  })),
  { call: "PUT records/data-breaches/{id}", resource: "data-breaches", body: { noticed_by: "Me" } },
  { call: "PUT records/privacy-requests/{id}", resource: "privacy-requests", body: { notes: "Mine" } },
  ...moves("data-breaches", {
    assess: { assessor: "Me", containment: because },
    likely: { reasons: because },
    "not-likely": { reasons: because },
    "notify-oaic": { oaic_notified_on: "2026-06-15" },
    "notify-people": { people_notified_on: "2026-06-15", people_notified_how: "everyone_affected" },
    close: { lessons: because },
    reopen: { reason: because },
  }),
  ...moves("privacy-requests", {
    "check-identity": { identity_checked_on: "2026-06-15", identity_checked_how: "Known in person" },
    answer: { decision: "given", answered_on: "2026-06-15", answered_how: "letter" },
    withdraw: { reason: because },
  }),
  { call: "GET records/my-privacy-requests/{id}", resource: "privacy-requests" },
  { call: "POST records/my-privacy-requests/{id}/take-back", resource: "privacy-requests" },
];
