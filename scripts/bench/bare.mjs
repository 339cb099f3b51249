// What the list is compared with: Fastify and the same driver, one query, no rights, no checks, nothing else.
// Settings: DATABASE_URL or FOLDER (an embedded database), TENANT, PORT.
import fastify from "fastify";

const { DATABASE_URL, FOLDER, TENANT, PORT } = process.env;

const columns =
  "uuid, version, created_at, updated_at, full_name, status, alert, type, region, plan_end, data->>'suburb' as suburb";
const sorted = `order by lower(full_name) collate "C", uuid limit 25`;
const mine = "tenant_id = $1 and deleted_at is null and status = $2 and region in ('coast', 'inland')";
const text = `select ${columns} from participants where ${mine} ${sorted}`;
const values = [TENANT, "active"];

const query = DATABASE_URL ? await onServer() : await embedded();
const app = fastify();
app.get("/", async () => ({ data: await query() }));
app.get("/prepared", async () => ({ data: await query("list") }));
await app.listen({ port: Number(PORT), host: "127.0.0.1" });

async function onServer() {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
  return async (name) => (await pool.query({ text, values, name })).rows;
}

async function embedded() {
  const { PGlite } = await import("@electric-sql/pglite");
  const { btree_gist } = await import("@electric-sql/pglite/contrib/btree_gist");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const database = await PGlite.create({ dataDir: FOLDER, extensions: { pg_trgm, btree_gist } });
  return async () => (await database.query(text, values)).rows;
}
