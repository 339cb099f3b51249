import { destinations, type Way } from "../../dashboards/dashboards.ts";
import type { Definitions } from "../../definitions.ts";
import { standsAlone } from "../../resource.ts";
import { oneOf, quote } from "../problem.ts";
import type { Mistake } from "./mistake.ts";

/** A way leads to one place, which exists. */
export function checkWay(
  way: Way,
  place: string,
  { resources, wizards, reports, navigation }: Definitions,
  mistake: Mistake,
): void {
  const named = destinations.filter((key) => way[key] !== undefined);
  if (named.length !== 1) {
    const found = named.length === 0 ? "a way to nowhere" : `${named.join(" and ")} at once`;
    mistake(place, found, `one of ${destinations.join(", ")}`);
    return;
  }
  const all = [...resources.values()];
  const known: Partial<Record<(typeof destinations)[number], { names: string[]; what: string }>> = {
    create: {
      names: all.filter(({ calls }) => calls.create !== undefined).map(({ name }) => name),
      what: "a resource whose records can be added",
    },
    list: {
      names: all.filter(standsAlone).map(({ name }) => name),
      what: "a resource with a call that lists",
    },
    form: { names: wizards.map(({ name }) => name), what: "a wizard" },
    page: { names: (navigation.pages ?? []).map(({ name }) => name), what: "a page of navigation.json" },
    report: { names: reports.map(({ name }) => name), what: "a report" },
  };
  for (const key of named) {
    const name = way[key] ?? "";
    const { names, what } = known[key] ?? { names: [name], what: "" };
    if (!names.includes(name)) mistake(`${place}/${key}`, quote(name), `${what}: ${oneOf(names, name)}`);
  }
}
