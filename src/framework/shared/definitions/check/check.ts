import { isObject, type Schema } from "../../schema/schema.ts";
import { resolveDefinitions } from "../definitions.ts";
import type { DefinitionFiles } from "../definitionFiles.ts";
import { checkAssignments } from "./calls/assign.ts";
import { bundleAll } from "./bundleAll.ts";
import { checkBesideReferences } from "./schemas/besideReference.ts";
import { checkPresets, checkRequirements } from "./calls/presets.ts";
import { checkOffers } from "./schemas/offers.ts";
import { checkComputedUses, checkExpressions, type SchemaUse } from "./schemas/expressions.ts";
import { checkBehind } from "./screens/calendar.ts";
import { checkChoiceWords } from "./schemas/choiceWords.ts";
import { checkCalls } from "./calls/calls.ts";
import { checkConditionFields } from "./conditionFields.ts";
import { checkComponents } from "./screens/components.ts";
import { checkKept } from "./schemas/keepable.ts";
import { readSchemas, type ReadSchemas } from "./schemas/foreignSchemas.ts";
import { checkDashboards } from "./dashboards/dashboards.ts";
import { checkCreates } from "./calls/creates.ts";
import { originalSchema } from "../perspectives/perspectives.ts";
import { checkLanguages } from "./languages.ts";
import { metaOf } from "./meta.ts";
import { checkNames } from "./names.ts";
import { checkNotices } from "./notices.ts";
import { checkPlans } from "./plans.ts";
import { checkPermissions } from "./rights/permissions.ts";
import { mergePerspectives } from "./rights/perspectives.ts";
import { describeProblem, oneOf, type Problem, quote } from "./problem.ts";
import { checkFields, checkReport, checkStep } from "./references.ts";
import { withoutProblems } from "./repair.ts";
import { checkReports } from "./screens/reports.ts";
import { checkRangeCalls } from "./calls/rangeCalls.ts";
import { checkRollUps } from "./schemas/rollUps.ts";
import { checkShortKeywords } from "./schemas/shortKeywords.ts";
import { checkSaysSomething } from "./saysSomething.ts";
import { checkSchemaFields, checkStoredNames } from "./schemas/schemaFields.ts";
import { checkTabsOn } from "./screens/tabsOn.ts";
import { checkTogether } from "./schemas/together.ts";
import { checkTenantLayer } from "../tenant/guard.ts";
import { checkStepConditions } from "./screens/stepConditions.ts";
import { checkVersions } from "./schemas/versions.ts";
import { withNamedPermissions } from "../completed/namedPermissions.ts";
import { checkWizard } from "./screens/wizards.ts";
import {
  type ContractCall,
  definitionFilesIn,
  definitionsIn,
  kindOf,
  schemasIn,
  type SourceFiles,
} from "./sources.ts";

/** What a folder of definitions holds, when nothing is wrong with it. */
export interface CheckedDefinitions {
  files: DefinitionFiles;
  /** Schemas by path, references to other files replaced. */
  schemas: ReadonlyMap<string, Schema>;
  /** What was not taken over of schemas from elsewhere, with what to write instead. */
  left: Problem[];
  /** The paths of schemas from elsewhere, below schemas/. */
  foreign: ReadonlySet<string>;
  /** The files as they were written, with schemas from elsewhere in the language of records. */
  own: SourceFiles;
  /** The same, in which every perspective is put together with its resource. */
  merged: SourceFiles;
}

/** Definitions that were checked already, over which others are laid. What is the same is not looked at again. */
export interface Underneath extends Pick<CheckedDefinitions, "schemas" | "foreign" | "own" | "merged"> {
  /** Whether what is laid over them may give people more: that of a provider's folder may, the layer of a tenant may not. */
  mayWiden?: boolean;
  /** The files as they were written. */
  sources: SourceFiles;
}

/**
 * The one checker of definitions, used at start-up, in CI and by `npm run check`.
 * @param contract the calls that the API has; undefined when any call is allowed
 * @param underneath what they are laid over, where that was checked already; the layer of a tenant can hold more back, and
 *   give nobody more
 * @returns what the files hold, or every problem found
 */
export function checkDefinitions(
  sources: SourceFiles,
  metaSchemas: ReadonlyMap<string, object>,
  contract?: ContractCall[],
  underneath?: Underneath,
): CheckedDefinitions | Problem[] {
  return checkSources(sources, { metaSchemas, contract, underneath }, true);
}

interface Against {
  metaSchemas: ReadonlyMap<string, object>;
  contract?: ContractCall[];
  underneath?: Underneath;
}

