import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { isText } from "../../text/asText.ts";
import { sentenceCase } from "../../text/names.ts";
import type { Written } from "./completedWizard.ts";
import { readersOf } from "../perspectives/perspectiveRights.ts";
import { settingsCalls } from "../recordCalls.ts";
import { defaultLabel } from "../resource.ts";

/**
 * A resource's file with what follows by itself, as schemas are completed when they are read: patches of a provider find
 * it there. What is complete already is returned itself. A perspective says only what differs, and stays as it is but for
 * what it writes in short.
 * @param written the other files, as someone wrote them
 */
export function completedResource(short: JsonObject, written: Written): JsonObject {
  const { name, of, record } = short;
  if (!isText(name)) return short;
  const file = asSettings(withPartsOfOthers(short, written), name);
  const own = of === undefined && isObject(record);
  const readers = readersOf(file);
  const { lifecycle } = asObject(record);
  const row = own ? asObject(asObject(file.calls).one).row : undefined;
  const whole: JsonObject = {
    ...file,
    ...(own && { label: { ...defaultLabel(name), ...(isObject(file.label) && file.label) } }),
    ...(own && file.access === undefined && { access: { roles: ["Admin"], permissions: [`view-${name}`] } }),
    ...changed(file, "list", withMore),
    ...changed(file, "view", (view) => withTabs(own ? withSections(view, file.form) : view)),
    ...changed(file, "form", (form) => (own ? withSections(form, file.view) : form)),
    ...changed(file, "calls", (calls) =>
      mapped(withPaths(calls), (call, key) =>
        withReaders(writes.has(key) ? withRow(call, row) : call, readers),
      ),
    ),
    ...changed(file, "actions", (actions) =>
      mapped(actions, (action, key) =>
        withReaders(
          of === undefined ? withRefusals(withRowOfCall(labelled(action, key), row), lifecycle) : action,
          readers,
        ),
      ),
    ),
  };
  return JSON.stringify(whole) === JSON.stringify(short) ? short : whole;
}

/** Settings of which each provider has one record: they are kept in no table, read and saved at one address. */
function asSettings(file: JsonObject, name: string): JsonObject {
  const record = asObject(file.record);
  if (file.of !== undefined || asObject(record.singleton).in === undefined) return file;
  return { calls: settingsCalls(name), ...file, record: { store: "none", ...record } };
}

/** `as` of a screen: what it does not say itself is as on that screen of another resource. */
function withPartsOfOthers(file: JsonObject, written: Written): JsonObject {
  const parts = (["list", "view", "form"] as const).flatMap((key): [string, Json][] => {
    const { as, ...own } = asObject(file[key]);
    if (!isText(as)) return [];
    const other = asObject(written(`resources/${as}.json`))[key];
    // The check names one that is not there.
    return isObject(other) && other.as === undefined ? [[key, { ...other, ...own }]] : [];
  });
  return parts.length === 0 ? file : { ...file, ...Object.fromEntries(parts) };
}

const changed = (file: JsonObject, key: string, change: (part: JsonObject) => JsonObject): JsonObject => {
  const part = file[key];
  return isObject(part) ? { [key]: change(part) } : {};
};

const mapped = (parts: JsonObject, change: (part: JsonObject, key: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(parts).map(([key, part]) => [key, isObject(part) ? change(part, key) : part]),
  );

/** A text as a call of a perspective: the path of one that reads. */
const withPaths = (calls: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, isText(call) ? { get: call } : call]));

/** `more`: columns that are offered and not shown at first, after the others. */
function withMore({ more, ...list }: JsonObject): JsonObject {
  if (!Array.isArray(more) || !more.every(isText)) return more === undefined ? list : { more, ...list };
  const hidden = more.map((field): Json => ({ field, hidden: true }));
  return { ...list, columns: [...asList(list.columns), ...hidden] };
}

/** Sections of which only the title is said have what the other screen's section of that title has. */
function withSections(screen: JsonObject, other: Json | undefined): JsonObject {
  if (!Array.isArray(screen.sections)) return screen;
  const known = asList(asObject(other).sections).filter(isObject);
  return { ...screen, sections: screen.sections.map((section) => withFields(section, known)) };
}

function withFields(section: Json, known: JsonObject[]): Json {
  if (!isObject(section) || section.fields !== undefined || section.title === undefined) return section;
  return { ...known.find(({ title }) => title === section.title), ...section };
}

/** `by` of a tab: the related records in which that field is this record. */
function withTabs(view: JsonObject): JsonObject {
  const { tabs } = view;
  return Array.isArray(tabs) ? { ...view, tabs: tabs.map(withRelated) } : view;
}

function withRelated(tab: Json): Json {
  if (!isObject(tab) || !isText(tab.by)) return tab;
  const { by, with: filter, ...rest } = tab;
  return { ...rest, with: { [by]: "{uuid}", ...(isObject(filter) && filter) } };
}

/** `"needs": "rows"`: the permissions that open rows of the resource, each of them once. */
function withReaders(part: JsonObject, readers: string[]): JsonObject {
  const { call } = part;
  if (isObject(call)) return { ...part, call: withReaders(call, readers) };
  return part.needs === "rows" ? { ...part, needs: readers } : part;
}

const writes: ReadonlySet<string> = new Set(["create", "update", "delete"]);

/** A call that answers the record that it wrote, under the key under which `one` answers it. */
const withRow = (call: JsonObject, row: Json | undefined): JsonObject =>
  row === undefined || ["row", "get", "facts", "effect"].some((key) => call[key] !== undefined)
    ? call
    : { ...call, row };

/** What an action does that is no change of the record itself: its call answers something else. */
const doesOtherwise = ["creates", "assigns", "unassigns", "prints", "downloads"];

function withRowOfCall(action: JsonObject, row: Json | undefined): JsonObject {
  const { call } = action;
  if (!isObject(call) || doesOtherwise.some((key) => action[key] !== undefined)) return action;
  return { ...action, call: withRow(call, row) };
}

/** `{lifecycle}` among the reasons why an action is refused: those that the lifecycle says for all its actions. */
function withRefusals(action: JsonObject, lifecycle: Json | undefined): JsonObject {
  const { refused } = action;
  const ofAll = asObject(lifecycle).refused;
  if (!Array.isArray(refused) || !Array.isArray(ofAll)) return action;
  return {
    ...action,
    refused: refused.flatMap((reason) => (asObject(reason).says === "{lifecycle}" ? ofAll : [reason])),
  };
}

const labelled = (action: JsonObject, key: string): JsonObject =>
  action.label === undefined ? { label: sentenceCase(key), ...action } : action;
