import { isVisible } from "#framework/shared/access/visible.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "../context.ts";
import { findRecords } from "../records/read/find.ts";
import { mayList } from "../records/read/mayList.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { seesAllRows } from "../records/read/rowAccess.ts";
import { candidatesIn } from "../records/search/candidates.ts";
import { longestSearch, mayBeExact, placeOf, wantedWords } from "../records/search/search.ts";
import type { Input, Module, Operation } from "../routes/module.ts";
import { AtOnce } from "../http/request/pace.ts";
import { screensOf } from "../bookmarks/targets.ts";

const perResource = 5;
const mostScreens = 8;
/** Searches that one person can have running: someone who types has one or two. */
const mostAtOnce = 8;

/** The search box over everything that a person may open. */
export const search: Module = (handle) => {
  const atOnce = new AtOnce(mostAtOnce);
  const limited: Operation = (context, input) =>
    atOnce.run(context.user.uuid, () => searchAll(context, input));
  handle("GET search", limited, { query: { search: "Words that must all occur." } });
};

async function searchAll(context: Context, { query }: Input): Promise<unknown> {
  const search = (query.search ?? "").slice(0, longestSearch);
  const words = normalise(search);
  const types = searchable(context);
  const searched = [...new Set(types.map(({ resource }) => resource.label.many))];
  if (words.length < 2) return { results: [], searched };
  const wanted = words.split(" ");
  const screens = screensOf(context)
    .filter(({ label }) => wanted.every((word) => normalise(label).includes(word)))
    .slice(0, mostScreens)
    .map(({ id, label, path, icon }) => ({
      kind: "screen",
      id,
      title: label,
      link: path,
      icon,
      rank: screenRank,
    }));
  const found = [...screens, ...(await foundRecords(context, types, search))].sort((a, b) => a.rank - b.rank);
  return { results: found.map(withoutRank), searched };
}

const withoutRank = (found: { rank: number }): object => ({ ...found, rank: undefined });

/** Where a screen stands among what is found: see `rankOf`. */
const screenRank = 2;

/**
 * What was meant comes first: the one record of a number, people of that name, screens, other records called so, people
 * of whom it is said, and last other records.
 */
function rankOf(type: RecordType, title: string, search: string): number {
  const wanted = normalise(search);
  const called = normalise(title);
  if (/\d/.test(wanted) && ` ${called} `.includes(` ${wanted} `)) return 0;
  const isCalledSo = wanted.split(" ").every((word) => called.includes(word));
  const isPerson = type.resource.definition.record?.person === true;
  if (isCalledSo) return isPerson ? 1 : 3;
  return isPerson ? 4 : 5;
}

/** The records of every list that fit best, each once, with their ranks. */
async function foundRecords(context: Context, types: readonly RecordType[], search: string) {
  const words = await wantedWords(context, search);
  if (words.length === 0) return [];
  const places = await candidatesIn(context, [...new Set(types.map(placeOf))], words);
  const mayHold = withoutParts(context, types).filter(
    (type) => places.has(placeOf(type)) || mayBeExact(context, type, search),
  );
  // Asked for together, so that the answer to one is read while the database works on the next.
  const found = await Promise.all(
    mayHold.map(async (type) => ({
      type,
      rows: await findRecords(context, type, search, words, perResource, places.get(placeOf(type))),
    })),
  );
  const results = [];
  const known = new Set<string>();
  for (const { type, rows } of found) {
    for (const { id, ...named } of rows.filter((row) => !known.has(row.id))) {
      known.add(id);
      results.push({
        kind: type.name,
        id,
        ...named,
        link: `/${type.name}/${id}`,
        icon: type.resource.icon,
        label: type.resource.label.one,
        rank: rankOf(type, named.title, search),
      });
    }
  }
  return results;
}

/** What is shown whole in one list is not looked for again in the lists of its parts. */
function withoutParts({ user }: Context, types: readonly RecordType[]): RecordType[] {
  const whole = new Set<string>();
  return types.filter((type) => {
    if (whole.has(placeOf(type))) return false;
    if (seesAllRows(type, user) && type.resource.definition.record?.where === undefined)
      whole.add(placeOf(type));
    return true;
  });
}

/**
 * The lists that a person can open and search. Where several show the same records, the one with most to do comes
 * first, and the record is found there.
 */
function searchable(context: Context): RecordType[] {
  const platform = String(context.tenant.platform.type_of_platform ?? "");
  const calls = (type: RecordType) => Object.keys(type.resource.calls).length;
  return [...context.services.types.values()]
    .filter(
      (type) =>
        type.each === undefined &&
        type.resource.menu !== undefined &&
        type.screens.searched.some(({ exact }) => exact || type.resource.definition.list?.search !== false) &&
        isVisible(context.user, type.resource.access, platform) &&
        mayList(context, type),
    )
    .sort((a, b) => calls(b) - calls(a));
}
