import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Caller } from "../support/caller.ts";
import { isEmbedded } from "../support/database.ts";
import { form as emptyForm } from "../support/form.ts";
import { idOf, userIdOf } from "../support/providers.ts";
import { openTestServer } from "../support/server.ts";
import { type Described, requests, type Sent } from "./generated.ts";

// Generated requests for every described call, as every kind of person. The harness holds each answer against the
// description (so an undocumented status, 500 included, fails) and against every secret of both providers.
//
//   FUZZ_RUNS=1500 npx vitest run --project server:embedded fuzz      # a long run, with a new seed
//   FUZZ_SEED=123 FUZZ_RUNS=1500 npx vitest run … fuzz                # the same again
const given = Number(process.env.FUZZ_RUNS ?? 0);
const runs = given || 3;
const seed = Number(process.env.FUZZ_SEED ?? (given ? Date.now() % 2 ** 31 : 20_261_120));
const people = ["nobody", "participant", "advocate", "worker", "coordinator", "newcomer", "admin"];

// The long run is for both databases; in every run of the tests one is enough.
describe.skipIf(!isEmbedded() && !given)("generated requests, as every kind of person", async () => {
  const server = await openTestServer();
  const document = (await (await server.as("nobody")).get("openapi.json")).body;
  const calls = describedCalls(document);
  const make = requests(document, someIds());
  console.log(`fuzz: ${calls.length} calls × ${people.length} people × ${runs} requests, seed ${seed}`);

  /** A generated request may end someone's session or take their account away: they get it back. */
  afterEach(async () => {
    await server.rows`update users set status = 'active', deleted_at = null, second_factor_required = false, second_factor_since = null`;
    await server.rows`update tenants set settings = settings - 'second_factor_roles'`;
    await server.rows`update sessions set revoked_at = null, revoked_reason = null where revoked_at is not null`;
    server.services.tenants.forget();
    server.services.sessions.forgetAll();
    // Everyone signs in again after five calls only: checking a password takes longer than most requests.
    server.clock.advance({ minutes: 1 });
  });

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s never fails, says only what is described, and tells nothing (G-22)",
    async (_name, call) => {
      for (const person of people) {
        const caller = await server.as(person);
        const property = fc.asyncProperty(make(call), (sent) => ask(caller, call, sent));
        await fc.assert(property, { numRuns: runs, seed });
      }
    },
    60_000 + given * 1000,
  );

  test("the requests went far: each kind of person got answers, and many calls took what was sent", () => {
    console.log(
      `fuzz: ${taken.size} of ${calls.length} calls took a request; by status: ${JSON.stringify(Object.fromEntries(counts))}`,
    );
    expect(taken.size).toBeGreaterThan(calls.length / 8);
  });

  test("each write that went through has left its entry in the log, and no more than it may (G-51)", async () => {
    const rows = await server.rows<{ request_id: string; action: string; count: number }>`
      select request_id, min(action) as action, count(*)::int as count from activity_log
      where request_id is not null group by request_id`;
    const entries = new Map(rows.map((row) => [row.request_id, row]));
    const found = [...Map.groupBy(written, ([, call]) => call)].map(([call, sent]) => ({
      call: call.replace("/api/v1/ndis-portal/", ""),
      // A write that changes nothing leaves none.
      most: Math.max(...sent.map(([id]) => entries.get(id)?.count ?? 0)),
    }));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ call, most }) => most !== (call in unlogged ? 0 : 1))).toEqual([]);
  });

  test("the harness was looking: a failure that is planted is found", async () => {
    const admin = await server.as("admin");
    await server.rows`alter table files rename to files_away`;
    const { text } = await admin.get(`files/${idOf("north", "faqs", "first")}/link`);
    expect(text).toContain("Something went wrong");
    await server.rows`alter table files_away rename to files`;
  });

  async function ask(caller: Caller, { method, path, multipart }: Described, sent: Sent): Promise<void> {
    const search = new URLSearchParams(sent.query).toString();
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((sent.params[name] ?? "").toWellFormed()),
    );
    const asForm = multipart && formOf(sent.body);
    const { status, text, headers } = await caller.send(method, search ? `${filled}?${search}` : filled, {
      ...(asForm ? { form: asForm } : jsonOf(sent.body)),
      remoteAddress: `10.${(addresses += 1) & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`,
    });
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status < 300) taken.add(`${method} ${path}`);
    if (status < 300 && method !== "GET" && Object.keys(sent.body ?? {}).length > 0)
      written.set(String(headers["x-request-id"]), `${method} ${path}`);
    expect(status, text).toBeLessThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  }
});

/** Calls that write and are not in the activity log, each with its reason. */
const unlogged: Record<string, string> = {
  "POST auth/forgot-password": "the answer is the same whether there is an account; the mail is its trace",
  "PUT preferences/{key}": "how somebody's own screens look",
  "PUT drafts/{key}": "what somebody is typing; what comes of it is logged when it is saved",
  "DELETE drafts/{key}": "the same",
  "POST ndis/from-builder/import-form": "reads a file and answers what is in it; nothing is stored",
  "POST records/{resource}/preview-changes": "answers what a change would do; nothing is stored",
  "POST ndis/personal/leave/preview": "the same",
  "POST records/my-availability/preview": "the same",
  "POST records/shifts/pay-outcome": "the same",
  "POST ndis/invoices/run-outcome": "the same",
  "POST ndis/claims/outcome": "the same",
  "POST records/bank-receipts/match-sure": "each receipt that it matches is logged; here none is sure",
  "POST notifications/devices/forget": "where a browser of somebody's own is alerted; it drops that itself",
  "POST ndis/chat/typing": "that somebody is typing; nothing is stored",
  "POST ndis/chat/mark": "up to where somebody has read their own chat",
};

let addresses = 0;
const counts = new Map<number, number>();
const taken = new Set<string>();
/** The calls that wrote something, by the id of their request. */
const written = new Map<string, string>();

/** Half of the flat bodies of a multipart call go out as a form. */
function formOf(body: unknown) {
  if (typeof body !== "object" || body === null) return undefined;
  const entries = Object.entries(body).filter(([name]) => !/["\r\n]/.test(name));
  const flat = entries.every(([, value]) => typeof value !== "object");
  return flat ? emptyForm(Object.fromEntries(entries) as Record<string, string>) : undefined;
}

const jsonOf = (body: unknown) =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };

/** Ids that are there: of both providers, of people and of nothing. */
function someIds(): string[] {
  const records = ["participants", "staff", "faqs", "documents", "staff-categories", "incident-reports"];
  return [
    ...records.flatMap((resource) => [idOf("north", resource, "first"), idOf("south", resource, "first")]),
    idOf("north", "participants", "third"),
    userIdOf("north", "newcomer"),
    userIdOf("south", "worker"),
    "00000000-0000-7000-a000-00000000dead",
  ];
}

function describedCalls(document: JsonObject): Described[] {
  const paths = document.paths as Record<string, Record<string, JsonObject>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): Described[] => {
      // A stream of events has no end that a request could wait for.
      if (path.endsWith("/events")) return [];
      const content = (
        operation.requestBody as { content?: Record<string, { schema: JsonObject }> } | undefined
      )?.content;
      const [type, body] = Object.entries(content ?? {})[0] ?? [];
      return [
        {
          method: method.toUpperCase(),
          path,
          parameters: (operation.parameters ?? []) as unknown as Described["parameters"],
          body: body?.schema,
          multipart: type === "multipart/form-data",
        },
      ];
    }),
  );
}
