import { randomUUID } from "node:crypto";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context, Services } from "#framework/server/context.ts";
import type { EmbeddedEngine } from "#framework/server/database/embedded/embedded.ts";
import { asLongWork } from "#framework/server/database/longWork.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { type Bookable, bookRostered, makeBookings } from "./people/bookings.ts";
import { makeAdvocates, makeEmergencies, signedInAdvocate } from "./people/care.ts";
import { bandPrices } from "../roster/bookingPrice.ts";
import { countAllBudgets } from "../roster/budgets.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { createTenant } from "#framework/server/tenants/create.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { insertArrangements } from "./roster/arrangements.ts";
import { insertAvailability } from "./roster/availability.ts";
import { insertAccounts } from "./people/insertAccounts.ts";
import { insertBankReceipts } from "./money/bankReceipts.ts";
import { insertClaims } from "./money/claims.ts";
import { insertInvoices } from "./money/invoices.ts";
import { insertBuiltForms } from "./forms/customForms.ts";
import { staffCategories, websiteContent } from "./content.ts";
import { insertChats } from "./content/chats.ts";
import { insertContracts } from "./agreements/contracts.ts";
import { insertDocuments } from "./compliance/documents.ts";
import { insertEmployment } from "./people/employment.ts";
import { fillForms } from "./forms/fillForms.ts";
import { fillIncidents, makeIncidents } from "./forms/incidents.ts";
import { makeComplianceItems, makeComplianceRequests } from "./compliance/compliance.ts";
import { insertReferralsAndJobs } from "./content/insertReferralsAndJobs.ts";
import { makeLicences, staffWithRequirements } from "./compliance/licences.ts";
import { describeProvider, providers } from "./providers.ts";
import { makeNews } from "./content/news.ts";
import { fitBudgets } from "./money/fitBudgets.ts";
import { makePlans } from "./money/ndisPlans.ts";
import { makeNotes } from "./roster/notes.ts";
import { officeOf } from "./people/office.ts";
import { insertHistory } from "./history.ts";
import { insertPractices } from "./compliance/practices.ts";
import { insertPrivacy } from "./compliance/privacy.ts";
import { insertSharedHouses, placeShiftsInHouses } from "./roster/sharedHouse.ts";
import { makeParticipants } from "./people/participants.ts";
import { makeInvoices } from "./money/subscription.ts";
import { makeStaff } from "./people/staff.ts";
import { insertSiteManagers } from "./people/siteManagers.ts";
import { isLarge } from "./scale.ts";
import { asPlanned } from "./roster/planned.ts";
import { makeShifts } from "./roster/shifts.ts";
import { payOfRecords } from "../timesheets/pay.ts";
import { flagAllShifts } from "../fitness/shiftFlags.ts";
import { Random } from "./random.ts";
import { fillYear } from "./roster/yearOfShifts.ts";
import { makeTimesheets } from "./roster/timesheets.ts";
import { isFilled, oneAtATime } from "./unfinished.ts";
import { isOneOf } from "#framework/server/database/changes.ts";

const scales = {
  small: { staff: 40, participants: 60, incidents: 14, weeks: [13, 6] },
  large: { staff: 2000, participants: 5000, incidents: 400, weeks: [1, 2], year: [47, 6] },
} as const;

/** Weeks of roster before and after today. */
type Weeks = readonly [before: number, after: number];

/**
 * Fills an empty database with the demo providers, when the settings ask for it; goes on with one whose filling was
 * broken off. Does nothing to a database that has any other provider.
 * @param weeks of roster before and after today; without it as many as the settings' demo has
 */
export async function fillDemo(services: Services, weeks?: Weeks): Promise<void> {
  if (services.config.demo === "none") return;
  await oneAtATime(services, () => asLongWork(() => fillProviders(services, weeks)));
}

async function fillProviders(services: Services, weeks: Weeks | undefined): Promise<void> {
  const tenants = await services.database.owner
    .selectFrom("tenants")
    .select(["id", "slug", "platform"])
    .where("status", "=", "active")
    .execute();
  const isOurs = ({ slug, platform }: (typeof tenants)[number]) =>
    providers.some(
      (provider) => provider.slug === slug && provider.name === valueAt(platform, "ndis_provider.name"),
    );
  if (!tenants.every(isOurs)) return;
  const size: Size = scales[services.config.demo === "large" ? "large" : "small"];
  for (const provider of providers) {
    const known = tenants.find(({ slug }) => slug === provider.slug);
    if (known && (await isFilled(services, known.id))) continue;
    const tenant = await createTenant(services, {
      slug: provider.slug,
      name: provider.name,
      color: provider.color,
    });
    await describeProvider(services, tenant, provider);
    const scaled = {
      staff: Math.max(12, Math.round(size.staff * provider.share)),
      participants: Math.max(12, Math.round(size.participants * provider.share)),
      incidents: Math.round(size.incidents * provider.share),
      weeks: weeks ?? size.weeks,
      ...(weeks === undefined && size.year && { year: size.year }),
    };
    await asTenant(tenant.id, () => fillProvider(services, tenant, provider, scaled));
    // Otherwise it is written when the server is stopped, which has only seconds for it.
    const { engine } = services.database;
    if (engine.kind === "embedded") await (engine as EmbeddedEngine).checkpoint();
  }
}

