import { randomUUID } from "node:crypto";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { accounts, taxRates, trackingCategories } from "../seed/organisation.ts";
import { centsFrom, dollars, numberFrom, textFrom } from "../values.ts";

/** How the amounts of lines are meant. */
export const lineAmountTypes = ["Exclusive", "Inclusive", "NoTax"];

/** A line as it is kept: amounts in cents. */
export interface Line {
  record: JsonObject;
  amount: number;
  tax: number;
}

/** How lines are to be read. */
interface Reading {
  /** One of `lineAmountTypes`. */
  amounts: string;
  /** Whether the document is approved or waits for approval, and needs an account for each line. */
  isApproved: boolean;
  /** Places after the point of a unit amount: 2, or 4 where the call asks for them. */
  places: number;
}

/** Reads the lines of a document, and says what is wrong with them. */
export function readLines(given: Json | undefined, reading: Reading): { lines: Line[]; messages: string[] } {
  const messages: string[] = [];
  const lines = asList(given).map((item) => readLine(asObject(item), reading, messages));
  return { lines, messages };
}

function readLine(given: JsonObject, { amounts, isApproved, places }: Reading, messages: string[]): Line {
  if (textFrom(given.Description) === "") messages.push("Description cannot be empty");
  const account = accountOf(given, isApproved, messages);
  const taxType =
    textFrom(given.TaxType) || (amounts === "NoTax" ? "NONE" : textFrom(account?.TaxType) || "NONE");
  const rate = taxRates.find(({ TaxType }) => TaxType === taxType);
  if (!rate?.CanApplyToRevenue)
    messages.push(
      `The TaxType code ${taxType} does not exist or cannot be used for this type of transaction.`,
    );
  const quantity = numberFrom(given.Quantity) ?? 1;
  const scale = 10 ** places;
  const unit = roundHalfUp((numberFrom(given.UnitAmount) ?? 0) * scale) / scale;
  const amount = roundHalfUp(quantity * unit * 100);
  const sent = centsFrom(given.LineAmount);
  if (sent !== undefined && sent !== amount)
    messages.push(
      `The line total ${dollars(sent).toFixed(2)} does not match the expected line total ${dollars(amount).toFixed(2)}`,
    );
  const tax =
    amounts === "NoTax"
      ? 0
      : (centsFrom(given.TaxAmount) ?? taxOf(amount, Number(rate?.EffectiveRate ?? 0), amounts));
  const record = {
    ...given,
    LineItemID: textFrom(given.LineItemID) || randomUUID(),
    Description: textFrom(given.Description),
    Quantity: quantity,
    UnitAmount: unit,
    ...(account && { AccountCode: account.Code ?? "", AccountID: account.AccountID ?? "" }),
    TaxType: taxType,
    TaxAmount: dollars(tax),
    LineAmount: dollars(amount),
    Tracking: tracked(asList(given.Tracking).map(asObject), messages),
    ValidationErrors: [],
  };
  return { record, amount, tax };
}

/** GST in cents of a line's amount: on top of it, or in it. */
function taxOf(amount: number, percent: number, amounts: string): number {
  return roundHalfUp((amount * percent) / (amounts === "Inclusive" ? 100 + percent : 100));
}

function accountOf(given: JsonObject, isApproved: boolean, messages: string[]): JsonObject | undefined {
  const code = textFrom(given.AccountCode);
  if (code === "") {
    if (isApproved) messages.push("Account code must be specified");
    return undefined;
  }
  const account = accounts.find(({ Code }) => Code === code);
  if (account?.Status === "ARCHIVED")
    messages.push(
      `Account code '${code}' has been archived, or has been deleted. Each line item must reference a valid account.`,
    );
  else if (!account || account.Type === "BANK" || account.SystemAccount !== undefined)
    messages.push(`Account code '${code}' is not a valid code for this document.`);
  return account;
}

/** The tracking of a line, by names or by ids, with both. */
function tracked(given: JsonObject[], messages: string[]): JsonObject[] {
  if (given.length > 2) messages.push("A line item can have at most 2 tracking categories.");
  return given.flatMap((item) => {
    const category = trackingCategories.find(
      ({ TrackingCategoryID, Name }) => TrackingCategoryID === item.TrackingCategoryID || Name === item.Name,
    );
    const option = asList(category?.Options)
      .map(asObject)
      .find(
        ({ TrackingOptionID, Name }) => TrackingOptionID === item.TrackingOptionID || Name === item.Option,
      );
    if (!category || !option) {
      messages.push(
        `The tracking option '${textFrom(item.Option ?? item.TrackingOptionID)}' could not be found.`,
      );
      return [];
    }
    return [
      {
        Name: category.Name ?? "",
        Option: option.Name ?? "",
        TrackingCategoryID: category.TrackingCategoryID ?? "",
        TrackingOptionID: option.TrackingOptionID ?? "",
      },
    ];
  });
}
