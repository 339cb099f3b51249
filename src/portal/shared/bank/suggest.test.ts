import { describe, expect, test } from "vitest";
import { suggestInvoices } from "./suggest.ts";
import type { OpenInvoice } from "./open.ts";

const invoice = (uuid: string, due: number, payerName = "Plan Partners Pty Ltd"): OpenInvoice => ({
  uuid,
  number: `INV-2611-0000${uuid}`,
  due,
  payer: payerName.toLowerCase(),
  payerName,
});
const invoices = [
  invoice("1", 10_000),
  invoice("2", 25_000),
  invoice("3", 4_050, "Mara O'Neil"),
  invoice("4", 4_050, "Mara O'Neil"),
  invoice("5", 7_777, "Jose Núñez"),
  invoice("6", 33_000, "Own Way Plans"),
  invoice("7", 11_000, "Own Way Plans"),
  invoice("8", 22_000, "Own Way Plans"),
];
const suggest = (text: string, amount: number) =>
  suggestInvoices([{ uuid: "receipt", text, amount }], invoices).get("receipt");

describe("what a receipt pays", () => {
  test.each<[string, string, number, [string, number][], boolean]>([
    ["the number, with dashes", "Payment INV-2611-00001", 10_000, [["1", 10_000]], true],
    ["the number, without", "DEP inv261100001 PLAN", 10_000, [["1", 10_000]], true],
    ["the number, with spaces", "Inv 2611 00001", 10_000, [["1", 10_000]], true],
    [
      "two numbers",
      "INV-2611-00001/INV-2611-00002",
      35_000,
      [
        ["1", 10_000],
        ["2", 25_000],
      ],
      true,
    ],
    ["the same number twice", "INV-2611-00001 ref INV261100001", 10_000, [["1", 10_000]], true],
    ["a part of it", "INV-2611-00002", 24_999, [["2", 24_999]], false],
    ["more than is due", "INV-2611-00002", 25_001, [["2", 25_000]], false],
    [
      "two numbers, not enough for both",
      "INV-2611-00001 INV-2611-00002",
      12_000,
      [
        ["1", 10_000],
        ["2", 2_000],
      ],
      false,
    ],
    [
      "the number wins over another payer's amount",
      "Own Way Plans INV-2611-00001",
      33_000,
      [["1", 10_000]],
      false,
    ],
    ["payer and amount", "DIRECT CREDIT PLAN PARTNERS 8831", 25_000, [["2", 25_000]], true],
    ["payer and amount of two invoices", "ONEIL MARA O'NEIL", 4_050, [["3", 4_050]], false],
    ["a payer with accents", "NUNEZ JOSE care", 7_777, [["5", 7_777]], true],
    ["one invoice rather than others that add up to it", "Own Way Plans", 33_000, [["6", 33_000]], true],
    [
      "all of a payer's",
      "Plan Partners",
      35_000,
      [
        ["1", 10_000],
        ["2", 25_000],
      ],
      false,
    ],
    [
      "some of a payer's that follow each other",
      "Own Way Plans",
      44_000,
      [
        ["6", 33_000],
        ["7", 11_000],
      ],
      false,
    ],
  ])("%s", (_, text, amount, allocations, isSure) => {
    const found = suggest(text, amount);
    expect(found?.allocations.map(({ invoice: id, amount: cents }) => [id, cents])).toEqual(allocations);
    expect(found?.isSure).toBe(isSure);
  });

  test.each([
    ["nothing that is known", "EFTPOS 1234", 10_000],
    ["the amount alone", "Deposit", 7_777],
    ["the payer alone", "Plan Partners", 10_001],
    ["half of the payer's name", "PARTNERS in crime", 10_000],
    ["a longer number", "XINV-2611-0000", 10_000],
    ["an invoice that is not open", "INV-2610-00001", 10_000],
  ])("%s: no suggestion", (_, text, amount) => {
    expect(suggest(text, amount)).toBeUndefined();
  });

  test("no invoice is suggested for more than is due of it, however many receipts name it", () => {
    const receipts = ["a", "b", "c"].map((uuid) => ({ uuid, text: "INV-2611-00001", amount: 6_000 }));
    const found = suggestInvoices(receipts, invoices);
    expect([...found].map(([uuid, { allocations }]) => [uuid, allocations[0]?.amount])).toEqual([
      ["a", 6_000],
      ["b", 4_000],
    ]);
  });

  test("ten times the receipts and invoices are looked at ten times as often", () => {
    const looksAt = (count: number) => {
      let looks = 0;
      const owed = Array.from({ length: count }, (_, index) => ({
        ...invoice("0", 1_000 + index, `Payer ${index % 100} Smith${index % 100}`),
        number: `INV-2611-${String(index).padStart(5, "0")}`,
        get uuid() {
          looks += 1;
          return String(index);
        },
      }));
      const received = owed.map(({ due }, index) => ({
        uuid: String(index),
        amount: due,
        text:
          index % 2 === 0
            ? `Payer ${index % 100} Smith${index % 100}`
            : `ref INV2611${String(index).padStart(5, "0")}`,
      }));
      expect(suggestInvoices(received, owed).size).toBe(count);
      return looks;
    };
    expect(looksAt(5_000) / looksAt(500)).toBeCloseTo(10, 0);
  });

  test("receipts of one payer are each given another invoice of the same amount", () => {
    const owed = ["a", "b", "c"].map((uuid) => invoice(uuid, 5_000));
    const receipts = ["1", "2", "3", "4"].map((uuid) => ({ uuid, text: "Plan Partners", amount: 5_000 }));
    const found = suggestInvoices(receipts, owed);
    expect(
      [...found].map(([uuid, { allocations, isSure }]) => [uuid, allocations[0]?.invoice, isSure]),
    ).toEqual([
      ["1", "a", false],
      ["2", "b", false],
      ["3", "c", true],
    ]);
  });
});
