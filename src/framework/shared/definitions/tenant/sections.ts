import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type Json } from "../../schema/schema.ts";
import { quote } from "../check/problem.ts";
import { items } from "./lists.ts";
import { added, type Change, foundOf, free, keys, type Policy, words } from "./policy.ts";

/** The permissions by which sections show a field: `undefined` among them where one shows it without. */
type Shown = ReadonlyMap<string, ReadonlySet<string | undefined>>;

/** Sections can be renamed, sorted, added, left out and filled in another way. */
export const sections: Policy = items({
  same: keys({
    title: words,
    description: words,
    languages: free,
    fields: free,
    needs: added("the permission of the layer underneath"),
  }),
  come: free,
  go: free,
});

/** A field that stands only in sections with a permission (`needs`) stands in no other. */
export const sectionsOfPermissions: Policy = (change, refuse) => {
  const shown = shownBy(change);
  if (change.after === undefined && [...shown.values()].some((needs) => !needs.has(undefined)))
    refuse(change.place, foundOf(change), "the sections: some of them need a permission");
  for (const [index, section] of asList(change.after).entries()) {
    const { needs, fields } = asObject(section);
    for (const name of namesIn(fields)) {
      const before = shown.get(name);
      if (before && !before.has(undefined) && !before.has(typeof needs === "string" ? needs : undefined))
        refuse(
          `${change.place}/${index}/fields`,
          quote(name),
          `fields that everybody sees: this one needs ${[...before].join(" or ")}`,
        );
    }
  }
};

function shownBy({ before }: Change): Shown {
  const shown = new Map<string, Set<string | undefined>>();
  for (const section of asList(before).filter(isObject))
    for (const name of namesIn(section.fields)) {
      const known = shown.get(name) ?? new Set();
      shown.set(name, known.add(typeof section.needs === "string" ? section.needs : undefined));
    }
  return shown;
}

const namesIn = (fields: Json | undefined): string[] =>
  asList(fields)
    .flat()
    .filter((name) => typeof name === "string");
