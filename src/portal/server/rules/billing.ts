import type { SomeRules } from "#framework/server/records/write/stages.ts";
import { bankLines } from "../bank/lines.ts";
import { receiptPayments, receiptPaymentsRemoved } from "../bank/payments.ts";
import {
  bankReceipt,
  receiptIgnored,
  receiptMatched,
  receiptRestored,
  receiptUnmatched,
} from "../bank/rules.ts";
import { bankSuggestions } from "../bank/suggestions.ts";
import { claimRowDecided, claimRowWrittenOff } from "../claims/decide.ts";
import { claimFile } from "../claims/file.ts";
import { reconciliation } from "../claims/reconciliation.ts";
import { claimBegins, claimReleased, claimStarted, invoiceUnclaimed } from "../claims/rules.ts";
import { payerAddresses } from "../invoices/addresses.ts";
import { invoiceFile } from "../invoices/download.ts";
import { noteInvoiced, shiftInvoiced } from "../invoices/lines/add.ts";
import { agedDebtors } from "../invoices/payments/agedDebtors.ts";
import {
  invoicePayment,
  invoicePaymentDated,
  invoicePaymentGone,
  invoicePaymentKept,
  invoicePaymentRemoved,
} from "../invoices/payments/payments.ts";
import { statementFile } from "../invoices/payments/statement.ts";
import {
  invoiceApproved,
  invoiceComplete,
  invoiceCredited,
  invoiceReleased,
  invoiceSent,
} from "../invoices/rules.ts";
import { invoiceRunBegins, invoiceRunStarted } from "../invoices/runJob.ts";
import { invoiceLines } from "../invoices/shown.ts";
import { priceImportBegins, priceImportStarted, pricesImported, supportItem } from "../prices/rules.ts";
import { payRunToXero } from "../xero/payRun.ts";
import { voidedInXero, xeroAgain } from "../xero/send.ts";

/** Rules of what is charged: invoices, claims, receipts of the bank, prices, and Xero. */
export const billingRules = {
  prepare: {
    "bank-receipt": bankReceipt,
    "claim-row-written-off": claimRowWrittenOff,
    "claim-started": claimStarted,
    "invoice-approved": invoiceApproved,
    "invoice-payment": invoicePayment,
    "invoice-payment-removed": invoicePaymentRemoved,
    "invoice-run-started": invoiceRunStarted,
    "invoice-sent": invoiceSent,
    "price-import-started": priceImportStarted,
    "receipt-ignored": receiptIgnored,
    "receipt-matched": receiptMatched,
    "receipt-restored": receiptRestored,
    "receipt-unmatched": receiptUnmatched,
    "support-item": supportItem,
  },
  check: {
    "invoice-complete": invoiceComplete,
    "invoice-payment-dated": invoicePaymentDated,
    "invoice-unclaimed": invoiceUnclaimed,
  },
  after: {
    "bank-suggestions": bankSuggestions,
    "claim-begins": claimBegins,
    "claim-released": claimReleased,
    "claim-row-decided": claimRowDecided,
    "invoice-credited": invoiceCredited,
    "invoice-payment-gone": invoicePaymentGone,
    "invoice-payment-kept": invoicePaymentKept,
    "invoice-released": invoiceReleased,
    "invoice-run-begins": invoiceRunBegins,
    "note-invoiced": noteInvoiced,
    "pay-run-to-xero": payRunToXero,
    "payer-addresses": payerAddresses,
    "price-import-begins": priceImportBegins,
    "prices-imported": pricesImported,
    "receipt-payments": receiptPayments,
    "receipt-payments-removed": receiptPaymentsRemoved,
    "shift-invoiced": shiftInvoiced,
    "voided-in-xero": voidedInXero,
    "xero-again": xeroAgain,
  },
  import: {
    "bank-lines": bankLines,
  },
  shown: {
    "invoice-lines": invoiceLines,
  },
  source: {
    "aged-debtors": agedDebtors,
    reconciliation,
  },
  download: {
    claim: claimFile,
    invoice: invoiceFile,
    statement: statementFile,
  },
} satisfies SomeRules;
