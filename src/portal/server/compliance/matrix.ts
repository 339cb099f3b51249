import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { livingSql } from "#framework/server/records/store/store.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { readLicences } from "../fitness/facts.ts";
import { labelsOf, readCategories, requiredLicences } from "../fitness/requirements.ts";
import { barOf, countsOn, type HeldLicence } from "../fitness/rules.ts";
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

/** The matrix of the active staff whom a person may see; licences only for those who may see them. */
export async function readMatrix(context: Context): Promise<Matrix> {
  const withLicences = holds(context.user, "view-staff-licences");
  const people = await readPeople(context);
  const categories = await readCategories(context);
  const asked = await assignments(context);
  const held = withLicences
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
  // A bar forbids work whether or not the check is required: it has a column in any case.
  const bars = [...heldBy.values()].flatMap((licences) => barOf(licences)?.type ?? []);
  const types = [...new Set([...needed, ...bars])];
  const { licence: label } = labelsOf(context);
  const items = new Map([...asked.values()].flat().map(({ item }) => [item.uuid, item.title]));
  const { today } = tenantCalendar(context);
  const soon = addDays(today, 30);
  return {
    requirements: [
      ...types.map((type): Requirement => ({
        key: type,
        label: label(type),
        kind: "licence",
      })),
      ...[...items].map(([key, label]): Requirement => ({ key, label, kind: "item" })),
    ],
    categories: listed.map(({ uuid, name }) => ({ uuid, name })),
    people: people.map(({ uuid, full_name: name, job_title: job, staff_category: category }) => {
      const needs = new Set(required.get(category ?? "") ?? required.get(""));
      const own = new Map(asked.get(uuid)?.map((assignment) => [assignment.item.uuid, assignment]));
      const cells = [
        ...types.map((type) => licenceCell(heldBy.get(uuid) ?? [], type, needs.has(type), { today, soon })),
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

/** What of a licence is shown first where none counts. */
const order = ["active", "pending", "reject", "expired"];

/** How somebody stands with a licence type today: by the same rule that decides about their fitness for work. */
function licenceCell(
  all: readonly HeldLicence[],
  type: string,
  needed: boolean,
  { today, soon }: { today: string; soon: string },
): string | null {
  const own = all.filter((licence) => licence.type === type);
  if (barOf(own)) return "gap";
  const counting = own.filter((licence) => countsOn(licence, today)).map(({ expiry_date: end }) => end);
  if (counting.length > 0) {
    const end = counting.includes(null) ? null : latestOf(counting);
    return written(end !== null && end <= soon ? "soon" : "ok", end);
  }
  const [first] = own.toSorted(
    (one, other) =>
      order.indexOf(one.status) - order.indexOf(other.status) ||
      (other.expiry_date ?? "9999").localeCompare(one.expiry_date ?? "9999"),
  );
  if (!first) return needed ? "gap" : null;
  if (first.status === "pending") return "waiting";
  if (first.status === "reject") return "rejected";
  return first.clearance !== null && first.clearance !== "cleared"
    ? "gap"
    : written("gap", first.expiry_date);
}

const latestOf = (days: readonly (string | null)[]): string | null =>
  days.reduce((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null);

async function readPeople(context: Context): Promise<Person[]> {
  const type = recordTypeOf(context.services.types, "staff");
  const { rows } = await sql<Person>`
    select uuid, full_name, job_title, staff_category from staff
    where tenant_id = ${context.tenant.id} and ${sql.raw(livingSql(type.store))} and status = 'active'
      and ${rowsFor(type, context.user)}
    order by lower(full_name), uuid`.execute(context.db);
  return rows;
}
