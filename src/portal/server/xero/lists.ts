import { asList, asObject } from "#framework/shared/schema/patch.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { removeRecord } from "#framework/server/records/write/remove.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { callXero } from "./call.ts";
import { RefusedError } from "./errors.ts";
import { suggestMappings } from "./mapping/suggest.ts";
import { type MappingKind, storedOf } from "./mapping/store.ts";
import { isPeriodOf, payCalendars } from "./payCalendars.ts";
import { asXero } from "./service.ts";

/** Something of the organisation that things of the portal are mapped to. */
interface Choice extends JsonObject {
  kind: MappingKind;
  /** How it is called in what is sent: a code or an id. */
  code: string;
  name: string;
}

/** Fetches what the organisation has to choose from, and suggests mappings for what has none. */
export async function updateLists(context: Context): Promise<Reply> {
  const { added } = await fetchLists(context);
  return answer(
    added === 0
      ? "Lists updated"
      : `Lists updated. ${added === 1 ? "1 mapping was" : `${added} mappings were`} suggested.`,
  );
}

/** The same, for anyone who has just connected. Asks Xero first, and writes in one transaction afterwards. */
export async function fetchLists(context: Context): Promise<{ added: number }> {
  const choices = await offeredByXero(context);
  return asXero(context, async (inside) => {
    await keepChoices(inside, choices);
    await inside.db
      .updateTable("xero_connections")
      .set({ lists_at: context.services.clock.now().toISOString() })
      .where("tenant_id", "=", context.tenant.id)
      .execute();
    return { added: await suggestMappings(inside) };
  });
}

async function offeredByXero(context: Context): Promise<Choice[]> {
  const read = async (list: string) =>
    asList((await callXero(context, { api: "accounting", path: list }))[list]).filter(isObject);
  const accounts = await read("Accounts");
  const taxes = await read("TaxRates");
  const categories = await read("TrackingCategories");
  const rates = await earningsRates(context).catch(withoutPayroll);
  const period = payPeriodOf(tenantCalendar(context).today, payCycle(context.tenant.settings.pay_cycle));
  const calendars = await payCalendars(context).catch(withoutPayroll);
  return [
    ...accounts
      .filter(({ Status, Class }) => Status === "ACTIVE" && Class === "REVENUE")
      .map(({ Code, Name }) => choice("account", Code, `${String(Code)} ${String(Name)}`)),
    ...taxes
      .filter(({ Status, CanApplyToRevenue }) => Status === "ACTIVE" && CanApplyToRevenue !== false)
      .map(({ TaxType, Name }) => choice("tax", TaxType, Name)),
    ...categories
      .filter(({ Status }) => Status === "ACTIVE")
      .flatMap(({ Name, Options }) =>
        asList(Options)
          .filter(isObject)
          .filter(({ Status }) => Status === "ACTIVE")
          .map((option) =>
            choice(
              "tracking",
              `${String(Name)}\n${String(option.Name)}`,
              `${String(Name)}: ${String(option.Name)}`,
            ),
          ),
      ),
    ...rates
      .filter(({ CurrentRecord }) => CurrentRecord !== false)
      .map(({ EarningsRateID, Name }) => choice("pay_item", EarningsRateID, Name)),
    ...calendars
      .filter((calendar) => isPeriodOf(calendar, period))
      .map(({ PayrollCalendarID, Name }) => choice("pay_calendar", PayrollCalendarID, Name)),
  ];
}

async function earningsRates(context: Context): Promise<JsonObject[]> {
  const { PayItems } = await callXero(context, { api: "payroll", path: "PayItems" });
  return asList(asObject(PayItems).EarningsRates).filter(isObject);
}

/** An organisation can have accounts and no payroll. */
function withoutPayroll(error: unknown): JsonObject[] {
  if (error instanceof RefusedError) return [];
  throw error;
}

const choice = (kind: MappingKind, code: unknown, name: unknown): Choice => ({
  kind,
  code: String(code),
  name: String(name).slice(0, 200),
});

/** Keeps what there is to choose from: what is new is added, what has another name is renamed, what is gone goes. */
async function keepChoices(context: Context, choices: readonly Choice[]): Promise<void> {
  const type = recordTypeOf(context.services.types, "xero-choices");
  const keyOf = ({ kind, code }: JsonObject) => `${String(kind)} ${String(code)}`;
  const before = new Map((await storedOf(context, "xero-choices")).map((row) => [keyOf(row), row]));
  await insertRecords(
    context,
    type,
    choices.filter((one) => !before.has(keyOf(one))),
  );
  for (const { name, ...one } of choices) {
    const known = before.get(keyOf(one));
    before.delete(keyOf(one));
    if (known && known.name !== name)
      await updateRecord(context, type, String(known.uuid), {}, { more: { name } });
  }
  for (const { uuid } of before.values()) await removeRecord(context, type, String(uuid));
}
