import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { titlesIn } from "#framework/server/records/store/titles.ts";
import { storedShifts } from "../judge/check.ts";
import { addEstimates } from "../planning/estimates.ts";
import { refusalOf, standingOf } from "./standing.ts";
import { type Answer, answersOf } from "./store.ts";

const lines = (description: string) => ({ type: "array", description, items: { type: "object" } }) as const;

/**
 * The best answer of a proposal that is there, beside the roster as it is: what a person may not see of it is left out, and
 * money is estimated with their own rights.
 */
export const rosterProposalAnswer: Facts = {
  answer: {
    type: "object",
    required: ["kind", "lines", "open"],
    properties: {
      kind: { type: ["string", "null"], description: "first or best; null until there is one." },
      lines: lines("A proposed worker for each shift, the reasons, and how the shift stands now."),
      open: lines("Shifts that stay open, and why."),
      missing: { type: "integer", description: "Shifts that are deleted, or not for this person to see." },
      titles: { type: "object", description: "Names of workers, participants and services, by id." },
      totals: { type: "object", description: "What is proposed is estimated to come to, in cents." },
    },
  },
  of: async (context, { id }) => {
    const { first, best } = await answersOf(context, id);
    const answer = best ?? first;
    if (!answer) return { kind: null, lines: [], open: [] };
    return {
      kind: best ? "best" : "first",
      ...(best && first && { before: partsOf(first) }),
      ...partsOf(answer),
      ...(await besideRoster(context, answer)),
    };
  },
};

const partsOf = ({ points, overtime_hours, is_best, open }: Answer): JsonObject => ({
  points,
  overtime_hours,
  is_best,
  still_open: open.length,
});

const shown = ["start_at", "end_at", "time_zone", "shift_type", "participants", "service", "draft"] as const;

async function besideRoster(context: Context, { lines: proposed, open }: Answer): Promise<JsonObject> {
  const type = recordTypeOf(context.services.types, "shifts");
  const stored = await storedShifts(
    context,
    [...proposed, ...open].map(({ shift }) => shift),
  );
  const seen = proposed.filter(({ shift }) => stored.has(shift));
  const titles = await titlesIn(
    context,
    new Map([
      [
        "staff",
        new Set([
          ...seen.map(({ staff }) => staff),
          ...uuidsIn([...stored.values()].map(({ staff }) => staff)),
        ]),
      ],
      ["participants", new Set([...stored.values()].flatMap(({ participants }) => uuidsIn(participants)))],
    ]),
  );
  const given = seen.map(({ shift, staff }): JsonObject => ({ ...stored.get(shift), staff }));
  const { totals } = await addEstimates(context, given);
  const about = (shift: JsonObject = {}): JsonObject =>
    Object.fromEntries(shown.map((name) => [name, shift[name] ?? null]));
  const amounts = (shift: JsonObject = {}): JsonObject =>
    Object.fromEntries(Object.entries(shift).filter(([name]) => name.endsWith("_estimate")));
  const nameOf = (staff: string) => titles[staff] ?? "Another worker";
  return {
    missing: proposed.length + open.length - stored.size,
    titles,
    totals,
    lines: seen.map(({ was, ...line }, place) => ({
      ...about(stored.get(line.shift)),
      ...line,
      ...amounts(given[place]),
      standing: standingOf({ ...line, was }, stored.get(line.shift)),
      refusal: refusalOf({ ...line, was }, stored.get(line.shift), type, nameOf) ?? null,
    })),
    open: open
      .filter(({ shift }) => stored.get(shift)?.status === "open")
      .map((line) => ({ ...about(stored.get(line.shift)), ...line })),
  };
}