interface Size {
  staff: number;
  participants: number;
  incidents: number;
  /** What is made one shift after the other. */
  weeks: Weeks;
  /** The weeks that there are in the end, when these are repeated. */
  year?: Weeks;
}

async function fillProvider(
  services: Services,
  tenant: Context["tenant"],
  provider: (typeof providers)[number],
  size: Size,
): Promise<void> {
  await services.database.db.transaction().execute(async (db) => {
    const context = seedContext(services, tenant, db);
    const random = new Random(provider.seed);
    const day = today(tenant.settings.time_zone, services.clock.now());
    const { subscription } = tenant.settings;
    const scale = { ...size, today: day };
    const insert = (resource: string, records: JsonObject[]) => {
      const type = services.types.get(resource);
      return type ? insertRecords(context, type, records) : Promise.resolve([]);
    };
    const kinds = Object.keys(staffCategories);
    const categoryIds = await insert(
      "staff-categories",
      kinds.map((kind) => ({ uuid: randomUUID(), ...staffCategories[kind] })),
    );
    const content = websiteContent(day);
    const catalogue: Bookable[] = [];
    for (const [resource, records] of Object.entries(content)) {
      const ids = await insert(resource, records);
      if (resource === "services")
        catalogue.push(...ids.map((id, index) => bookable(id, records[index] ?? {})));
    }
    const people = makeStaff(
      random,
      scale,
      Object.fromEntries(kinds.map((kind, index) => [kind, categoryIds[index] ?? ""])),
    );
    await insert("subscription", subscription ? makeInvoices(subscription, day) : []);
    const office = officeOf(people);
    const staff = await insert("staff", people);
    // Of a seed of its own, so that nothing else changes with it.
    const papers = new Random(provider.seed + 1);
    const required = await staffWithRequirements(context, staff);
    await insert("staff-licences", makeLicences(papers, day, required, office));
    const items = makeComplianceItems(day, categoryIds.slice(0, 2));
    await insert("compliance", items);
    await insert("compliance-requests", makeComplianceRequests(papers, day, items, required, office));
    const clients = makeParticipants(random, scale, provider.firstNumber);
    const participants = await insert("participants", clients);
    await insert("ndis-plans", makePlans(day, clients));
    const users = await insertAccounts(context, provider.slug, staff, participants);
    await insertSiteManagers(context, provider.slug);
    await assignCare(context, random, staff, participants, size);
    const offered = catalogue.filter(({ price }) => price > 0);
    const bookings = makeBookings(random, day, clients, offered);
    await insert("service-bookings", bookings);
    const booked = [...bookings, ...(await insertSharedHouses(insert, day, clients, offered))];
    await insert("caring-advocates", [
      ...makeAdvocates(random, day, participants),
      ...signedInAdvocate(users.advocate?.uuid ?? "", `advocate@${provider.slug}.example`, participants),
    ]);
    if (users.worker)
      await insert(
        "emergency-access",
        makeEmergencies(services.clock.now(), users.worker, participants, office.director),
      );
    // Of a seed of its own too.
    await insertReferralsAndJobs(context, insert, new Random(provider.seed + 2), day, {
      staff,
      referrals: Math.max(10, Math.round(size.participants / 5)),
      office,
    });
    await insertEmployment(context, insert, new Random(provider.seed + 3), day, staff, office);
    const planned = asPlanned(
      await makeShifts(
        context,
        new Random(provider.seed + 7),
        {
          today: day,
          weeks: size.weeks,
          hasRounds: size.year !== undefined,
          services: kindsOf(content.services ?? [], catalogue),
          office,
          intervals: tenant.settings.time_intervals,
        },
        staff[2],
      ),
      services.clock.now(),
      office,
    );
    const [before, after] = size.weeks;
    await insert(
      "service-bookings",
      bookRostered(clients, offered, {
        booked,
        shifts: planned,
        from: addDays(day, -before * 7),
        weeks: before + after,
      }),
    );
    const timesheets = makeTimesheets(context, planned, day, office);
    await insert("shifts", timesheets.shifts);
    await placeShiftsInHouses(context);
    await planFitWorkers(context);
    if (size.year) {
      await fillYear(context, { today: day, made: size.weeks, wanted: size.year });
      await flagAllShifts(context);
    }
    await insert("pay-periods", timesheets.periods);
    const pay = await payOfRecords(context, timesheets.payments);
    await insert(
      "payment-records",
      timesheets.payments.map((payment) => ({ ...payment, ...pay.get(String(payment.uuid)) })),
    );
    await countAllBudgets(context);
    await insertContracts(context, insert, new Random(provider.seed + 4), day, {
      staff,
      participants,
      office: users.admin?.fullname ?? "",
    });
    if (!isLarge(scale)) {
      // Of a seed of its own too, and after the roster, which is made without it.
      await insertAvailability(context, insert, new Random(provider.seed + 23), day, staff);
      await insertArrangements(context, insert, day, users.worker?.uuid ?? "", staff.slice(3, 6));
      await insert("notes", await makeNotes(context, new Random(provider.seed + 9), office.roster));
      await db
        .updateTable("notes")
        .set((row) => ({ created_at: row.ref("written_at") }))
        .where("tenant_id", "=", tenant.id)
        .execute();
      await insertInvoices(context, insert, new Random(provider.seed + 17), day, office.director);
      await insertBankReceipts(context, insert, day, office.director);
      await insertClaims(context, insert, day, office.director);
      await fitBudgets(context, participants);
    }
    const authorOf = (name: string, place?: number) => ({
      user: users[name]?.uuid ?? "",
      name: users[name]?.fullname ?? "",
      staff: place === undefined ? "" : (staff[place] ?? ""),
    });
    const authors = {
      coordinator: authorOf("coordinator", 1),
      worker: authorOf("worker", 2),
      participant: authorOf("participant"),
    };
    await fillIncidents(
      context,
      makeIncidents(
        random,
        day,
        [authors.worker, authors.coordinator],
        participants.slice(0, 8),
        size.incidents,
      ),
      day,
      authors.coordinator,
    );
    await insertPractices(context, insert, new Random(provider.seed + 29), day, participants);
    await insertPrivacy(insert, day, {
      participants,
      office: office.director,
      asker: authors.participant.name,
    });
    await fillForms(context, new Random(provider.seed + 5), day, authors, participants);
    await insertDocuments(context, insert, new Random(provider.seed + 6), day, {
      staff,
      participants,
      users,
      office,
    });
    await insertBuiltForms(context, insert, new Random(provider.seed + 8), day, {
      participants,
      office: users.admin,
      participant: users.participant,
    });
    const news = makeNews(services.clock.now(), {
      categories: categoryIds,
      author: office.director,
      readers: [users.coordinator, users.admin].filter((user) => user !== undefined),
    });
    for (const [resource, records] of Object.entries(news)) await insert(resource, records);
    await insertChats(context, insert, users);
    // The last of all: it tells of everything that is there.
    if (!isLarge(scale)) await insertHistory(context, { accounts: users, office });
  });
}

