import { propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import { normalisePath } from "../../call.ts";
import type { Definitions } from "../../definitions.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import type { ContractCall } from "../sources.ts";

/** Checks that the call which answers a calendar's range has the parameters that the calendar gives it. */
export function checkRangeCalls(
  { resources }: Definitions,
  schemas: ReadonlyMap<string, Schema>,
  contract: ContractCall[] | undefined,
): Problem[] {
  return [...resources.values()].flatMap(({ name, definition: { calendar }, calls }) => {
    const { rows } = calendar ?? {};
    const call = rows && calls[rows.call];
    if (!rows || !call) return [];
    const input = call.input === undefined ? undefined : schemas.get(call.input);
    const known = input
      ? Object.keys(propertiesOf(input))
      : parametersOf(`${call.method} ${normalisePath(call.path)}`, contract);
    if (!known) return [];
    const given = [
      ["/from", rows.from],
      ["/until", rows.until],
      ...Object.keys(rows.with ?? {}).map((parameter) => [`/with/${parameter}`, parameter]),
    ] as const;
    return given.flatMap(([place, parameter = ""]): Problem[] =>
      known.includes(parameter)
        ? []
        : [
            {
              file: `resources/${name}.json`,
              pointer: `/calendar/rows${place}`,
              found: quote(parameter),
              expected: `a parameter of the call ${rows.call}: ${oneOf(known, parameter)}`,
            },
          ],
    );
  });
}

/** The parameters that the contract names for a call; undefined where it names none. */
function parametersOf(call: string, contract: ContractCall[] | undefined): string[] | undefined {
  const declared = contract?.find(({ method, path }) => `${method} ${normalisePath(path)}` === call);
  if (!declared || !/^[\w,]*$/.test(declared.body)) return undefined;
  const names = [...declared.query, ...declared.body.split(",")].filter((name) => name !== "");
  return names.length > 0 ? names : undefined;
}
