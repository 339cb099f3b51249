import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** Who decides what at the office, by name. */
export interface Office {
  director: string;
  coordinator: string;
  roster: string;
  payroll: string;
}

/** The office of a provider, from the records of its staff. */
export function officeOf(staff: readonly JsonObject[]): Office {
  const nameOf = (job: string): string => {
    const person = staff.find(({ job_title: title }) => title === job) ?? staff[0];
    return `${String(person?.first_name)} ${String(person?.last_name)}`;
  };
  return {
    director: nameOf("Director"),
    coordinator: nameOf("Coordinator"),
    roster: nameOf("Roster officer"),
    payroll: nameOf("Payroll officer"),
  };
}
