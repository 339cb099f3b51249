import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { notDeletedSql } from "#framework/server/records/store/store.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { readLicences } from "../fitness/facts.ts";
import { type Category, labelsOf, readCategories, requiredLicences } from "../fitness/requirements.ts";
import { barOf } from "../fitness/rules.ts";
import { assignments } from "./load.ts";
import { itemStanding, licenceStanding, type Standing } from "./standing.ts";

/** Something that workers must hold, read, declare or hand in. */
export interface Requirement {
  key: string;
  label: string;
  kind: "licence" | "item";
}

/** An active worker, with how they stand with each requirement of theirs, by its key. */
export interface StandingPerson {
  uuid: string;
  full_name: string;
  job_title: string | null;
  staff_category: string | null;
  standings: ReadonlyMap<string, Standing>;
}

/** How the active staff stand whom a person may see. */
export interface Standings {
  requirements: Requirement[];
  /** Staff categories that are active or in use, by name. */
  categories: Category[];
  people: StandingPerson[];
}

/**
 * How each active worker whom the person may see stands with what is asked of them; licences only for those who may see these.
 * A clearance that bars someone counts whether or not the check is required.
 */
export async function readStandings(context: Context): Promise<Standings> {
  const withLicences = holds(context.user, "view-staff-licences");
  const [people, categories, asked] = await Promise.all([
    readPeople(context),
    readCategories(context),
    assignments(context),
  ]);
  const held =
    withLicences && people.length > 0
      ? await readLicences(
          context,
          people.map(({ uuid }) => uuid),
        )
      : [];
  const heldBy = Map.groupBy(held, ({ staff }) => staff);
  const required = withLicences ? requiredLicences(context, categories) : new Map<string, string[]>();
  const present = new Set(people.map(({ staff_category: category }) => category));
  const listed = categories.filter(({ uuid, status }) => status === "active" || present.has(uuid));
  const needed = ["", ...listed.map(({ uuid }) => uuid)].flatMap((category) => required.get(category) ?? []);
  const bars = [...heldBy.values()].flatMap((licences) => barOf(licences)?.type ?? []);
  const types = [...new Set([...needed, ...bars])];
  const { licence: label } = labelsOf(context);
  const items = new Map([...asked.values()].flat().map(({ item }) => [item.uuid, item.title]));
  const { today } = tenantCalendar(context);
  return {
    requirements: [
      ...types.map((type): Requirement => ({ key: type, label: label(type), kind: "licence" })),
      ...[...items].map(([key, title]): Requirement => ({ key, label: title, kind: "item" })),
    ],
    categories: listed,
    people: people.map((person) => {
      const needs = new Set(required.get(person.staff_category ?? "") ?? required.get(""));
      const licences = Map.groupBy(heldBy.get(person.uuid) ?? [], ({ type }) => type);
      const standings = new Map<string, Standing>();
      for (const type of types) {
        const standing = licenceStanding(licences.get(type) ?? [], needs.has(type), today);
        if (standing) standings.set(type, standing);
      }
      for (const assignment of asked.get(person.uuid) ?? [])
        standings.set(assignment.item.uuid, itemStanding(assignment));
      return { ...person, standings };
    }),
  };
}

async function readPeople(context: Context): Promise<Omit<StandingPerson, "standings">[]> {
  const type = recordTypeOf(context.services.types, "staff");
  const { rows } = await sql<Omit<StandingPerson, "standings">>`
    select uuid, full_name, job_title, staff_category from staff
    where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))} and status = 'active'
      and ${rowsFor(type, context.user)}
    order by lower(full_name), uuid`.execute(context.db);
  return rows;
}
