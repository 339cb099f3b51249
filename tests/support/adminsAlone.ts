import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { scenarios } from "./scenarios.ts";

interface Register {
  /** What one record of it is called: `a breach`. */
  one: string;
  /** The keys under which a record and a list of them are answered. */
  keys: readonly [row: string, rows: string];
  /** A record that an admin may add. */
  body: () => JsonObject;
}

const others = ["coordinator", "worker", "participant", "advocate", "newcomer"];

/** The scenarios of a register which only admins read and add to, and each provider its own. */
export function adminsAlone(path: string, { one, keys: [row, rows], body }: Register): void {
  for (const call of [`GET ${path}`, `GET ${path}/{id}`]) {
    const of = call.endsWith("}") ? { of: one } : {};
    scenarios(call, [
      { as: "admin", ...of, expect: 200 },
      ...others.map((as) => ({ as, ...of, expect: 403, absent: [row, rows] })),
      { as: "nobody", ...of, expect: 401 },
    ]);
  }
  scenarios(`GET ${path}/{id}`, [
    { as: "admin of south", of: `${one} of north`, expect: 404, absent: [row] },
  ]);
  scenarios(`POST ${path}`, [
    ...others.map((as) => ({ as, body: body(), expect: 403, absent: [row] })),
    { as: "nobody", body: body(), expect: 401 },
  ]);
}