/** @param goesOn whether definitions of a wrong shape are looked at without what is wrong, for what else there is */
function checkSources(
  sources: SourceFiles,
  against: Against,
  goesOn: boolean,
): CheckedDefinitions | Problem[] {
  const { metaSchemas, contract, underneath } = against;
  const meta = metaOf(metaSchemas);
  const read = readSchemas(schemasIn(sources), {
    own: meta.keywords,
    stored: storedSchemas(sources),
    shape: (path) => meta.check(new Map([[`schemas/${path}.json`, sources.get(`schemas/${path}.json`)]])),
    known: underneath && {
      raw: schemasIn(underneath.sources),
      read: schemasIn(underneath.own),
      foreign: underneath.foreign,
    },
  });
  const isSchema = (path: string) => read.schemas.has(path.replace(/^schemas\/|\.json$/g, ""));
  const others = [...changedIn(sources, underneath?.sources)].filter(([path]) => !isSchema(path));
  const shape = [...read.problems, ...meta.check(new Map(others))];
  if (shape.length > 0) return goesOn ? [...shape, ...othersThan(shape, sources, against)] : shape;
  const own = new Map([
    ...withNamedPermissions(sources),
    ...[...read.schemas].map(([path, schema]) => [`schemas/${path}.json`, schema] as const),
  ]);
  const below = underneath && { sources: underneath.own, merged: underneath.merged };
  const { files, merged, problems, written } = mergePerspectives(own, below);
  const isTenants = below !== undefined && !underneath?.mayWiden;
  const wider = () =>
    isTenants
      ? checkTenantLayer(below, { sources: own, merged: files }, changedIn(own, below.sources).keys())
      : [];
  if (problems.length > 0) {
    // What perspectives lack may follow from what a tenant's layer may not take away.
    const refused = wider();
    return refused.length > 0 ? refused : problems;
  }
  const changed = [...changedIn(files, underneath?.merged)].filter(
    ([path]) =>
      merged.has(path) && !read.foreign.has(originalSchema(path.replace(/^schemas\/|\.json$/g, ""))),
  );
  const misshapen = meta.check(new Map(changed), { merged: true });
  if (misshapen.length > 0) return once(misshapen.map(written));
  const refused = wider();
  const found = checkMerged(files, metaSchemas, read, contract, underneath);
  if (!Array.isArray(found) && refused.length === 0) return { ...found, own, merged: files };
  return once([...refused, ...(Array.isArray(found) ? found.map(written) : [])]);
}

/** What is wrong beside the shape of some parts. */
function othersThan(shape: readonly Problem[], sources: SourceFiles, against: Against): Problem[] {
  const repaired = withoutProblems(sources, shape);
  const found = repaired ? checkSources(repaired.files, against, false) : [];
  return repaired && Array.isArray(found) ? found.filter(repaired.isOwn) : [];
}

/** The schemas of records that the record service stores, by their path. */
const storedSchemas = (sources: SourceFiles): Set<string> =>
  new Set(
    [...sources].flatMap(([path, content]) => {
      const { record } = kindOf(path) === "resource" && isObject(content) ? content : {};
      return isObject(record) && record.store !== "none" ? [String(record.schema)] : [];
    }),
  );

/** The files that are not the same as those of a layer underneath. */
const changedIn = (files: SourceFiles, underneath?: SourceFiles): Map<string, unknown> =>
  new Map([...files].filter(([path, content]) => underneath?.get(path) !== content));

/** Each problem once: what a perspective takes is found in both. */
const once = (problems: Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [describeProblem(problem), problem])).values(),
];

