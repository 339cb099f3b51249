import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const alma = idOf("north", "participants", "first");
const staff = idOf("north", "staff", "first");
const service = idOf("north", "services", "first");
const booking = idOf("north", "service-bookings", "first");
const rates = [
  "agreed_rate",
  "rate_evening",
  "rate_night",
  "rate_saturday",
  "rate_sunday",
  "rate_public_holiday",
];

describe("an invoice run of many participants", () => {
  const days = { from: "2026-07-06", until: "2026-07-06" };
  const people = Array.from(
    { length: 36 },
    (_, index) => `5f000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
  );
  const runOf = async (id: string) => (await admin.get(`records/invoice-runs/${id}`)).data.run;
  const billed = async () => {
    const [row] = await server.rows`select count(distinct invoice)::int as invoices, count(*)::int as lines,
      (select count(*)::int from billed_supports where participant = any (${people}::uuid[])) as supports,
      (select count(*)::int from invoices where participant = any (${people}::uuid[])) as drafts
      from invoice_lines where participant = any (${people}::uuid[])`;
    return row;
  };
  beforeAll(async () => {
    await server.rows`update records set data = data - 'opening_on' - 'end_date' - 'budget_category' || ${JSON.stringify(
      {
        service,
        allocated: 10_000_000,
        start_date: "2026-01-01",
        ratio: "1:1",
        ...Object.fromEntries(rates.map((rate) => [rate, 7358])),
      },
    )}::jsonb where uuid = ${booking}`;
    await server.rows`update records set data = data || '{"unit": "hour", "gst_code": "P2"}' where uuid = ${service}`;
    await server.rows`insert into participants (tenant_id, uuid, data, status, type, full_name, first_name, last_name, state, region)
      select tenant_id, id::uuid, data, 'active', 'private', 'Person ' || id, 'Person', id, state, region
      from participants, unnest(${people}::text[]) id where uuid = ${alma}`;
    await server.rows`insert into records (tenant_id, uuid, resource, data)
      select tenant_id, gen_random_uuid(), resource, data || jsonb_build_object('participant', id)
      from records, unnest(${people}::text[]) id where uuid = ${booking}`;
    for (const [from, until, group] of [
      ["08:00", "09:00", 0],
      ["09:00", "10:00", 0],
      ["10:00", "11:00", 1],
      ["11:00", "12:00", 1],
      ["12:00", "13:00", 2],
      ["13:00", "14:00", 2],
    ] as const)
      await server.insert("shifts", [
        {
          start_at: `2026-07-06T${from}:00+10:00`,
          end_at: `2026-07-06T${until}:00+10:00`,
          shift_type: "personal_care",
          service,
          staff,
          participants: people.slice(group * 12, group * 12 + 12),
          status: "completed",
        },
      ]);
  });

  test("cancelled half-way, it leaves whole invoices only, and the next run takes up the rest", async () => {
    const { data } = await admin.post("records/invoice-runs", days);
    const first = String(data.run.uuid);
    await expect.poll(async () => Number((await runOf(first)).done), { interval: 5 }).toBeGreaterThan(0);
    expect((await admin.post(`records/invoice-runs/${first}/cancel`, {})).status).toBe(200);
    const next = await admin.post("records/invoice-runs", days);
    await expect
      .poll(() => runOf(String(next.data.run.uuid)).then(({ status }) => status), { timeout: 20_000 })
      .toBe("done");
    const [stopped, ended] = [await runOf(first), await runOf(String(next.data.run.uuid))];
    expect(stopped).toMatchObject({ status: "cancelled" });
    expect(stopped.done).toBeLessThan(people.length);
    expect(ended.participants).toBeLessThan(people.length);
    expect(ended.left_out ?? []).toEqual([]);
    expect(await billed()).toEqual({ invoices: 36, drafts: 36, lines: 72, supports: 72 });
  });

  test("the preview counts everything, and prices no more than an answer can wait for", async () => {
    const many = { from: "2026-02-01", until: "2026-03-31" };
    const [first, second] = people;
    await server.rows`insert into shifts (tenant_id, uuid, data, staff, service, status, shift_type, start_at, end_at)
      select tenant_id, gen_random_uuid(), jsonb_build_object('participants', jsonb_build_array(
          case when n = 3001 then ${second}::text else ${first}::text end)),
        uuid, ${service}, 'completed', 'personal_care', begins, begins + interval '10 minutes'
      from staff, generate_series(1, 3001) n
      cross join lateral (select timestamptz '2026-02-02 00:00+11' + n * interval '15 minutes' as begins) spans
      where uuid = ${staff}`;
    const { data } = await admin.post("ndis/invoices/run-outcome", many);
    expect(data.consequences).toEqual([
      "2 participants have 3,001 supports to bill.",
      expect.stringMatching(/^For 1 of them: 3,\d{3} lines on 1 invoice, \$[\d,.]+ in total\.$/),
    ]);
  });

  test("the preview says when nothing can be billed yet", async () => {
    const day = { from: "2026-08-24", until: "2026-08-24" };
    await server.insert("shifts", [
      {
        start_at: "2026-08-24T10:00+10:00",
        end_at: "2026-08-24T12:00+10:00",
        shift_type: "personal_care",
        staff,
        participants: people.slice(0, 2),
        status: "completed",
      },
    ]);
    const { data } = await admin.post("ndis/invoices/run-outcome", day);
    expect(data.consequences).toEqual([
      "Nothing can be billed yet. 2 supports of 2 participants lack something; the run lists what.",
    ]);
  });
});
