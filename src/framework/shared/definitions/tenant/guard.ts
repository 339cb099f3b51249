import { asList, asObject } from "../../schema/patch.ts";
import { bundle } from "../../schema/bundle.ts";
import { isObject, type Json } from "../../schema/schema.ts";
import type { MergedFiles } from "../check/rights/perspectives.ts";
import type { Problem } from "../check/problem.ts";
import { contentOf, kindOf, schemasIn, type SourceFiles } from "../check/sources.ts";
import { isSame } from "../patch/notes.ts";
import {
  accessPolicy,
  dashboardPolicy,
  menuPolicy,
  navigationPolicy,
  noticePolicy,
  reportPolicy,
} from "./policies.ts";
import type { Policy, Refuse } from "./policy.ts";
import { resourcePolicy } from "./resourcePolicy.ts";
import { schemaPolicy } from "./schemaPolicy.ts";
import { sectionsOfPermissions } from "./sections.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Definitions as they were written, and with perspectives put together with their resources. */
export interface Both {
  sources: SourceFiles;
  merged: MergedFiles["files"];
}

/** Whether a tenant's layer can have a patch of a file. */
export const isOfTenants = (file: string): boolean =>
  /^schemas\/records\/[^/]+\.json$/.test(file) ||
  ["resource", "report", "dashboard", "notice", "navigation", "access"].includes(kindOf(file) ?? "");

/**
 * What a tenant's layer says that it may not: anything by which a person would get a field, a row, an action or a
 * permission that the layer underneath does not give them, or by which a rule would no longer hold. What is not known to
 * be harmless is refused. Expects definitions of the right shape.
 * @param files the files that the tenant's layer patches
 */
export function checkTenantLayer(below: Both, above: Both, files: Iterable<string>): Problem[] {
  const problems: Problem[] = [];
  const judge = (file: string, place: string, policy: Policy, before?: Json, after?: Json) => {
    const refuse: Refuse = (pointer, found, expected) => problems.push({ file, pointer, found, expected });
    if (!isSame(before, after)) policy({ before, after, place }, refuse);
  };
  const conditioned = conditionedGroups(below.sources);
  for (const file of files)
    judge(
      file,
      "",
      policyOf(file, below, above, conditioned),
      contentOf(below.sources, file),
      contentOf(above.sources, file),
    );
  for (const [file, content] of above.merged) {
    const before = below.merged.get(file);
    if (kindOf(file) !== "resource" || before === content || !isObject(before) || !isObject(content))
      continue;
    for (const part of ["view", "form"] as const)
      judge(
        file,
        `/${part}/sections`,
        sectionsOfPermissions,
        sectionsOf(before, part),
        sectionsOf(content, part),
      );
  }
  return problems;
}

/** The sections that a screen has: a view without any has those of the form. */
const sectionsOf = (definition: { [key: string]: Json }, part: "view" | "form"): Json | undefined =>
  asObject(definition[part]).sections ?? asObject(definition.form).sections;

function policyOf(file: string, below: Both, above: Both, conditioned: ReadonlySet<string>): Policy {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  const menu = menuPolicy(conditioned);
  switch (kindOf(file)) {
    case "resource":
      return resourcePolicy(name, menu);
    case "report":
      return reportPolicy(name, menuPolicy(conditioned, "reports"));
    case "dashboard":
      return dashboardPolicy;
    case "notice":
      return noticePolicy;
    case "navigation":
      return navigationPolicy(menu);
    case "access":
      return accessPolicy;
    default: {
      const path = file.slice("schemas/".length, -".json".length);
      return schemaPolicy({
        ...surroundingsOf(below.merged, path),
        bundled: bundledAt(above.sources, path),
      });
    }
  }
}

/** The groups of the menu on which there are conditions. */
const conditionedGroups = (files: SourceFiles): ReadonlySet<string> => {
  const navigation = files.get("resources/navigation.json");
  const conditions = isObject(navigation) ? asList(navigation.conditions) : [];
  return new Set(conditions.flatMap((condition) => asList(asObject(condition).groups).map(String)));
};

/** Looks places of a schema up in which references are replaced; undefined where that is not possible. */
function bundledAt(files: SourceFiles, path: string): (pointer: string) => unknown {
  let made: { whole: unknown } | undefined;
  return (pointer) =>
    pointer
      .split("/")
      .slice(1)
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>(
        (node, key) =>
          typeof node === "object" && node !== null
            ? Object.entries(node).find(([name]) => name === key)?.[1]
            : undefined,
        (made ??= { whole: bundledOf(files, path) }).whole,
      );
}

/** A schema in which references are replaced; undefined where one leads nowhere, which the check of the schemas tells. */
function bundledOf(files: SourceFiles, path: string): unknown {
  const raw = schemasIn(files);
  try {
    return bundle(`${path}.json`, (wanted) => raw.get(wanted.replace(/\.json$/, "")));
  } catch {
    return undefined;
  }
}
