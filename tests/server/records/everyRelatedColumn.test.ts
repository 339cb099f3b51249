import { expect, test } from "vitest";
import { reportPermission } from "#framework/shared/definitions/definitions.ts";
import type { Operator } from "#framework/shared/fields/fieldType.ts";
import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import { openTestServer } from "../../support/server.ts";

// Whatever related columns a report offers to a person can be shown to them and filtered by.
const server = await openTestServer({ config: { tenant: "north" } });
const { reports, resources } = server.services.definitions.definitions;
const people = ["admin", "coordinator", "worker"] as const;
/** A short run asks for one condition in so many. */
const every = process.env.SHORT_RUN === undefined ? 1 : 9;

interface Column {
  key: string;
  type: string;
  operators: Operator[];
  schema: Schema;
}
const plain = new Set<Operator>(["is_empty", "not_empty"]);
const compared = new Set<Operator>([">", "<=", "before", "after", "contains", "is", "is_not"]);
const examples: Record<string, unknown> = {
  text: "a",
  number: 1,
  money: 1,
  date: "2026-11-01",
  "date-time": "2026-11-01",
  boolean: true,
  reference: "00000000-0000-7000-8000-000000000001",
};

/** One of the conditions that a column takes; undefined where none is known here. */
function conditionOn({ key, type, operators, schema }: Column, at: number): object | undefined {
  const value = examples[type] ?? choicesOf(schema.items ?? schema)?.[0]?.value;
  const usable = operators.filter((each) => plain.has(each) || (value !== undefined && compared.has(each)));
  const operator = usable[at % usable.length];
  return operator && { field: key, operator, ...(!plain.has(operator) && { value }) };
}

for (const permission of reports.map(reportPermission))
  for (const person of people)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users
      where email = ${`${person}@north.example`} on conflict do nothing`;
server.services.sessions.forgetAll();

const subjects = [
  ...new Set(reports.filter(({ isOfResource }) => isOfResource).map(({ resource }) => resource ?? "")),
];

test.each(people)(
  "every related column of a report can be shown and filtered by: %s",
  async (person) => {
    const caller = await server.as(person);
    let [columnsSeen, filtersSeen] = [0, 0];
    for (const subject of subjects) {
      const report = reports.find(({ resource, isOfResource }) => isOfResource && resource === subject);
      const path = `records/${subject}/reports/${report?.name}`;
      const schema = await caller.get(`${path}/schema`);
      if (schema.status !== 200) {
        // A report with a permission of its own is refused; of records that they may not list, nothing is known.
        expect([403, 404], subject).toContain(schema.status);
        continue;
      }
      const columns = schema.data.related_columns as Column[];
      const many = resources.get(subject)?.label.many ?? subject;
      for (let at = 0; at < columns.length; at += 150) {
        const asked = columns.slice(at, at + 150).map(({ key }) => key);
        const { status, text } = await caller.post(`${path}/rows`, { columns: asked, limit: 50 });
        expect(status, `${many}: ${text}`).toBe(200);
        columnsSeen += asked.length;
      }
      for (const [at, column] of columns.entries()) {
        const condition = at % every === 0 ? conditionOn(column, at) : undefined;
        if (!condition) continue;
        const filters = { all: [condition] };
        const { status, text } = await caller.post(`${path}/rows`, { filters, limit: 5 });
        expect(status, `${many}, ${JSON.stringify(filters)}: ${text}`).toBe(200);
        filtersSeen += 1;
      }
    }
    expect(columnsSeen).toBeGreaterThan(person === "worker" ? 0 : 500);
    expect(filtersSeen).toBeGreaterThan(person === "worker" ? 0 : 50);
  },
  300_000,
);
