import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalisePath } from "#framework/shared/definitions/call.ts";
import { midSentence, sentenceCase } from "#framework/shared/text/names.ts";
import { productFolder } from "../definitions/load.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { isBare } from "../routes/simpleRest.ts";

interface ContractRow {
  area: string;
  method: string;
  path: string;
  answer: string[];
}

interface Reference {
  /** What each area is about. */
  areas: Record<string, string>;
  /** What each call does, where its kind and its resource do not say it well. */
  calls: Record<string, string>;
  rows: Map<string, ContractRow>;
}

let read: Reference | undefined;

/** What the contract's files say about the product's calls, for the API's description. */
export function readReference(): Reference {
  if (read) return read;
  const parse = (file: string): unknown =>
    JSON.parse(readFileSync(join(productFolder, "contract", file), "utf8"));
  const { areas, calls } = parse("reference.json") as Pick<Reference, "areas" | "calls">;
  const rows = ["calls.json", "additions.json"].flatMap((file) => parse(file) as ContractRow[]);
  const named = rows.map((row) => [`${row.method} ${normalisePath(row.path)}`, row] as const);
  return (read = { areas, calls, rows: new Map(named) });
}

/** The area that a call belongs to: that of the contract, or its own resource. */
export function tagOf({ name, declared: { resource, report, wizard } }: BuiltRoute): string {
  const area = readReference().rows.get(name)?.area;
  if (area !== undefined) return sentenceCase(area);
  return resource?.label.many ?? (report ? "Reports" : wizard ? "Forms" : "Portal");
}

/** Every area with what it is about, in the order of the alphabet. */
export function tagsOf(routes: readonly BuiltRoute[]): { name: string; description: string }[] {
  const words = new Map(
    Object.entries(readReference().areas).map(([area, text]) => [sentenceCase(area), text]),
  );
  const found = new Map<string, string>();
  for (const route of routes) {
    const name = tagOf(route);
    const description = words.get(name) ?? route.declared.resource?.description ?? found.get(name);
    found.set(name, description ?? `Everything about ${midSentence(name)}.`);
  }
  return [...found]
    .map(([name, description]) => ({ name, description }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** What a call does, in one line: "Add a vehicle". */
export function summaryOf({ name, call, declared: { kind, resource } }: BuiltRoute): string {
  const written = readReference().calls[name];
  if (written !== undefined) return written;
  if (!resource) return sentenceCase(kind);
  const { one, many } = resource.label;
  const verb = verbs[kind];
  if (verb !== undefined) {
    const single = resource.calls.list === undefined && !/\{\w+\}/.test(call.path);
    return `${verb} ${single ? `the ${midSentence(one)}` : withArticle(one, many)}`;
  }
  if (kind === "list") return `List ${midSentence(many)}`;
  if (kind.startsWith("list-of-")) return `List ${midSentence(many)} by ${kind.slice("list-of-".length)}`;
  return `${resource.actions[kind]?.label ?? sentenceCase(kind)}: ${midSentence(one)}`;
}

const verbs: Record<string, string> = { one: "Get", create: "Add", update: "Change", delete: "Delete" };

/** "an FAQ", "a vehicle", and "feedback" as it is: some things cannot be counted. */
function withArticle(one: string, many: string): string {
  const counted = one !== many && !/\w\ws$/.test(one);
  if (!counted) return midSentence(one);
  return `${/^([aeio]|u(?!se|ni))/i.test(one) ? "an" : "a"} ${midSentence(one)}`;
}

/** Who may make a call, and where its answer carries what was asked for. */
export function descriptionOf({ call, declared }: BuiltRoute): string {
  const { resource, kind } = declared;
  const row = call.row ?? resource?.calls.one?.row;
  const bare = isBare(declared);
  return [
    whoMay(call.needs),
    call.rows !== undefined && `The rows are in \`data.${call.rows}\`.`,
    !bare && call.rows === undefined && row !== undefined && `The record is in \`data.${row}\`.`,
    bare && kind === "list" && "The rows come bare; `Content-Range` says how many there are.",
    kind === "update" && "Fields that are not sent stay as they are; `null` removes a value.",
    call.when && "Only for records in a state that allows it; otherwise 409.",
  ]
    .filter((part) => typeof part === "string")
    .join(" ");
}

function whoMay(needs: BuiltRoute["call"]["needs"]): string {
  if (needs === "public") return "Public: no sign-in needed.";
  if (needs === "signed-in" || needs.roles?.includes("ALL")) return "For everyone who is signed in.";
  const permissions = (needs.permissions ?? []).map((name) => `\`${name}\``);
  const roles = needs.roles ?? [];
  const parts = [
    roles.length > 0 && `the role ${roles.join(" or ")}`,
    permissions.length === 1 && `the permission ${permissions[0]}`,
    permissions.length > 1 && `one of the permissions ${permissions.join(", ")}`,
  ].filter((part) => typeof part === "string");
  return `Needs ${parts.join(", or ") || "a right that no definition names"}.`;
}
