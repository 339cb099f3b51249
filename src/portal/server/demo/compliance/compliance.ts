import { randomUUID } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { validUntil } from "../../compliance/state.ts";
import type { DemoStaff } from "./licences.ts";
import type { Office } from "../people/office.ts";
import type { Random } from "../random.ts";

/** What every provider asks of its staff. `days` is how long ago it was first asked. */
const asked = [
  { title: "Code of conduct", category: "policy", frequency: "yearly", days: 400, approved: 92 },
  { title: "Incident reporting", category: "training", frequency: "yearly", days: 300, approved: 85 },
  {
    title: "Infection control refresher",
    category: "training",
    frequency: "yearly",
    days: 200,
    approved: 78,
  },
  { title: "Conflict of interest", category: "declaration", frequency: "yearly", days: 120, approved: 80 },
  {
    title: "Privacy and confidentiality",
    category: "policy",
    frequency: "two_yearly",
    days: 500,
    approved: 95,
  },
  {
    title: "Medication competency",
    category: "competency",
    frequency: "yearly",
    days: 90,
    approved: 70,
    file: true,
  },
  { title: "Emergency plan 2027", category: "policy", frequency: "once", days: 2, approved: 20 },
];

/** The items, the medication one for support workers and clinical staff only. */
export function makeComplianceItems(today: string, categories: string[]): JsonObject[] {
  return asked.map(({ title, category, frequency, days, file }) => ({
    uuid: randomUUID(),
    title,
    category,
    frequency,
    starts_on: addDays(today, -days),
    due_in_days: 21,
    ...(file
      ? { audience: "category", staff_categories: categories, needs_file: true }
      : { audience: "all" }),
    instructions: `<p>Read the current version and submit what it asks for.</p>`,
    status: "active",
  }));
}

/** What was handed in: most of it approved, some waiting, a few rejected, and the demo worker's at every stage. */
export function makeComplianceRequests(
  random: Random,
  today: string,
  items: JsonObject[],
  staff: readonly DemoStaff[],
  { coordinator }: Office,
): JsonObject[] {
  return staff
    .filter(({ active }) => active)
    .flatMap(({ uuid }) =>
      items.flatMap((item, index) => {
        const { days = 0, approved = 0 } = asked[index] ?? {};
        const draw = random.whole(1, 100);
        if (draw > approved + 8) return [];
        const status = draw <= approved ? "approved" : draw <= approved + 5 ? "submitted" : "rejected";
        const longest = status === "submitted" ? 12 : 330;
        const handed = addDays(today, -random.whole(0, Math.min(days, longest)));
        const until = validUntil(String(item.frequency), handed);
        return [
          {
            uuid: randomUUID(),
            compliance: item.uuid ?? null,
            staff: uuid,
            status,
            declaration: true,
            submitted_at: `${handed}T01:30:00.000Z`,
            ...(status === "submitted"
              ? {}
              : { reviewed_by: coordinator, reviewed_at: `${handed}T04:00:00.000Z` }),
            ...(status === "approved" && until ? { valid_until: until } : {}),
            ...(status === "rejected" ? { reason: "Please hand in the signed page too." } : {}),
          },
        ];
      }),
    );
}
