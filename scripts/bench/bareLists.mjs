// What the lists of the large demo are compared with: Fastify and the same driver, one query with the same rows and the
// titles of the records that they refer to. No rights, no checks, nothing else. Settings: DATABASE_URL, TENANT, PORT.
import fastify from "fastify";
import pg from "pg";

const { DATABASE_URL, TENANT, PORT } = process.env;

const facts = "uuid, version, created_at, updated_at";
const named = (table, ids) =>
  `select uuid, full_name from ${table} where ${table}.tenant_id = $1 and ${table}.uuid in (${ids})`;
const shifts = `
  select ${facts}, start_at, end_at, data->>'shift_type' as shift_type, data->'participants' as participants, staff, status,
    (select jsonb_object_agg(uuid, full_name) from (
      ${named("participants", "select jsonb_array_elements_text(page.data->'participants')::uuid")}
      union all ${named("staff", "page.staff")}) as titled) as titles
  from (select * from shifts where tenant_id = $1 and deleted_at is null and status = 'scheduled'
    order by start_at, uuid limit 25) as page
  order by start_at, uuid`;
const search = `
  select ${facts}, full_name, status, type, alert, region, data->>'suburb' as suburb, state, plan_end
  from participants where tenant_id = $1 and deleted_at is null and status = 'active' and search like $2
  order by lower(full_name) collate "C", uuid limit 25`;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const app = fastify();
app.get("/", () => ({}));
app.get("/shifts", async () => ({ data: (await pool.query(shifts, [TENANT])).rows }));
app.get("/search", async ({ query }) => ({
  data: (await pool.query(search, [TENANT, `%${query.search}%`])).rows,
}));
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
