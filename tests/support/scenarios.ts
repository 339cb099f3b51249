// Tables of requests that anyone can read. Each row is a test: who asks, for what, and what they get.
//
//   scenarios("GET ndis/client/get-client/{id}", [
//     { as: "admin", of: "own client", expect: 200, present: ["client.ndis_number"] },
//     { as: "worker", of: "another's client", expect: 404, absent: ["client"] },
//     { as: "admin of south", of: "own client of north", expect: 404 },
//   ]);
//
// `of` names a record (`records.ts`) and fills {id} and {uuid}, in the path and in the body. `present` and `absent` are
// paths in the answer's data: `clients[].full_name` means one of them, for absent none of them. `without` are texts that
// stand nowhere in the answer. Beside that, the harness refuses any leak and any answer that is not as described.
import { expect, test } from "vitest";
import { fillAll } from "#framework/shared/text/template.ts";
import type { Answer } from "./answer.ts";
import type { Caller, Request } from "./caller.ts";
import { recordNamed } from "./records.ts";
import { currentServer, type TestServer } from "./server.ts";

/** One request and what must come of it. */
export interface Scenario extends Pick<Request, "query" | "headers" | "params"> {
  /** `admin`, `worker`, `admin of south`, `nobody`. */
  as: string;
  /** What is special about it, where the rest of the row does not say. */
  name?: string;
  of?: string;
  body?: unknown;
  form?: () => NonNullable<Request["form"]>;
  expect: number;
  present?: string[];
  /** Values at paths of the data. */
  values?: Record<string, unknown>;
  absent?: string[];
  without?: string[];
  message?: string | RegExp;
  /** Exactly the failing fields. */
  errors?: string[];
  /** Whatever else must be true afterwards. */
  then?: (answer: Answer, by: { caller: Caller; server: TestServer }) => void | Promise<void>;
}

/** Makes a test of every row. */
export function scenarios(call: string, rows: Scenario[]): void {
  const server = currentServer();
  const [method = "", path = ""] = call.split(" ");
  for (const row of rows) {
    test(titleOf(call, row), async () => {
      const caller = await server.as(row.as);
      const id = row.of === undefined ? undefined : recordNamed(row.of, caller.provider);
      const params = { tenant: caller.provider, ...(id && { id, uuid: id }), ...row.params };
      const answer = await caller.send(method, path, {
        query: row.query,
        headers: row.headers,
        params,
        form: row.form?.(),
        body: row.body === undefined ? undefined : fillAll(row.body, params),
      });
      check(answer, row);
      await row.then?.(answer, { caller, server });
    });
  }
}

const titleOf = (call: string, { as, of, name, expect: status }: Scenario): string =>
  `${call}: ${as}${of ? ` of ${of}` : ""}${name ? `, ${name}` : ""} → ${status}`;

function check(answer: Answer, row: Scenario): void {
  expect(answer.status, answer.text.slice(0, 500)).toBe(row.expect);
  if (row.message !== undefined) expect(answer.message).toMatch(row.message);
  if (row.errors) expect(Object.keys(answer.errors).sort()).toEqual([...row.errors].sort());
  for (const path of row.present ?? [])
    expect(valuesAt(answer.data, path), `${path} in ${answer.text.slice(0, 300)}`).not.toEqual([]);
  for (const [path, value] of Object.entries(row.values ?? {}))
    expect(valuesAt(answer.data, path), path).toContainEqual(value);
  for (const path of row.absent ?? []) expect(valuesAt(answer.data, path), path).toEqual([]);
  for (const text of row.without ?? []) expect(answer.text).not.toContain(text);
}

/** Every value at a path; `[]` goes through all entries of a list. Null counts as nothing. */
export function valuesAt(source: unknown, path: string): unknown[] {
  return path.split(".").reduce<unknown[]>(
    (found, part) =>
      found.flatMap((value) => {
        const [, key = "", list] = /^([^[]*)(\[\])?$/.exec(part) ?? [];
        const inner = key === "" ? value : (value as Record<string, unknown> | null)?.[key];
        const items = list && Array.isArray(inner) ? (inner as unknown[]) : [inner];
        return items.filter((item) => item !== undefined && item !== null);
      }),
    [source],
  );
}
