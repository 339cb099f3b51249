import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { isListKey, type Resource } from "#framework/shared/definitions/resource.ts";

// contract/README.md: no call without a screen or an action that makes it.
const { definitions, declared } = loadDefinitions(productFolder, { checkContract: false });
const resources = [...definitions.resources.values()];

const read = (...patterns: string[]): string =>
  globSync(patterns, { cwd: productFolder })
    .filter((path) => !/\.test\.|testPortal/.test(path))
    .map((path) => readFileSync(join(productFolder, path), "utf8"))
    .join("\n");
const portal = read("src/framework/browser/**/*.{ts,tsx}", "src/portal/browser/**/*.{ts,tsx}");
const publicPages = read("src/portal/browser/public/*.{ts,tsx}");

const roster = "The roster page makes it.";
const link = "It is a link in an answer, which the browser follows.";
const event = "The payment provider makes it.";
/** Calls that nothing in the portal's code names, and why. */
const unnamed: Record<string, string> = {
  "GET calendar-feeds/{token}": "It is a link that a calendar follows.",
  "GET compliance/matrix/exports/{token}": link,
  "GET contracts/exports/{token}": link,
  "GET exports/{token}": link,
  "GET ndis/billing-history/exports/{token}": link,
  "GET invoices/open/{token}": "It is a link in a message to the payer.",
  "GET ndis/form-answers/exports/{token}": link,
  "GET ndis/forms/exports/{token}": link,
  "GET ndis/claims/exports/{token}": link,
  "GET ndis/evidence/exports/{token}": link,
  "GET ndis/invoices/exports/{token}": link,
  "GET ndis/statements/exports/{token}": link,
  "GET ndis/roster/all-participants": roster,
  "GET ndis/notes/exports/{token}": link,
  "GET ndis/timesheet/exports/{token}": link,
  "GET ndis/timesheet/xero-exports/{token}": link,
  "GET records/webhook-notices": "Programs read it; the form asks the search.",
  "GET {tenant}/whitelabel/logo": link,
  "POST ndis/payments/events": event,
};

/** The calls that the generated screens make by themselves. */
const generated = new Set(["one", "create", "update", "delete"]);

/** The fields that each tab and pick list which shows a resource's records holds fast. */
const shownWith = ({ name }: Resource): string[][] =>
  resources
    .flatMap(({ definition, actions }) => [
      ...(definition.view?.tabs ?? []),
      ...Object.values(actions).flatMap(({ picks }) => picks ?? []),
    ])
    .filter(({ resource }) => resource === name)
    .map((place) => Object.keys(place.with ?? {}));

/** The resources whose lists judge the choices of a picker (`x-judged`). */
const judging = new Set(
  [...read("schemas/**/*.json").matchAll(/"x-judged": \{\s*"by": "([a-z-]+)"/g)].map((match) => match[1]),
);

/** The resources that a perspective's fields are chosen from. */
const chosenFrom = new Set(
  [...read("resources/*.json").matchAll(/"x-reference": "([a-z-]+)"/g)].map((match) => match[1]),
);

const isQuoted = (name: string, code = portal): boolean => new RegExp(`["'\`]${name}["'\`?]`).test(code);
const isMade = (kind: string, of = ""): boolean =>
  new RegExp(`calls\\??\\.${kind}\\b|calls\\["${kind}"\\]|"${of}",\\s*"${kind}"`).test(portal);
const isOfShell = (kind: string): boolean =>
  isQuoted(kind) || new RegExp(`shell\\??\\.${kind}\\b`).test(portal);

/** The calls that a resource's calendar and the lanes of its timeline make. */
const drawn = ({ definition: { calendar, timeline } }: Resource): (string | undefined)[] => [
  calendar?.rows?.call,
  calendar?.check?.call,
  ...(timeline?.lanes ?? []).map((lane) => (typeof lane === "string" ? undefined : lane.people?.call)),
];

/** Whether something in the portal makes a call. */
function isUsed({ kind, call, resource, report, wizard }: DeclaredCall): boolean {
  if (report) return new RegExp(`report\\.${kind}\\b`).test(portal) || isQuoted(kind);
  if (wizard) return isMade(kind);
  // A page for visitors knows its calls without the definitions.
  if (!resource) return isOfShell(kind) || isQuoted(call.path.split("/").at(-1) ?? "", publicPages);
  if (resource.actions[kind]?.call === call || generated.has(kind)) return true;
  if (Object.values(resource.actions).some(({ preview }) => preview === kind)) return true;
  if (resource.definition.form?.preview === kind) return true;
  if (resource.definition.list?.board?.states === kind) return true;
  if (drawn(resource).includes(kind)) return true;
  if (!isListKey(kind)) return isMade(kind, resource.name);
  if (judging.has(resource.name) || chosenFrom.has(resource.name)) return true;
  const needed = Object.values(call.params ?? {});
  const isShown = shownWith(resource).some((fields) => needed.every((field) => fields.includes(field)));
  return isShown || (needed.length === 0 && resource.menu !== undefined) || isQuoted(resource.name);
}

test("every call has a screen or an action that makes it, or a reason to have none", () => {
  const idle = [...declared].filter(([, call]) => !isUsed(call)).map(([name]) => name);
  expect(idle.sort()).toEqual(Object.keys(unnamed).sort());
});
