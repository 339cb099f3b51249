import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productFolder } from "#server/definitions/load.ts";
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
    ["src/framework/a.ts", "#portal/registry.ts"],
    ["src/framework/a.ts", "../server/app.ts"],
    ["src/framework/fields/a.test.tsx", "#server/app.ts"],
    ["src/server/http/a.ts", "../../framework/i18n/en.ts"],
    ["src/shared/a.ts", "#server/config.ts"],
    ["src/portal/a.ts", "#server/config.ts"],
    ["src/portal/a.ts", "../main.tsx"],
    ["src/server/a.ts", "#tests/support/config.ts"],
  ])("%s does not import %s", (file, specifier) =>
    expect(found("arrows", file, { specifier })).toHaveLength(1),
  );
  test.each([
    ["src/framework/a.ts", "#shared/dates/dates.ts"],
    ["src/framework/a.ts", "#generated/definitions.ts"],
    ["src/framework/a.ts", "react"],
    ["src/portal/a.ts", "../framework/services.tsx"],
    ["src/server/a.test.ts", "#tests/support/config.ts"],
    ["src/main.tsx", "#portal/registry.ts"],
    ["tests/server/a.test.ts", "#server/app.ts"],
  ])("%s imports %s", (file, specifier) => expect(found("arrows", file, { specifier })).toEqual([]));
});

describe("the framework has no word of the portal's field", () => {
  test.each(["participant_id", "isParticipant", "NDIS", "// a staff member", '"ndis/faqs"', "useRosterDay"])(
    "%s is one",
    (text) => expect(found("domain-words", "src/framework/a.ts", { text })).toHaveLength(1),
  );
  test.each(["onDiscard", "participate?.", "stuff", "tendisc"])("%s is none", (text) =>
    expect(found("domain-words", "src/framework/a.ts", { text })).toEqual([]),
  );
});
