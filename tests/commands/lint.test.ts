import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import house from "../../scripts/lint/plugin.mjs";

/** What a rule finds in a file: in its text, or in one import of it. */
function found(rule: keyof typeof house.rules, file: string, { text = "", specifier = "" }): string[] {
  const messages: string[] = [];
  const visitors = house.rules[rule].create({
    filename: join(productFolder, file),
    sourceCode: { text, getLocFromIndex: () => ({}) },
    report: ({ message }) => messages.push(message),
  });
  for (const visit of [visitors.Program, visitors.ImportExpression])
    visit?.({ source: { value: specifier } });
  return messages;
}

describe("arrows point one way", () => {
  test.each([
    ["src/framework/browser/a.ts", "#portal/browser/settings.ts"],
    ["src/framework/browser/a.ts", "#portal/shared/dashboards.ts"],
    ["src/framework/browser/a.ts", "../server/app.ts"],
    ["src/framework/browser/fields/a.test.tsx", "#framework/server/app.ts"],
    ["src/framework/server/http/a.ts", "../../browser/i18n/en.ts"],
    ["src/framework/server/a.ts", "#portal/server/rules.ts"],
    ["src/framework/server/a.ts", "#portal.server.ts"],
    ["src/framework/shared/a.ts", "#framework/server/config.ts"],
    ["src/framework/shared/a.ts", "../../portal/shared/dashboards.ts"],
    ["src/portal/browser/a.ts", "#framework/server/config.ts"],
    ["src/portal/browser/a.ts", "../../main.tsx"],
    ["src/portal/server/a.ts", "#portal/browser/settings.ts"],
    ["src/portal/shared/a.ts", "#framework/browser/registry.ts"],
    ["src/portal/server/a.ts", "#portal.server.ts"],
    ["src/framework/server/a.ts", "#tests/support/config.ts"],
    ["src/server.ts", "#portal.server.ts"],
    ["examples/equipment/portal.server.ts", "#portal/server/rules.ts"],
    ["examples/equipment/server/a.ts", "#framework/browser/registry.ts"],
    ["examples/equipment/browser/a.tsx", "../../../src/portal/browser/settings.ts"],
    ["examples/equipment/browser/a.tsx", "#framework/server/config.ts"],
  ])("%s does not import %s", (file, specifier) =>
    expect(found("arrows", file, { specifier })).toHaveLength(1),
  );
  test.each([
    ["src/framework/browser/a.ts", "#framework/shared/dates/dates.ts"],
    ["src/framework/browser/a.ts", "#generated/definitions.ts"],
    ["src/framework/browser/a.ts", "react"],
    ["src/portal/browser/a.ts", "#framework/browser/services.tsx"],
    ["src/portal/server/a.ts", "../shared/places/place.ts"],
    ["src/portal/server/a.ts", "#framework/server/context.ts"],
    ["src/portal.server.ts", "#portal/server/rules.ts"],
    ["src/server.ts", "./portals.ts"],
    ["src/portals.ts", "#portal.server.ts"],
    ["examples/equipment/portal.server.ts", "./server/demo.ts"],
    ["examples/equipment/server/a.ts", "#framework/server/portal.ts"],
    ["examples/equipment/browser/a.tsx", "#framework/browser/registry.ts"],
    ["src/main.tsx", "#portal.browser.ts"],
    ["src/framework/server/a.test.ts", "#tests/support/config.ts"],
    ["tests/server/a.test.ts", "#framework/server/app.ts"],
  ])("%s imports %s", (file, specifier) => expect(found("arrows", file, { specifier })).toEqual([]));
});

describe("the framework has no word of the portal's field", () => {
  test.each([
    "participant_id",
    "isParticipant",
    "NDIS",
    "// a staff member",
    '"ndis/faqs"',
    "useRosterDay",
    "woundOf",
    "// a referral",
    "staff-licences",
  ])("%s is one", (text) =>
    expect(found("domain-words", "src/framework/server/a.ts", { text }).length).toBeGreaterThan(0),
  );
  test.each(["onDiscard", "participate?.", "stuff", "tendisc", "license"])("%s is none", (text) =>
    expect(found("domain-words", "src/framework/server/a.ts", { text })).toEqual([]),
  );
});