/** Checks definitions whose shape is right, and in which perspectives are put together with their resources. */
function checkMerged(
  files: SourceFiles,
  metaSchemas: ReadonlyMap<string, object>,
  { foreign, left }: Pick<ReadSchemas, "foreign" | "left">,
  contract?: ContractCall[],
  underneath?: Underneath,
): Omit<CheckedDefinitions, "own" | "merged"> | Problem[] {
  const sorted = definitionFilesIn(files);
  if (Array.isArray(sorted)) return sorted;
  const problems: Problem[] = [];
  const raw = schemasIn(files);
  const schemas = bundleAll(raw, problems, underneath);
  const isNew = (path: string) => underneath?.schemas.get(path) !== schemas.get(path);
  for (const [path, schema] of schemas)
    if (isNew(path)) problems.push(...checkSchemaFields(`schemas/${path}.json`, schema));
  for (const [path, schema] of raw)
    if (isNew(path))
      problems.push(
        ...checkBesideReferences(`schemas/${path}.json`, schema, (other) =>
          raw.get(other.replace(/\.json$/, "")),
        ),
        ...checkChoiceWords(`schemas/${path}.json`, schema),
        ...checkShortKeywords(`schemas/${path}.json`, schema),
        ...(path.startsWith("forms/") ? [] : checkConditionFields(`schemas/${path}.json`, schema)),
      );
  problems.push(...checkNames(files, sorted, schemas));
  problems.push(...checkUses(files, sorted, schemas, underneath));
  problems.push(...checkAssignments(sorted.resources, schemas));
  problems.push(...checkRollUps(sorted.resources, schemas));
  for (const [path, schema] of schemas)
    if (isNew(path) && !path.startsWith("types/"))
      problems.push(...checkExpressions(`schemas/${path}.json`, schema, useOf(path, sorted)));
  problems.push(...checkComputedUses(sorted.resources, schemas));
  problems.push(...checkOffers(sorted.resources, schemas));
  problems.push(...checkTogether(sorted.resources, schemas));
  problems.push(...checkCreates(sorted.resources, schemas));
  problems.push(...checkPresets(sorted.resources, schemas));
  problems.push(...checkRequirements(sorted.resources, schemas));
  problems.push(...checkVersions(sorted.resources, schemas));
  problems.push(...checkNotices(files, sorted, schemas));
  problems.push(...checkPlans(sorted, schemas));
  problems.push(...checkLanguages(sorted, schemas));
  const stored = sorted.resources.flatMap(({ record }) =>
    record && record.store !== "none" ? [record.schema] : [],
  );
  const isOwn = (path: string) => !foreign.has(originalSchema(path)) && isNew(path);
  for (const path of new Set(stored.filter(isOwn)))
    problems.push(
      ...checkStoredNames(`schemas/${path}.json`, schemas.get(path) ?? {}),
      ...checkKept(`schemas/${path}.json`, schemas.get(path) ?? {}),
    );
  const steps = sorted.wizards.flatMap((wizard) => wizard.steps.map(({ schema }) => schema));
  for (const path of new Set(steps.filter(isOwn)))
    problems.push(...checkKept(`schemas/${path}.json`, schemas.get(path) ?? {}, { inForm: true }));
  problems.push(...checkComponents(files, sorted, metaSchemas));
  const definitions = resolveDefinitions(sorted);
  problems.push(...checkCalls(files, definitions, contract));
  problems.push(...checkRangeCalls(definitions, schemas, contract));
  problems.push(...checkPermissions(files, definitions));
  problems.push(...checkReports(sorted, schemas));
  problems.push(...checkDashboards(files, sorted, definitions, schemas));
  problems.push(...checkTabsOn(sorted.resources, definitions, schemas));
  return problems.length > 0 ? problems : { files: sorted, schemas, left, foreign };
}

/** What a schema describes. */
function useOf(path: string, { resources, wizards }: DefinitionFiles): SchemaUse {
  if (wizards.some(({ steps }) => steps.some(({ schema }) => schema === path))) return "form";
  if (path.startsWith("actions/")) return "input";
  const records = resources.flatMap(({ record }) => (record?.schema === path ? [record] : []));
  const isStored = records.some(
    ({ store, singleton, source }) => source === undefined && (store !== "none" || singleton !== undefined),
  );
  return isStored ? "stored records" : "other records";
}

/** The schemas that definitions use exist, and have the fields that definitions name. */
function checkUses(
  files: SourceFiles,
  { resources }: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
  underneath?: Underneath,
): Problem[] {
  const schemaOf = (name: string) =>
    schemas.get(resources.find((other) => other.name === name)?.record?.schema ?? "");
  const isKnown = (file: string, path?: string) =>
    underneath?.merged.get(file) === files.get(file) &&
    (path === undefined || underneath?.schemas.get(path) === schemas.get(path));
  return definitionsIn(files).flatMap(({ file, kind, definition }) => {
    const missing = (pointer: string, path: string): Problem => ({
      file,
      pointer,
      found: quote(path),
      expected: `a file below schemas/: ${oneOf(schemas.keys(), path)}`,
    });
    if (kind === "resource") {
      const inputs = [
        ...Object.entries(definition.calls ?? {}).map(([name, { input }]) => [`/calls/${name}`, input]),
        ...Object.entries(definition.actions ?? {}).map(([name, { call }]) => [
          `/actions/${name}/call`,
          call?.input,
        ]),
      ].flatMap(([place, input]) => (input && !schemas.has(input) ? [missing(`${place}/input`, input)] : []));
      const path = definition.record?.schema;
      if (path === undefined) return [...inputs, ...checkSaysSomething(file, definition)];
      const schema = schemas.get(path);
      // A schema that is there but cannot be read is told as such.
      const absent = files.has(`schemas/${path}.json`) ? [] : [missing("/record/schema", path)];
      return [
        ...inputs,
        ...(schema ? (isKnown(file, path) ? [] : checkFields(file, definition, schema)) : absent),
        ...checkBehind(file, definition, schemaOf),
      ];
    }
    if (kind === "report") {
      const path = resources.find(({ name }) => name === definition.resource)?.record?.schema ?? "";
      const schema = schemas.get(path);
      return schema ? checkReport(file, definition, path, schema, schemaOf) : [];
    }
    if (kind !== "wizard") return [];
    const steps = definition.steps.flatMap((step, index) => {
      const schema = schemas.get(step.schema);
      return schema
        ? checkStep(file, definition, index, schema)
        : [missing(`/steps/${index}/schema`, step.schema)];
    });
    return steps.length > 0
      ? steps
      : [
          ...checkWizard(file, definition, resources, schemas),
          ...checkStepConditions(file, definition, schemas),
        ];
  });
}
