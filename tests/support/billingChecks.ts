import { expect } from "vitest";
import type { Caller } from "./caller.ts";
import { type Books, type SupportName, supports } from "./billingBooks.ts";
import type { TestServer } from "./server.ts";

interface Shift {
  uuid: string;
  status: string;
  billable: boolean | null;
}

/** What must hold of the books after every step, whatever was done before. */
export function checksOf(server: TestServer, admin: Caller, { ids, bookings }: Books) {
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]));
  const centsOf = (name: SupportName) => supports.find((each) => each.name === name)?.cents ?? 0;
  const claimed = new Map<string, string>();

  /** Each support is on one invoice that stands, at its own price, and is marked as billed there. */
  async function billedOnce(): Promise<SupportName[]> {
    const lines = await server.rows<{ id: string; invoice: string; cents: number }>`
      select coalesce(line.shift, line.note) as id, line.invoice, sum((line.data->>'amount')::int)::int as cents
      from invoice_lines line join invoices on invoices.uuid = line.invoice
      where invoices.kind = 'invoice' and invoices.status not in ('void', 'credited') group by 1, 2 order by 1, 2`;
    const billed = lines.map(({ id, cents }) => ({ name: nameOf.get(id), cents }));
    expect(billed).toEqual(
      [...new Set(lines.map(({ id }) => id))].map((id) => {
        const name = nameOf.get(id);
        return { name, cents: name && centsOf(name) };
      }),
    );
    const marked = await server.rows`select id, invoice from billed_supports order by 1, 2`;
    expect(marked).toEqual(lines.map(({ id, invoice }) => ({ id, invoice })));
    return billed.flatMap(({ name }) => name ?? []);
  }

  /** An invoice is the sum of its lines, and what was paid, written off and is due comes to it. */
  async function invoicesAddUp(): Promise<void> {
    const wrong = await server.rows`select number, status, data, sums from invoices, lateral (
        select (select coalesce(sum((data->>'amount')::int), 0)::int from invoice_lines where invoice = invoices.uuid) as lines,
          (select coalesce(sum((data->>'amount')::int), 0)::int from records where resource = 'invoice-payments'
            and deleted_at is null and data->>'invoice' = invoices.uuid::text) as paid,
          (select coalesce(sum(written_off), 0)::int from claim_rows where invoice = invoices.uuid) as written_off,
          (select coalesce(sum(paid_amount), 0)::int from claim_rows where invoice = invoices.uuid) as claimed) sums
      where (data->>'total')::int <> lines or coalesce((data->>'amount_paid')::int, 0) <> paid or claimed > paid
        or coalesce((data->>'written_off')::int, 0) <> written_off
        or kind = 'invoice' and status not in ('void', 'credited') and lines <> paid + written_off + (data->>'amount_due')::int`;
    expect(wrong).toEqual([]);
  }

  /** A line is claimed once, by its amount, and a row of a claim stays as it was made. */
  async function claimedOnce(): Promise<void> {
    const rows = await server.rows<{
      uuid: string;
      line: string;
      live: boolean;
      cents: number;
      kept: string;
    }>`
      select row.uuid, row.invoice_line as line, row.status in ('claimed', 'accepted', 'paid', 'part_paid', 'rejected', 'written_off') as live,
        (line.data->>'amount')::int - row.amount as cents, concat_ws(' ', row.claim, row.reference, row.amount, row.participant,
          row.delivered_on, row.data->>'ndis_number', row.data->>'support_item', row.data->>'hours', row.data->>'unit_price') as kept
      from claim_rows row join invoice_lines line on line.uuid = row.invoice_line where row.status <> 'blocked'`;
    const live = rows.filter((row) => row.live).map(({ line }) => line);
    expect(new Set(live).size).toBe(live.length);
    for (const { uuid, cents, kept } of rows) {
      expect([cents, kept]).toEqual([0, claimed.get(uuid) ?? kept]);
      claimed.set(uuid, kept);
    }
    for (const uuid of claimed.keys()) expect(rows.map((row) => row.uuid)).toContain(uuid);
  }

  /** Bookings say what their shifts come to, by what became of them. */
  async function budgetsFollow(shifts: readonly Shift[]): Promise<void> {
    for (const [service, booking] of Object.entries(bookings)) {
      const sum = (isMeant: (shift: Shift) => unknown): number =>
        shifts
          .filter((shift) => isMeant(shift) && serviceOf(nameOf.get(shift.uuid)) === service)
          .reduce((all, { uuid }) => all + centsOf(nameOf.get(uuid) ?? "note"), 0);
      const [found] = await server.rows`
        select coalesce((data->>'shifts_delivered')::int, 0) as delivered, coalesce((data->>'shifts_scheduled')::int, 0) as scheduled,
          coalesce((data->>'shifts_cancelled')::int, 0) as cancelled, (data->>'remaining')::int as remaining
        from records where uuid = ${booking}`;
      const delivered = sum(({ status }) => status === "completed");
      const scheduled = sum(({ status }) => status === "scheduled");
      const cancelled = sum(({ status, billable }) => isOff(status) && billable);
      const remaining = 1_000_000 - delivered - scheduled - cancelled;
      expect(found).toEqual({ delivered, scheduled, cancelled, remaining });
    }
  }

  /** Each cent that was delivered is in one place. */
  async function reconciled(billed: readonly SupportName[], shifts: readonly Shift[]): Promise<void> {
    const { months } = (await admin.get("records/reconciliation")).data;
    const delivered = shifts.flatMap(({ uuid, status, billable }) =>
      status === "completed" || (isOff(status) && billable) ? (nameOf.get(uuid) ?? []) : [],
    );
    const all = new Set([...billed, ...delivered]);
    const expected = [...all].reduce((sum, name) => sum + centsOf(name), 0);
    for (const month of months as Record<string, number | string>[])
      expect(month).toMatchObject(
        month.month === "2026-11-01"
          ? { difference: 0, unpriced: 0, delivered: expected }
          : { difference: 0, delivered: 0 },
      );
  }

  return async (): Promise<void> => {
    const shifts = await server.rows<Shift>`
      select uuid, status, (data->>'billable')::boolean as billable from shifts where deleted_at is null`;
    const billed = await billedOnce();
    await invoicesAddUp();
    await claimedOnce();
    await budgetsFollow(shifts);
    await reconciled(billed, shifts);
  };
}

const isOff = (status: string): boolean => status === "cancelled" || status === "no_show";
const serviceOf = (name: SupportName | undefined) => supports.find((each) => each.name === name)?.service;
