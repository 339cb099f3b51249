import type { Call } from "../call.ts";
import type { Definitions, DeclaredCall } from "../definitions.ts";
import { haveSameKeys, MapOver } from "./mapOver.ts";
import { shared } from "./shared.ts";

/**
 * The calls that the definitions of a tenant state, by name. Where they are the calls underneath, only those that are made
 * in another way take room: which resource, report or form states one is looked up when it is asked for.
 */
export function callsOver(
  calls: ReadonlyMap<string, DeclaredCall>,
  { resources, reports, wizards }: Definitions,
  below: ReadonlyMap<string, DeclaredCall>,
): ReadonlyMap<string, DeclaredCall> {
  if (!haveSameKeys(calls, below) || [...calls].some(([name, call]) => !isOfSame(call, below.get(name))))
    return calls;
  const own = new Map<string, Call>();
  for (const [name, known] of below) {
    const call = shared(calls.get(name)?.call ?? known.call, known.call);
    if (call !== known.call) own.set(name, call);
  }
  const reportsByName = new Map(reports.map((report) => [report.name, report]));
  const wizardsByName = new Map(wizards.map((wizard) => [wizard.name, wizard]));
  return new MapOver(below, (known, name) => {
    const call = own.get(name) ?? known.call;
    const resource = known.resource && (resources.get(known.resource.name) ?? known.resource);
    const report = known.report && (reportsByName.get(known.report.name) ?? known.report);
    const wizard = known.wizard && (wizardsByName.get(known.wizard.name) ?? known.wizard);
    const isSame =
      call === known.call &&
      resource === known.resource &&
      report === known.report &&
      wizard === known.wizard;
    return isSame ? known : { ...known, call, resource, report, wizard };
  });
}

/** Whether two calls are declared by definitions of the same name, as the same kind. */
const isOfSame = (one: DeclaredCall, other: DeclaredCall | undefined): boolean =>
  one.kind === other?.kind &&
  one.resource?.name === other.resource?.name &&
  one.report?.name === other.report?.name &&
  one.wizard?.name === other.wizard?.name;
