import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { fixedId, xeroInstant } from "../values.ts";

/** When the organisation began, and its lists were last changed. */
export const began = Date.UTC(2024, 6, 1);
const updated = { UpdatedDateUTC: xeroInstant(began) };

/** The organisation of the stand-in. */
export const tenant = { id: fixedId("organisation"), name: "Demo Care Pty Ltd" };

/** What Xero says of the organisation. */
export const organisation: JsonObject = {
  OrganisationID: tenant.id,
  Name: tenant.name,
  LegalName: tenant.name,
  PaysTax: true,
  Version: "AU",
  OrganisationType: "COMPANY",
  BaseCurrency: "AUD",
  CountryCode: "AU",
  IsDemoCompany: false,
  OrganisationStatus: "ACTIVE",
  TaxNumber: "62600000001",
  FinancialYearEndDay: 30,
  FinancialYearEndMonth: 6,
  SalesTaxBasis: "ACCRUALS",
  SalesTaxPeriod: "QUARTERLY1",
  DefaultSalesTax: "Tax Exclusive",
  DefaultPurchasesTax: "Tax Inclusive",
  CreatedDateUTC: xeroInstant(began),
  OrganisationEntityType: "COMPANY",
  Timezone: "AUSEASTERNSTANDARDTIME",
  ShortCode: "!dEm01",
  Edition: "BUSINESS",
  Class: "PREMIUM",
  Addresses: [],
  Phones: [],
  ExternalLinks: [],
  PaymentTerms: {},
};

const account = (Code: string, Name: string, Type: string, Class: string, TaxType: string): JsonObject => ({
  AccountID: fixedId(`account ${Code}`),
  Code,
  Name,
  Status: "ACTIVE",
  Type,
  TaxType,
  Class,
  EnablePaymentsToAccount: false,
  ShowInExpenseClaims: Class === "EXPENSE",
  ReportingCode: Class === "EXPENSE" ? "EXP" : Class.slice(0, 3),
  ...updated,
});

/** The chart of accounts; `202` is archived. */
export const accounts: JsonObject[] = [
  {
    ...account("090", "Business Cheque Account", "BANK", "ASSET", "BASEXCLUDED"),
    EnablePaymentsToAccount: true,
  },
  account("200", "Sales", "REVENUE", "REVENUE", "OUTPUT"),
  account("201", "NDIS support income", "REVENUE", "REVENUE", "EXEMPTOUTPUT"),
  { ...account("202", "Grants (old)", "REVENUE", "REVENUE", "EXEMPTOUTPUT"), Status: "ARCHIVED" },
  account("205", "Transport income", "REVENUE", "REVENUE", "EXEMPTOUTPUT"),
  account("260", "Other revenue", "REVENUE", "REVENUE", "OUTPUT"),
  account("310", "Cost of supports", "DIRECTCOSTS", "EXPENSE", "INPUT"),
  account("449", "Motor vehicle expenses", "EXPENSE", "EXPENSE", "INPUT"),
  account("477", "Wages and salaries", "EXPENSE", "EXPENSE", "BASEXCLUDED"),
  account("478", "Superannuation", "EXPENSE", "EXPENSE", "BASEXCLUDED"),
  { ...account("610", "Accounts Receivable", "CURRENT", "ASSET", "BASEXCLUDED"), SystemAccount: "DEBTORS" },
  { ...account("820", "GST", "CURRLIAB", "LIABILITY", "BASEXCLUDED"), SystemAccount: "GST" },
];

const taxRate = (
  Name: string,
  TaxType: string,
  rate: number,
  on: { income: boolean; spending: boolean },
): JsonObject => ({
  Name,
  TaxType,
  ReportTaxType: TaxType,
  CanApplyToAssets: on.spending,
  CanApplyToEquity: on.spending,
  CanApplyToExpenses: on.spending,
  CanApplyToLiabilities: on.spending,
  CanApplyToRevenue: on.income,
  DisplayTaxRate: rate,
  EffectiveRate: rate,
  Status: "ACTIVE",
  TaxComponents: [{ Name: "GST", Rate: rate, IsCompound: false, IsNonRecoverable: false }],
});

/** The tax rates of an Australian organisation. */
export const taxRates: JsonObject[] = [
  taxRate("BAS Excluded", "BASEXCLUDED", 0, { income: true, spending: true }),
  taxRate("GST Free Expenses", "EXEMPTEXPENSES", 0, { income: false, spending: true }),
  taxRate("GST Free Income", "EXEMPTOUTPUT", 0, { income: true, spending: false }),
  taxRate("GST on Expenses", "INPUT", 10, { income: false, spending: true }),
  taxRate("GST on Income", "OUTPUT", 10, { income: true, spending: false }),
  taxRate("GST Free Exports", "EXEMPTEXPORT", 0, { income: true, spending: false }),
  taxRate("Input Taxed", "INPUTTAXED", 0, { income: true, spending: true }),
  { ...taxRate("No GST", "NONE", 0, { income: true, spending: true }) },
];

/** The tracking category of the organisation, with the regions that a provider works in. */
export const trackingCategories: JsonObject[] = [
  {
    TrackingCategoryID: fixedId("tracking Region"),
    Name: "Region",
    Status: "ACTIVE",
    Options: ["Metro north", "Metro south", "Coast", "Inland"].map((Name) => ({
      TrackingOptionID: fixedId(`tracking Region ${Name}`),
      Name,
      Status: "ACTIVE",
      HasValidationErrors: false,
      IsDeleted: false,
      IsArchived: false,
      IsActive: true,
    })),
  },
];
