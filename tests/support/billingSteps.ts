import { expect } from "vitest";
import type { Books } from "./billingBooks.ts";
import type { Caller } from "./caller.ts";
import { respond } from "./claims.ts";
import type { TestServer } from "./server.ts";

const days = { from: "2026-11-01", until: "2026-11-19" };
const wrong = { reason: "Wrong" };

/** A step of the office's, with a number that chooses which record it is about. */
export type Step = (choice: number) => Promise<unknown>;

/** Everything that the office can do between a support and the money for it. What is refused changes nothing. */
export function stepsOf(server: TestServer, admin: Caller, { ids, services }: Books) {
  const one = async (choice: number, found: Promise<{ uuid: string }[]>): Promise<string> => {
    const rows = await found;
    return rows[choice % (rows.length || 1)]?.uuid ?? "00000000-0000-7000-8000-000000000000";
  };
  const invoice = (choice: number) =>
    one(choice, server.rows`select uuid from invoices where kind = 'invoice' order by number`);
  const claim = (choice: number) =>
    one(choice, server.rows`select uuid from records where resource = 'claims' order by uuid`);
  const receipt = (choice: number) => one(choice, server.rows`select uuid from bank_receipts order by uuid`);
  const row = (choice: number) => one(choice, server.rows`select uuid from claim_rows order by uuid`);

  const begin = async (path: string, name: string): Promise<void> => {
    const { data } = await admin.post(path, days);
    const id = String(data[name]?.uuid);
    const status = async () => String((await admin.get(`${path}/${id}`)).data[name].status);
    await expect.poll(status, { interval: 5 }).not.toMatch(/waiting|running/);
  };
  const onInvoice =
    (action: string, body: object = {}) =>
    async (choice: number) =>
      admin.post(`records/invoices/${await invoice(choice)}/${action}`, body);
  const setStatus = (name: "planned" | "cancelled", status: string, more: object = {}) =>
    admin.put("ndis/roster/update-roster-staff-shift-status", {
      shift_uuid: ids.get(name),
      status,
      ...more,
    });
  const cancel = (name: "planned" | "cancelled", bill: "yes" | "no") =>
    setStatus(name, "cancelled", {
      ...wrong,
      bill,
      cancelled_by: "client",
      cancellation_reason: "NSDH",
      notice_at: "2026-11-12T02:00:00.000Z",
      worker_told_at: "2026-11-12T02:00:00.000Z",
    });
  const answer = async (choice: number, status: string, share: number): Promise<unknown> => {
    const id = await row(choice);
    const [found] = await server.rows<{ claim: string; reference: string; amount: number }>`
      select claim, reference, amount from claim_rows where uuid = ${id}`;
    if (!found) return undefined;
    const paid = status === "Paid" ? (Math.floor(found.amount * share) / 100).toFixed(2) : "";
    return respond(admin, found.claim, [
      ["Claim Reference", "Status", "Amount Paid"],
      [found.reference, status, paid],
    ]);
  };
  const receive = async (choice: number): Promise<unknown> => {
    const id = await invoice(choice);
    const [due] = await server.rows<{ cents: number }>`
      select (data->>'amount_due')::int as cents from invoices where uuid = ${id}`;
    const amount = choice % 4 < 2 ? Math.max(due?.cents ?? 1, 1) : 1000;
    const { data } = await admin.post("records/bank-receipts", {
      received_on: "2026-11-19",
      description: "Deposit",
      amount,
    });
    return admin.post(`records/bank-receipts/${String(data.receipt.uuid)}/match`, {
      allocations: [{ invoice: id, amount }],
    });
  };

  const steps = {
    run: () => begin("records/invoice-runs", "run"),
    "add from a cancelled shift": () =>
      admin.put(`ndis/invoices/add-cancelled-shift-to-invoice/${ids.get("cancelled")}`),
    "add from a no-show": () => admin.put(`ndis/invoices/add-no-show-shift-to-invoice/${ids.get("missed")}`),
    "add from a note": () =>
      admin.put(`ndis/invoices/add-note-to-invoice/${ids.get("note")}`, { service: services.care }),
    complete: () => setStatus("planned", "completed"),
    cancel: (choice: number) => cancel("planned", choice % 2 === 0 ? "yes" : "no"),
    "correct a cancellation": (choice: number) => cancel("cancelled", choice % 2 === 0 ? "yes" : "no"),
    approve: onInvoice("approve"),
    send: onInvoice("send"),
    void: onInvoice("void", wrong),
    credit: onInvoice("credit", wrong),
    pay: onInvoice("payments", { amount: 5000, received_on: "2026-11-19" }),
    receive,
    unmatch: async (choice: number) =>
      admin.post(`records/bank-receipts/${await receipt(choice)}/unmatch`, {}),
    claim: () => begin("records/claims", "claim"),
    discard: async (choice: number) => admin.post(`records/claims/${await claim(choice)}/discard`, {}),
    upload: async (choice: number) => admin.post(`records/claims/${await claim(choice)}/mark-uploaded`, {}),
    reject: (choice: number) => answer(choice, "Rejected", 0),
    "pay a row": (choice: number) => answer(choice, "Paid", 1),
    "pay a part of a row": (choice: number) => answer(choice, "Paid", 0.4),
    "claim again": async (choice: number) =>
      admin.post(`records/claim-rows/${await row(choice)}/claim-again`, {}),
    "write off": async (choice: number) =>
      admin.post(`records/claim-rows/${await row(choice)}/write-off`, wrong),
  } satisfies Record<string, Step>;
  const atOnce = {
    "run twice at once": () => Promise.all([steps.run(), steps.run()]),
    "run and add at once": () => Promise.all([steps.run(), steps["add from a cancelled shift"]()]),
    "claim twice at once": () => Promise.all([steps.claim(), steps.claim()]),
    "claim and void at once": (choice: number) => Promise.all([steps.claim(), steps.void(choice)]),
    "pay and match at once": (choice: number) => Promise.all([steps.pay(choice), steps.receive(choice)]),
    "approve and run at once": (choice: number) => Promise.all([steps.approve(choice), steps.run()]),
  } satisfies Record<string, Step>;
  return { ...steps, ...atOnce };
}

/** The names of all steps. */
export type StepName = keyof ReturnType<typeof stepsOf>;
