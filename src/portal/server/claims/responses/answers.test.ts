import { describe, expect, test } from "vitest";
import { answerOf } from "./answer.ts";
import { columnsOf } from "./columns.ts";
import { type AnsweredRow, consequenceOf } from "./consequence.ts";

const columns = { reference: 0, status: 1, amount: 2, paid_on: 3, code: 4, message: 5 };
const read = (...cells: string[]) => answerOf(cells, columns, "2026-11-23");

test.each<[string[], object, object]>([
  [
    ["ClaimReference", "Claim Status", "Paid Amount", "Payment Date", "Error Code", "Error Message"],
    {},
    columns,
  ],
  [
    ["\uFEFFNDIS Number", "claim_reference", "STATUS", "Amount Paid", "Date Paid"],
    {},
    { reference: 1, status: 2, amount: 3, paid_on: 4 },
  ],
  [["Ref", "Outcome"], { response_reference: "REF" }, { reference: 0, status: 1 }],
  [["Colour", "Size"], {}, {}],
])("columns of %j", (headers, settings, wanted) =>
  expect(columnsOf(headers, settings as Record<string, string>)).toEqual(wanted),
);

describe("a row of a response", () => {
  test.each<[string[], object]>([
    [["A-1", "PAID", "$1,073.58", "2026/11/18"], { outcome: "paid", amount: 107_358, paid_on: "2026-11-18" }],
    [["A-1", "Successful", "73.58", "18/11/2026"], { outcome: "paid", amount: 7358, paid_on: "2026-11-18" }],
    [["A-1", "Paid", "73.58", "8/1/2026 10:00"], { outcome: "paid", paid_on: "2026-01-08" }],
    [["A-1", "Accepted", "73.58", ""], { outcome: "accepted" }],
    [["A-1", "Accepted", "73.58", "2026-11-18"], { outcome: "paid", amount: 7358 }],
    [
      ["A-1", "Unsuccessful", "", "", "E1", "No plan"],
      { outcome: "rejected", code: "E1", message: "No plan" },
    ],
    [["A-1", "unpaid"], { outcome: "rejected" }],
  ])("%j", (cells, wanted) => expect(read(...cells)).toMatchObject({ reference: "A-1", ...wanted }));

  test.each<[string[], string]>([
    [["", "Paid", "1.00"], "has no claim reference."],
    [["A-1"], "(A-1) has no status."],
    [["A-1", "Teal"], "(A-1) has the status “teal”, which is not known."],
    [["A-1", "Paid"], "(A-1) is paid, but has no amount."],
    [["A-1", "Paid", "-1.00"], "(A-1) has an amount that is not valid."],
    [["A-1", "Paid", "1.00", "31/02/2026"], "(A-1) has a payment date that is not valid."],
    [["A-1", "Paid", "1.00", "2026-11-24"], "(A-1) has a payment date in the future."],
  ])("%j is named", (cells, problem) => expect(read(...cells)).toEqual({ problem }));
});

describe("what follows for a row of a claim", () => {
  const row = (more: Partial<AnsweredRow> = {}): AnsweredRow => ({
    status: "claimed",
    amount: 7358,
    paid_amount: 0,
    rejection: null,
    rejection_code: null,
    ...more,
  });
  const paid = (amount: number) => ({ reference: "A-1", outcome: "paid" as const, amount });
  const no = { reference: "A-1", outcome: "rejected" as const, message: "No plan" };
  const yes = { reference: "A-1", outcome: "accepted" as const };
  test.each<[string, AnsweredRow, Parameters<typeof consequenceOf>[1], object | undefined]>([
    ["paid in full", row(), paid(7358), { status: "paid", paid_amount: 7358 }],
    ["paid in part", row(), paid(7357), { status: "part_paid", paid_amount: 7357 }],
    [
      "the rest",
      row({ status: "part_paid", paid_amount: 7000 }),
      paid(7358),
      { status: "paid", paid_amount: 7358 },
    ],
    ["the same again", row({ status: "paid", paid_amount: 7358 }), paid(7358), undefined],
    ["a cent too much", row(), paid(7359), { problem: "is paid with $73.59, but $73.58 was claimed." }],
    [
      "less than before",
      row({ status: "part_paid", paid_amount: 100 }),
      paid(99),
      { problem: "is paid with $0.99, but $1.00 was recorded before." },
    ],
    ["nothing", row(), paid(0), { problem: "is paid with $0.00. If nothing is paid, it must be rejected." }],
    [
      "paid after a rejection",
      row({ status: "rejected", rejection: "No plan" }),
      paid(7358),
      { status: "paid", rejection: null },
    ],
    [
      "paid, but claimed again",
      row({ status: "again" }),
      paid(7358),
      { problem: "is paid, but is about to be claimed again after a rejection." },
    ],
    [
      "paid, but written off",
      row({ status: "written_off" }),
      paid(7358),
      { problem: "is paid, but was written off." },
    ],
    [
      "paid, but discarded",
      row({ status: "discarded" }),
      paid(7358),
      { problem: "is in a claim that was discarded." },
    ],
    ["rejected", row(), no, { status: "rejected", rejection: "No plan", paid_amount: 0 }],
    ["rejected again", row({ status: "rejected", rejection: "No plan" }), no, undefined],
    [
      "rejected for another reason",
      row({ status: "rejected", rejection: "No funds" }),
      no,
      { rejection: "No plan" },
    ],
    [
      "rejected after a payment",
      row({ status: "paid", paid_amount: 7358 }),
      no,
      { problem: "is rejected, but $73.58 was paid before." },
    ],
    ["rejected, and claimed again already", row({ status: "again" }), no, undefined],
    ["rejected, and written off already", row({ status: "written_off" }), no, undefined],
    ["accepted", row(), yes, { status: "accepted" }],
    ["accepted twice", row({ status: "accepted" }), yes, undefined],
    ["accepted after a payment", row({ status: "paid", paid_amount: 7358 }), yes, undefined],
    [
      "accepted after a rejection",
      row({ status: "rejected" }),
      yes,
      { problem: "is accepted, but was rejected before." },
    ],
  ])("%s", (_, known, answer, wanted) => {
    const follows = consequenceOf(known, answer);
    if (wanted === undefined) expect(follows).toBeUndefined();
    else expect(follows).toMatchObject(wanted);
  });
});
