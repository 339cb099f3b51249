import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { readRecord } from "../../records/one.ts";
import { moveRefused } from "../../records/moves.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { valueAt } from "#shared/text/template.ts";
import type { Input, Operation } from "../module.ts";
import { isBinding, isOver } from "#shared/forms/clocks.ts";
import { clockRulesOf, clocksFor } from "./describe.ts";
import { findSubmission, type Submission } from "./submission.ts";
import { asPublished, type Wizard } from "./wizard.ts";
import { forgetCounts, settleDue } from "./write.ts";

/** A register: the form it holds, its resource, and what must be filled in before a record in it is closed. */
interface Register {
  form: string;
  resource: string;
  input: string;
  closing: Record<string, { path: string; message: string }>;
}

/** Moves a record of a register to another state, as its lifecycle allows. */
export const moveIn = (register: Register): Operation => {
  return async (context: Context, input: Input) => {
    const { state, note } = checkedInput(context, register.input, input.body);
    const wizard = context.services.wizards.get(register.form);
    if (!wizard) throw new Error(`there is no form ${register.form}`);
    const before = await findSubmission(context, wizard, input.params.id ?? "", { lock: true });
    const type = recordTypeOf(context.services.types, register.resource);
    const wished = String(state);
    const from = before.state ?? "submitted";
    if (before.status === "draft" || type.resource.moves?.[from]?.includes(wished) !== true)
      throw moveRefused(context, type, { ...before.data, state: from }, wished);
    const needed = register.closing[wished];
    if (needed && valueAt(before.data, needed.path) === undefined) throw conflict(needed.message);
    refuseOpenDeadlines(context, wizard, before, wished);
    const now = context.services.clock.now().toISOString();
    await sql`
      update form_submissions set state = ${wished}, version = version + 1, updated_at = ${now}, updated_by = ${context.user.uuid},
        reviewed_by = ${context.user.uuid}, reviewed_at = ${now}
      where tenant_id = ${context.tenant.id} and uuid = ${before.uuid}`.execute(context.db);
    await settleDue(context, asPublished(wizard, before.form_version), { ...before, state: wished });
    forgetCounts(context);
    await logActivity(context, {
      action: "change-state",
      resource: register.resource,
      record: before.uuid,
      label: before.reference ?? wizard.definition.label,
      changes: {
        state: { from, to: wished },
        ...(typeof note === "string" && { note: { from: null, to: note } }),
      },
    });
    return answer("Status changed", { record: await readRecord(context, type, before.uuid) });
  };
};

/** A state in which a binding deadline no longer runs is not reached while it does. @throws 409 that names them */
function refuseOpenDeadlines(context: Context, wizard: Wizard, before: Submission, wished: string): void {
  const rules = clockRulesOf(context, wizard);
  const open = clocksFor(context, wizard, before).filter((clock) => {
    const ends = rules.find(({ name }) => name === clock.name)?.until?.includes(wished) ?? false;
    return ends && !isOver(clock) && isBinding(rules, clock.name);
  });
  if (open.length > 0)
    throw conflict(
      `A deadline still runs: ${open.map(({ title }) => title).join(", ")}. Record that it is done, or have two people decide that it does not apply.`,
    );
}
