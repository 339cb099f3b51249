import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Found } from "#framework/server/records/read/callRule.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";
import { conflict, HttpError } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { attempted } from "#framework/server/records/series/attempted.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { titlesIn } from "#framework/server/records/store/titles.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { acceptWarnings } from "../judge/accepted.ts";
import { storedShifts } from "../judge/check.ts";
import type { Judgement } from "../judge/finding.ts";
import { judgePlan } from "../judge/judge.ts";
import { bulkAnswer, isShown, type Outcome, refused, summed } from "../planning/bulk.ts";
import { asOneStep } from "../planning/notifyWorkers.ts";
import { refusalOf } from "./standing.ts";
import { answersOf, type ProposedLine } from "./store.ts";
import { lockRows } from "#framework/server/database/lockRow.ts";

/**
 * Gives shifts to the workers who were proposed for them. Each is judged again as things are now; what has changed is refused by
 * name, and the rest is done. Where the caller asks about warnings, nothing is done before those of published shifts are
 * accepted with a reason, as when shifts are assigned by hand.
 * @throws 409 without such an answer, and with the warnings that are left
 */
export const proposalAccepted: Effect = { answer: bulkAnswer, of: acceptProposal };

async function acceptProposal(context: Context, { id }: Found, body: JsonObject): Promise<Reply> {
  const proposed = Object.entries(await answersOf(context, id)).find(([kind]) => kind === body.answer)?.[1];
  if (!proposed) throw conflict("This proposal has no such answer.");
  const wanted = new Set(uuidsIn(body.shift_uuids));
  const chosen = proposed.lines.filter(({ shift }) => wanted.has(shift));
  const reasons = new Map<string, string>();
  for (const uuid of wanted) reasons.set(uuid, "This shift has no proposed worker.");
  for (const { shift } of chosen) reasons.delete(shift);
  const judged = await judgedNow(context, chosen, body, reasons);
  await acceptWarnings(
    context,
    body,
    judged.filter(({ shift }) => isShown(shift)).map(({ judgement }) => judgement),
  );
  return asOneStep(context, async () => {
    const type = recordTypeOf(context.services.types, "shifts");
    for (const { line } of judged) {
      const done = await attempted(context, () =>
        updateRecord(context, type, line.shift, { staff: line.staff }),
      );
      if (done instanceof HttpError) reasons.set(line.shift, messageOf(done));
    }
    const results = [...wanted].map((uuid): Outcome => {
      const reason = reasons.get(uuid);
      return reason === undefined ? { uuid, outcome: "done" } : refused(uuid, reason);
    });
    return answer(summed(results, "assigned"), { results });
  });
}

const messageOf = ({ errors, message }: HttpError): string =>
  Object.values(errors ?? {})
    .flat()
    .join(" ") || message;

interface Judged {
  line: ProposedLine;
  shift: JsonObject;
  judgement: Judgement;
}

/**
 * The lines that can be done as things are now, judged as if all of them were done. Why the others can't is put down.
 * The shifts are locked, and nobody else plans for these workers until the transaction ends.
 */
async function judgedNow(
  context: Context,
  chosen: readonly ProposedLine[],
  { accept_warnings: accepted }: JsonObject,
  reasons: Map<string, string>,
): Promise<Judged[]> {
  const { db, tenant, services } = context;
  const type = recordTypeOf(services.types, "shifts");
  const ids = chosen.map(({ shift }) => shift);
  // Shifts before workers, and each in one order: as a shift that is changed locks them, so that nobody waits in a circle.
  await lockRows(context, "shifts", ids);
  for (const worker of new Set(chosen.map(({ staff }) => staff).toSorted()))
    await takeTurn(db, `shifts ${tenant.id} ${worker}`);
  const stored = await storedShifts(context, ids);
  const names = await titlesIn(
    context,
    new Map([["staff", new Set(uuidsIn([...stored.values()].map(({ staff }) => staff)))]]),
  );
  const isSaid = new Set(Array.isArray(accepted) ? accepted.map(String) : []);
  let left = chosen.filter((line) => {
    const reason = refusalOf(line, stored.get(line.shift), type, (staff) => names[staff] ?? "Another worker");
    if (reason !== undefined) reasons.set(line.shift, reason);
    return reason === undefined;
  });
  // What is refused may be what another shift rested on: the others are judged again without it.
  for (;;) {
    const judged = await judgeLines(context, left, stored);
    const possible = judged.filter(({ line, judgement: { blocks, warnings } }) => {
      const known = new Set([...isSaid, ...line.warnings.map(({ rule }) => rule)]);
      const [problem] = [...blocks, ...warnings.filter(({ rule }) => !known.has(rule))];
      if (problem) reasons.set(line.shift, problem.sentence);
      return problem === undefined;
    });
    if (possible.length === judged.length) return judged;
    left = possible.map(({ line }) => line);
  }
}

async function judgeLines(
  context: Context,
  lines: readonly ProposedLine[],
  stored: ReadonlyMap<string, JsonObject>,
): Promise<Judged[]> {
  const judged = await judgePlan(
    context,
    lines.map(({ shift, staff }) => ({
      before: stored.get(shift),
      wished: { ...stored.get(shift), uuid: shift, staff },
    })),
  );
  return lines.flatMap((line, place) => {
    const [shift, judgement] = [stored.get(line.shift), judged[place]];
    return shift && judgement ? [{ line, shift, judgement }] : [];
  });
}
