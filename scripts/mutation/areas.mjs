/**
 * Files whose tests are tried by mutation, by area: what is claimed and paid. `least` is the share of changes in percent
 * that the tests have to notice.
 */
export const areas = {
  prices: {
    least: 85,
    mutate: [
      "src/portal/shared/prices/{amount,bands,kilometres,limit}.ts",
      "src/portal/shared/invoices/{gst,payer,supportItem}.ts",
      "src/portal/server/invoices/lines/priceGuard.ts",
    ],
    tests: [
      "src/portal/shared/prices/*.test.ts",
      "src/portal/shared/invoices/*.test.ts",
      "src/portal/server/invoices/*.test.ts",
      "src/portal/server/invoices/lines/*.test.ts",
    ],
  },
  claims: {
    least: 85,
    mutate: ["src/portal/server/claims/row.ts"],
    tests: ["src/portal/server/claims/**/*.test.ts"],
  },
  award: {
    least: 85,
    mutate: ["src/portal/shared/pay/*.ts", "!src/portal/shared/pay/*.test.ts"],
    // The long tests of the same folder (by the minute, properties) would notice more, and take a day.
    tests: [
      "src/portal/shared/pay/**/*.test.ts",
      "src/portal/server/pay/{vectors,evidence,toLookAt,otherAwards,packs,leave}.test.ts",
    ],
  },
};
