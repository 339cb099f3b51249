import { fulfils } from "#framework/shared/definitions/when.ts";
import type { States, Write } from "../records/write/writing.ts";
import { addTitles } from "../records/store/titles.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { sendNow } from "./notify.ts";

/** Sends the notices that a write sets off (`on.actions`), in its transaction. */
export async function notifyOfWrite({ context, type, action, id }: Write, states: States): Promise<void> {
  const notices = context.services.notices.of(type.resource.definition.of ?? type.name, action);
  const record = states.after ?? states.before;
  if (notices.length === 0 || !record) return;
  const wanted = notices.filter(({ when }) => fulfils(record, when, tenantClock(context)));
  if (wanted.length === 0) return;
  const [values = {}] = await addTitles(context, type, [{ uuid: id, ...record }]);
  await sendNow(context, wanted, [{ key: id, record: id, values, action }]);
}