const bookable = (id: string, record: JsonObject): Bookable => ({
  id,
  kind: String(record.shift_type),
  price: Number(record.default_price ?? 0),
  hourly: record.unit === "hour",
  bands: bandPrices(record.support_items),
});

/** Planned shifts of unfit workers that stay, so that the flag can be seen. */
const flaggedShifts = 3;

/** Takes planned shifts away that nobody would have planned, because the worker is not fit for work then. */
async function planFitWorkers(context: Context): Promise<void> {
  const flagged = await flagAllShifts(context);
  const ids = flagged
    .toSorted((one, other) => one.start_at.localeCompare(other.start_at))
    .slice(flaggedShifts)
    .map(({ uuid }) => uuid);
  if (ids.length > 0)
    await context.db
      .deleteFrom("shifts")
      .where("tenant_id", "=", context.tenant.id)
      .where(isOneOf("uuid", ids))
      .execute();
}

/** The service of each kind of shift. */
const kindsOf = (
  services: readonly JsonObject[],
  catalogue: readonly { id: string }[],
): Record<string, string> =>
  Object.fromEntries(
    services.map(({ shift_type: kind }, index) => [String(kind), catalogue[index]?.id ?? ""]),
  );

/** Who entered the demo's data, as its history and decisions name them: an office manager who has left since. */
const enteredBy = "Robin Hale";

/** A context for data of before the accounts. */
export const seedContext = (services: Services, tenant: Context["tenant"], db: Context["db"]): Context =>
  systemContext(services, tenant, db, enteredBy);

/** Who cares for whom: the demo worker for the first eight, everyone else for a handful. */
async function assignCare(
  { db, tenant }: Context,
  random: Random,
  staff: string[],
  participants: string[],
  { participants: count }: Size,
): Promise<void> {
  const pairs = new Set(participants.slice(0, 8).map((participant) => `${participant} ${staff[2] ?? ""}`));
  for (const participant of participants.slice(0, count)) {
    for (let index = 0; index < 3; index += 1) {
      const worker = staff[random.whole(8, staff.length - 1)];
      if (worker) pairs.add(`${participant} ${worker}`);
    }
  }
  const rows = [...pairs]
    .map((pair) => pair.split(" "))
    .map(([participant = "", worker = ""]) => ({
      tenant_id: tenant.id,
      uuid: randomUUID(),
      participant,
      staff: worker,
      data: JSON.stringify({ role: "regular" }),
      created_by: null,
      updated_by: null,
      deleted_at: null,
    }));
  for (let start = 0; start < rows.length; start += 1000)
    await db
      .insertInto("participant_staff")
      .values(rows.slice(start, start + 1000))
      .execute();
}
