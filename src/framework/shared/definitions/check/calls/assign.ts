import { fieldAt, propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import { namesIn } from "../../../text/template.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { originalSchema } from "../../perspectives/perspectives.ts";
import { checkWhen } from "./actions.ts";
import type { Report } from "../fieldReport.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import { recordKeys } from "../../../schema/recordKeys.ts";

type Schemas = ReadonlyMap<string, Schema>;
type Definitions = ReadonlyMap<string, ResourceDefinition>;

/** Checks what resources assign to each other: by which records, from which lists, and by which actions. */
export function checkAssignments(resources: readonly ResourceDefinition[], schemas: Schemas): Problem[] {
  const byName: Definitions = new Map(resources.map((definition) => [definition.name, definition]));
  return resources.flatMap((definition) => {
    const problems: Problem[] = [];
    const file = `resources/${definition.name}.json`;
    const report: Report = (pointer, found, expected) => problems.push({ file, pointer, found, expected });
    checkAssign(definition, byName, schemas, report);
    checkUnassigned(definition, byName, schemas, report);
    checkAssignActions(definition, byName, report);
    return problems;
  });
}

const schemaOf = (definition: ResourceDefinition | undefined, schemas: Schemas): Schema =>
  schemas.get(definition?.record?.schema ?? "") ?? {};

/** The resource that a field of another one refers to. */
const referredBy = (
  definition: ResourceDefinition | undefined,
  name: string,
  resources: Definitions,
  schemas: Schemas,
): ResourceDefinition | undefined =>
  resources.get(fieldAt(schemaOf(definition, schemas), name)?.schema["x-reference"] ?? "");

const checkField =
  (schema: Schema, report: Report) =>
  (name: string, pointer: string): void => {
    if (!recordKeys.includes(name) && !fieldAt(schema, name))
      report(pointer, quote(name), `a field: ${oneOf(Object.keys(propertiesOf(schema)), name)}`);
  };

function checkAssign(
  definition: ResourceDefinition,
  resources: Definitions,
  schemas: Schemas,
  report: Report,
): void {
  const { assign } = definition;
  if (!assign) return;
  const own = schemaOf(definition, schemas);
  for (const part of ["what", "to"] as const) {
    const target = referredBy(definition, assign[part], resources, schemas);
    if (!target?.record || target.record.store === "none")
      report(`/assign/${part}`, quote(assign[part]), "a field with x-reference to records of this server");
  }
  const offered = schemaOf(referredBy(definition, assign.what, resources, schemas), schemas);
  const [field, theirs] = [checkField(own, report), checkField(offered, report)];
  checkWhen(assign.while, own, report, field, "/assign/while");
  checkWhen(assign.when, offered, report, theirs, "/assign/when");
  checkWhen(assign.offers, offered, report, theirs, "/assign/offers");
  namesIn(assign.refused ?? "").forEach((name) => theirs(name, "/assign/refused"));
  for (const [name, value] of Object.entries(assign.sets ?? {})) {
    field(name, `/assign/sets/${name}`);
    for (const path of namesIn(typeof value === "string" ? value : "")) {
      const [head = "", inner] = path.split(".");
      if (head === assign.what && inner !== undefined) theirs(inner, `/assign/sets/${name}`);
    }
  }
}

function checkUnassigned(
  definition: ResourceDefinition,
  resources: Definitions,
  schemas: Schemas,
  report: Report,
): void {
  const { unassigned, record, calls } = definition;
  if (unassigned === undefined) return;
  const link = resources.get(unassigned);
  if (!link?.assign)
    return report("/unassigned", quote(unassigned), `a resource with assign: ${assigning(resources)}`);
  const target = referredBy(link, link.assign.what, resources, schemas);
  if (originalSchema(record?.schema ?? "") !== target?.record?.schema || record?.store !== "none")
    report(
      "/record",
      quote(String(record?.schema)),
      `the schema of what is assigned${target?.record ? `, ${target.record.schema},` : ""} and "store": "none"`,
    );
  const tied = Object.values(calls?.list?.params ?? {});
  if (tied.length !== 1 || tied[0] !== link.assign.to)
    report("/calls/list/params", quote(tied.join(", ")), `one parameter, for ${link.assign.to}`);
}

function checkAssignActions(definition: ResourceDefinition, resources: Definitions, report: Report): void {
  for (const [name, { assigns, unassigns, picks, call }] of Object.entries(definition.actions ?? {})) {
    if (assigns === undefined && unassigns !== true) continue;
    const place = `/actions/${name}/${assigns === undefined ? "unassigns" : "assigns"}`;
    const { assign } = resources.get(assigns?.by ?? definition.name) ?? {};
    if (!assign) {
      report(place, assigns?.by ?? definition.name, `a resource with assign: ${assigning(resources)}`);
      continue;
    }
    if (assigns !== undefined && !picks) report(place, "no picks", "picks beside it: what is chosen");
    const other = assigns?.by !== undefined && assigns.by !== definition.name;
    const wanted = other
      ? ["{uuid}"]
      : [`{${assign.to}}`, ...(unassigns === true ? [`{${assign.what}}`] : [])];
    const given = Object.values(call?.body ?? {});
    for (const template of wanted)
      if (!given.includes(template))
        report(`/actions/${name}/call/body`, given.join(", ") || "no body", `a key with ${quote(template)}`);
  }
}

const assigning = (resources: Definitions): string =>
  oneOf(
    [...resources.values()].flatMap(({ name, assign }) => (assign ? [name] : [])),
    "",
  );
