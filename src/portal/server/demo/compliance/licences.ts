import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Office } from "../people/office.ts";
import type { Random } from "../random.ts";

/** A staff member as requirements see them. */
export interface DemoStaff {
  uuid: string;
  active: boolean;
  required: string[];
}

/** The staff of the provider in the order in which they were added, each with the licences that their category needs. */
export async function staffWithRequirements({ db, tenant }: Context, order: string[]): Promise<DemoStaff[]> {
  const { rows } = await sql<{ uuid: string; status: string; required: string[] | null }>`
    select staff.uuid, staff.status, category.data->'required_licences' as required
    from staff left join records category on category.tenant_id = staff.tenant_id
      and category.resource = 'staff-categories' and category.uuid = staff.staff_category
    where staff.tenant_id = ${tenant.id}`.execute(db);
  const known = new Map(rows.map((row) => [row.uuid, row]));
  return order.flatMap((uuid) => {
    const row = known.get(uuid);
    return row ? [{ uuid, active: row.status === "active", required: row.required ?? [] }] : [];
  });
}

/** For how many days a licence of a type is valid; those that are not named never run out. */
const validity: Record<string, number> = {
  worker_screening: 1826,
  working_with_children: 1826,
  police_check: 1095,
  first_aid: 1095,
  cpr: 365,
  driver_licence: 1826,
  manual_handling: 365,
  medication: 365,
  infection_control: 365,
  ahpra: 365,
};
const issuers: Record<string, string> = {
  worker_screening: "State worker screening unit",
  police_check: "Accredited police check body",
  first_aid: "Coastal First Aid Training",
  cpr: "Coastal First Aid Training",
  ahpra: "AHPRA",
};
const further = ["driver_licence", "manual_handling", "medication", "infection_control"];

/** The place of the demo's worker among the staff. */
const demoWorkerPlace = 2;

/** What makes a licence one of the queue: how it is, and when it ends. */
type Stage = "valid" | "soon" | "expired" | "pending" | "reject" | "missing";

/** Licences at every stage: of forty staff three rejected, six that end within 30 days, two that have run out. */
export function makeLicences(
  random: Random,
  today: string,
  staff: readonly DemoStaff[],
  { coordinator }: Office,
): JsonObject[] {
  const wanted = staff
    .filter(({ active }) => active)
    .flatMap(({ uuid, required }) =>
      [...required, ...random.some(further, random.whole(0, 2))].map((type) => ({ staff: uuid, type })),
    );
  // The demo's worker has shifts to start, so their own licences are in order.
  const worker = staff[demoWorkerPlace]?.uuid;
  const ending = wanted
    .map(({ type, staff: whose }, index) => (type in validity && whose !== worker ? index : -1))
    .filter((index) => index >= 0);
  const stages = new Map<number, Stage>();
  const share = (part: number) => Math.max(1, Math.round((staff.length * part) / 40));
  const special: [Stage, number][] = [
    ["reject", share(3)],
    ["soon", share(6)],
    ["expired", share(2)],
    ["pending", share(5)],
    ["missing", share(2)],
  ];
  for (const [stage, count] of special)
    for (let number = 0; number < count && ending.length > 0; number += 1)
      stages.set(ending.splice(random.whole(0, ending.length - 1), 1)[0] ?? 0, stage);
  return wanted.flatMap((wish, index) => {
    const stage = stages.get(index) ?? "valid";
    return stage === "missing"
      ? []
      : [
          {
            ...licence(random, today, wish, stage),
            ...(stage === "valid" || stage === "soon" ? { reviewed_by: coordinator } : {}),
          },
        ];
  });
}

function licence(
  random: Random,
  today: string,
  { staff, type }: { staff: string; type: string },
  stage: Stage,
): JsonObject {
  const days = validity[type];
  const left = new Map<Stage, number>([
    ["soon", random.whole(2, 29)],
    ["expired", -random.whole(3, 60)],
  ]).get(stage);
  const remaining = left ?? random.whole(Math.min(95, (days ?? 300) - 30), (days ?? 300) - 1);
  const ends = days === undefined ? undefined : addDays(today, remaining);
  const status = stage === "pending" || stage === "reject" || stage === "expired" ? stage : "active";
  return {
    uuid: randomUUID(),
    staff,
    type,
    number: `${type.slice(0, 2).toUpperCase()}-${random.whole(100_000, 999_999)}`,
    ...(issuers[type] ? { issuer: issuers[type] } : {}),
    issue_date: addDays(ends ?? today, -(days ?? random.whole(90, 1500))),
    ...(ends ? { expiry_date: ends } : {}),
    ...(type === "worker_screening" ? { clearance: stage === "pending" ? "applied" : "cleared" } : {}),
    status,
    ...(status === "reject"
      ? { reject_reason: "The photo can't be read. Please send a clear copy of both sides." }
      : {}),
    ...(status === "active"
      ? {
          verification_method: random.pick(["register", "original", "issuer"]),
        }
      : {}),
  };
}
