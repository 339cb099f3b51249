import { randomUUID } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { womensNames } from "./names.ts";
import { address, birthDate, person, plain, regionOf } from "./person.ts";
import { landline, mobileOf } from "./phones.ts";
import type { Random } from "../random.ts";
import { type DemoScale, isLarge } from "../scale.ts";

/** A large provider has one for each of its sites. */
const siteManagers = 25;
export const siteManager = { job_title: "Site manager", type: "management", employment_type: "full_time" };
const supportHours = {
  small: { casual: 66, part_time: 28, full_time: 6 },
  large: { casual: 38, part_time: 44, full_time: 18 },
};

/** Jobs of the first staff of every provider; the rest are support workers. */
const office: { job_title: string; type: string; employment_type: string }[] = [
  { job_title: "Director", type: "management", employment_type: "full_time" },
  { job_title: "Coordinator", type: "office", employment_type: "full_time" },
  { job_title: "Support worker", type: "support", employment_type: "part_time" },
  { job_title: "Operations manager", type: "management", employment_type: "full_time" },
  { job_title: "Coordinator", type: "office", employment_type: "full_time" },
  { job_title: "Roster officer", type: "office", employment_type: "full_time" },
  { job_title: "Payroll officer", type: "office", employment_type: "part_time" },
  { job_title: "Registered nurse", type: "clinical", employment_type: "part_time" },
];

/** Hours a week by contract; casual workers have none. */
function contractedHours(employment: string, index: number): number | null {
  if (employment === "full_time") return 38;
  return employment === "part_time" ? 20 + (index % 3) * 5 : null;
}

function jobOf(random: Random, scale: DemoScale, index: number): (typeof office)[number] {
  const known = office[index];
  if (known) return known;
  if (isLarge(scale) && index < office.length + siteManagers) return siteManager;
  return {
    job_title: "Support worker",
    type: "support",
    employment_type: random.weighted(supportHours[isLarge(scale) ? "large" : "small"]),
  };
}

/** Staff, office first. */
export function makeStaff(
  random: Random,
  scale: DemoScale,
  categories: Record<string, string>,
): JsonObject[] {
  const { today, staff } = scale;
  return Array.from({ length: staff }, (_, index) => {
    const who = person(random, scale);
    const job = jobOf(random, scale, index);
    const home = address(random, scale);
    const { state, suburb: town, postcode, address: street } = home;
    const left = index > 10 && random.chance(0.06);
    return {
      uuid: randomUUID(),
      ...who,
      ...job,
      status: left ? "inactive" : "active",
      onboard_status:
        index > 8 && random.chance(0.08) ? random.pick(["invited", "in_progress", "submitted"]) : "approved",
      contracted_hours: contractedHours(job.employment_type, index),
      staff_category: categories[job.type] ?? null,
      employee_no: `E${1001 + index}`,
      region: regionOf(home),
      email: `${plain(who.first_name)}.${plain(who.last_name)}${index}@example.com`,
      ...(mobileOf("staff", index) !== undefined && { mobile_no: mobileOf("staff", index) ?? "" }),
      phone_number: landline("staff", index, state),
      start_date: addDays(today, -random.whole(60, 2200)),
      date_of_birth: birthDate(random, today, 19, 64),
      address: street,
      town,
      state,
      postcode,
      emergency_contact_name: `${random.pick(womensNames)} ${who.last_name}`,
      emergency_contact_relationship: random.pick(["partner", "parent", "sibling", "friend"]),
      emergency_contact_phone: landline("staffContact", index, state),
      languages: [
        "english",
        ...random.some(["mandarin", "vietnamese", "arabic", "greek", "hindi", "auslan"], random.whole(0, 1)),
      ],
      skills:
        job.type === "support"
          ? random.some(
              [
                "personal_care",
                "manual_handling",
                "medication",
                "epilepsy",
                "behaviour_support",
                "mental_health",
                "driving",
                "cooking",
              ],
              random.whole(2, 5),
            )
          : [],
      has_vehicle: random.chance(0.7),
      right_to_work: random.weighted({ citizen: 8, permanent_resident: 2 }),
      bank_account_name: `${who.first_name} ${who.last_name}`.slice(0, 32),
      bsb: "062000",
      bank_account: String(random.whole(10_000_000, 99_999_999)),
      tfn: "123456782",
    };
  });
}
