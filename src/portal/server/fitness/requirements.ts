import { sql } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Labels } from "./rules.ts";

/** A staff category with the licence types that its people must hold. */
export interface Category {
  uuid: string;
  name: string;
  required: string[] | null;
  status: string;
}

/** The provider's staff categories by name. An inactive one still binds the people who are in it. */
export async function readCategories({ db, tenant }: Context): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select uuid, data->>'name' as name, data->'required_licences' as required, data->>'status' as status from records
    where tenant_id = ${tenant.id} and resource = 'staff-categories' and deleted_at is null
    order by lower(data->>'name')`.execute(db);
  return rows;
}

/** The licence types that people must hold, by their category's id; under "" those of people without one. */
export function requiredLicences(
  { tenant }: Context,
  categories: readonly Category[],
): Map<string, string[]> {
  const { required_licences: general } = tenant.settings.staff_setting;
  const all = Array.isArray(general) ? general.map(String) : [];
  return new Map([
    ["", all],
    ...categories.map(({ uuid, required }): [string, string[]] => [
      uuid,
      [...new Set([...all, ...(required ?? [])])],
    ]),
  ]);
}

/** How licence types and clearances are called on the screen, from the licence's own schema. */
export function labelsOf({ services }: Pick<Context, "services">): Labels {
  const named = (resource: string, field: string) => {
    const { schema } = recordTypeOf(services.types, resource);
    const choices = choicesOf(fieldAt(schema, field)?.schema ?? {}) ?? [];
    const labels = new Map(choices.map(({ value, label }) => [value, label]));
    return (value: string) => labels.get(value) ?? value;
  };
  const clearance = named("staff-licences", "clearance");
  return {
    licence: named("staff-licences", "type"),
    clearance: (value) => clearance(value).toLowerCase(),
    region: named("staff", "region"),
  };
}
