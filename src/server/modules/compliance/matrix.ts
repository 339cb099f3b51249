import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import { addDays } from "#shared/dates/dates.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import { choicesOf } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { livingSql } from "../../records/store.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { assignments } from "./load.ts";
import type { ComplianceState } from "./state.ts";

/** A column of the matrix. */
export interface Requirement {
  key: string;
  label: string;
  kind: "licence" | "item";
}

/**
 * A row of the matrix: one cell for each requirement. A cell is null where nothing is required, or else a state and,
 * where one matters, a day: `ok 2027-06-30`.
 */
export interface MatrixPerson {
  uuid: string;
  name: string;
  job: string | null;
  category: string | null;
  cells: (string | null)[];
}

/** Who lacks what. */
export interface Matrix {
  requirements: Requirement[];
  categories: { uuid: string; name: string }[];
  people: MatrixPerson[];
}

/** Answers the whole matrix at once: a few hundred bytes a person, so that it filters and scrolls without asking again. */
export const matrix = async (context: Context): Promise<unknown> => ({ matrix: await readMatrix(context) });

interface Person {
  uuid: string;
  full_name: string;
  job_title: string | null;
  staff_category: string | null;
}
interface Licence {
  status: string;
  expiry_date: string | null;
  clearance: string | null;
}

/** The matrix of the active staff whom a person may see; licences only for those who may see them. */
export async function readMatrix(context: Context): Promise<Matrix> {
  const withLicences = holds(context.user, "view-staff-licences");
  const people = await readPeople(context);
  const categories = await readCategories(context);
  const asked = await assignments(context);
  const held = withLicences ? await readLicences(context) : new Map<string, Licence>();
  const required = withLicences ? requiredLicences(context, categories) : new Map<string, string[]>();
  const types = [...new Set([...required.values()].flat())];
  const items = new Map([...asked.values()].flat().map(({ item }) => [item.uuid, item.title]));
  const { today } = tenantCalendar(context);
  const soon = addDays(today, 30);
  return {
    requirements: [
      ...types.map((type): Requirement => ({
        key: type,
        label: licenceLabel(context, type),
        kind: "licence",
      })),
      ...[...items].map(([key, label]): Requirement => ({ key, label, kind: "item" })),
    ],
    categories: categories.map(({ uuid, name }) => ({ uuid, name })),
    people: people.map(({ uuid, full_name: name, job_title: job, staff_category: category }) => {
      const needs = new Set(required.get(category ?? "") ?? required.get(""));
      const own = new Map(asked.get(uuid)?.map((assignment) => [assignment.item.uuid, assignment]));
      const cells = [
        ...types.map((type) => licenceCell(held.get(`${uuid} ${type}`), needs.has(type), { today, soon })),
        ...[...items.keys()].map((item) => {
          const { state, due, handed } = own.get(item) ?? {};
          const day = handed?.status === "approved" ? handed.valid_until : due;
          return state === undefined ? null : written(itemStates[state], dayless.has(state) ? null : day);
        }),
      ];
      return { uuid, name, job, category, cells };
    }),
  };
}

const itemStates: Record<ComplianceState, string> = {
  approved: "ok",
  due_soon: "soon",
  overdue: "gap",
  submitted: "waiting",
  rejected: "rejected",
  not_started: "open",
  waived: "waived",
};

/** What waits or was waived is due on no day. */
const dayless: ReadonlySet<ComplianceState> = new Set(["submitted", "waived"]);

const written = (state: string, day: string | null | undefined): string => (day ? `${state} ${day}` : state);

/** How somebody stands with a licence: what counts is the best one that they have of its type. */
function licenceCell(
  licence: Licence | undefined,
  needed: boolean,
  { today, soon }: { today: string; soon: string },
): string | null {
  if (!licence) return needed ? "gap" : null;
  const { status, expiry_date: end, clearance } = licence;
  if (status === "pending") return "waiting";
  if (status === "reject") return "rejected";
  if (clearance !== null && clearance !== "cleared") return "gap";
  if (status === "expired" || (end !== null && end < today)) return written("gap", end);
  return written(end !== null && end <= soon ? "soon" : "ok", end);
}

async function readPeople(context: Context): Promise<Person[]> {
  const type = recordTypeOf(context.services.types, "staff");
  const { rows } = await sql<Person>`
    select uuid, full_name, job_title, staff_category from staff
    where tenant_id = ${context.tenant.id} and ${sql.raw(livingSql(type.store))} and status = 'active'
      and ${rowsFor(type, context.user)}
    order by lower(full_name), uuid`.execute(context.db);
  return rows;
}

/** The best licence of each type that each person has, by the person's id and the type. */
async function readLicences({ db, tenant }: Context): Promise<Map<string, Licence>> {
  const { rows } = await sql<Licence & { staff: string; type: string }>`
    select distinct on (staff, type) staff, type, status, expiry_date, clearance from staff_licences
    where tenant_id = ${tenant.id} and deleted_at is null
    order by staff, type, array_position(array['active', 'pending', 'reject', 'expired'], status),
      expiry_date desc nulls first`.execute(db);
  return new Map(rows.map((row) => [`${row.staff} ${row.type}`, row]));
}

interface Category {
  uuid: string;
  name: string;
  required: string[] | null;
}

async function readCategories({ db, tenant }: Context): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select uuid, data->>'name' as name, data->'required_licences' as required from records
    where tenant_id = ${tenant.id} and resource = 'staff-categories' and deleted_at is null
      and data->>'status' = 'active' order by lower(data->>'name')`.execute(db);
  return rows;
}

/** The licences that people need, by their category; under "" those that everybody needs. */
function requiredLicences({ tenant }: Context, categories: Category[]): Map<string, string[]> {
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

function licenceLabel({ services }: Context, type: string): string {
  const field = fieldAt(recordTypeOf(services.types, "staff-licences").schema, "type");
  return choicesOf(field?.schema ?? {})?.find(({ value }) => value === type)?.label ?? type;
}
