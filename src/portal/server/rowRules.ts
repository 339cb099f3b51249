import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isAdmin } from "#framework/shared/access/visible.ts";
import type { CurrentUser } from "#framework/server/context.ts";
import type { RowRules } from "#framework/server/records/read/rowRules.ts";
import { inCare } from "./care/inCare.ts";
import { messagesForMe } from "./chat/reach.ts";
import { addressedTo } from "./newsfeed/audience.ts";

/**
 * The row rules that definitions name because data cannot say them. Each is a condition on the record's `uuid`, or undefined
 * where it holds for every record; ids of the person are written out, so that a list that binds nothing else is planned
 * only once.
 */
export const rowRules: RowRules = {
  /**
   * Participants whom the signed-in worker is assigned to, some days before it begins and after it ends too, and those
   * whom they have a shift with within these days. Looked up for one participant at a time: a hidden one is refused as
   * fast as one that is not there (G-53).
   */
  "assigned-to-me": (user) => assignedTo(user, "participants.tenant_id", "participants.uuid"),

  /** Shifts with a participant of the person's regions; those with nobody by the region of their worker. */
  "rostered-in-my-regions": rosteredIn,

  /** Offers of shifts of the person's regions. */
  "offers-in-my-regions": (user) => ofShiftIn(user, "shift_offers"),

  /** The workers to whom shifts of the person's regions are offered. */
  "requests-in-my-regions": (user) => ofShiftIn(user, "shift_requests"),

  /** Requests to cancel visits of the person's regions. */
  "cancellations-in-my-regions": (user) => ofShiftIn(user, "visit_cancellations"),

  /** Swaps of which the person may see both shifts. */
  "swaps-in-my-regions": (user) => {
    const rostered = rosteredIn(user);
    return (
      rostered &&
      sql<SqlBool>`not exists (select from shifts where shifts.tenant_id = shift_swaps.tenant_id
        and shifts.uuid in (shift_swaps.shift, shift_swaps.other_shift) and not ${rostered})`
    );
  },

  /** Swaps that the signed-in worker is asked for now, or has answered. */
  "swap-asked-of-me": (user) =>
    user.staff === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(shift_swaps.colleague = ${sql.lit(user.staff)}
          or shift_swaps.status = 'asked' and shift_swaps.data->'asked' ? ${sql.lit(user.staff)})`,

  /** What workers of the person's regions have said of when they can work. */
  "works-in-my-regions": (user) => ofWorkerIn(user, "staff_availability"),

  /** When workers of the person's regions stand by. */
  "standby-in-my-regions": (user) => ofWorkerIn(user, "standby_times"),

  /** Lines of a roster template as the shifts that they become: by their participants, or by their worker. */
  "template-in-my-regions": ({ regions }) => {
    if (regions.length === 0) return undefined;
    const listed = sql.join(regions.map((region) => sql.lit(region)));
    return sql<SqlBool>`(exists (select from participants where participants.tenant_id = records.tenant_id
          and records.data->'participants' ? participants.uuid::text and participants.region in (${listed}))
      or (jsonb_array_length(coalesce(records.data->'participants', '[]')) = 0 and exists (select from staff
        where staff.tenant_id = records.tenant_id and staff.uuid::text = records.data->>'staff'
          and staff.region in (${listed}))))`;
  },
  /** Shifts that are offered to the signed-in worker now, and those that they asked for. */
  "offered-to-me": (user) =>
    user.staff === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(shift_requests.staff = ${sql.lit(user.staff)}
          and (shift_requests.status not in ('offered', 'withdrawn') or exists (select from shift_offers offer
            where offer.tenant_id = shift_requests.tenant_id and offer.uuid = shift_requests.offer
              and offer.status = 'open')))`,

  /** Evidence packs that the person has asked for: they have what that person may see. */
  "my-evidence-packs": ({ uuid }) => sql<SqlBool>`records.created_by = ${sql.lit(uuid)}`,

  /** Claims in which the person sees every participant: a file leaves as a whole or not at all. */
  "claim-within-reach": ({ regions }) => {
    if (regions.length === 0) return undefined;
    const listed = sql.join(regions.map((region) => sql.lit(region)));
    return sql<SqlBool>`not exists (select from claim_rows row join participants person
        on person.tenant_id = row.tenant_id and person.uuid = row.participant
      where row.tenant_id = records.tenant_id and row.claim = records.uuid
        and coalesce(person.region not in (${listed}), true))`;
  },

  /** Invoice runs that the person started, and those of one participant whom they see: its reasons name people. */
  "invoice-run-within-reach": ({ regions, uuid }) => {
    if (regions.length === 0) return undefined;
    const listed = sql.join(regions.map((region) => sql.lit(region)));
    return sql<SqlBool>`(records.created_by = ${sql.lit(uuid)} or exists (select from participants person
      where person.tenant_id = records.tenant_id and person.uuid::text = records.data->>'participant'
        and person.region in (${listed})))`;
  },

  /** Bank receipts that neither pay nor seem to pay for a participant whom the person does not see. */
  "receipt-within-reach": ({ regions }) => {
    if (regions.length === 0) return undefined;
    const listed = sql.join(regions.map((region) => sql.lit(region)));
    return sql<SqlBool>`not exists (select from invoices
        join participants person on person.tenant_id = invoices.tenant_id and person.uuid = invoices.participant
      where invoices.tenant_id = bank_receipts.tenant_id and coalesce(person.region not in (${listed}), true)
        and (invoices.uuid in (select invoice from bank_matches matched
            where matched.tenant_id = bank_receipts.tenant_id and matched.receipt = bank_receipts.uuid)
          or invoices.uuid::text in (select part->>'invoice'
            from jsonb_array_elements(coalesce(bank_receipts.data->'allocations', '[]')) part)))`;
  },

  /** Notes about a participant of the person's regions; those about nobody by the region of who wrote them. */
  "notes-in-my-regions": ({ regions }) => {
    if (regions.length === 0) return undefined;
    const listed = sql.join(regions.map((region) => sql.lit(region)));
    return sql<SqlBool>`(exists (select from participants
        where participants.tenant_id = notes.tenant_id and participants.uuid = notes.ndis_client_user_id
          and participants.region in (${listed}))
      or (notes.ndis_client_user_id is null and (notes.staff_id is null or exists (select from staff
        where staff.tenant_id = notes.tenant_id and staff.uuid = notes.staff_id and staff.region in (${listed})))))`;
  },

  /**
   * Notes that a worker has written, those about the participants who they work with, and what the office shows to all
   * workers; of the office's notes those only that it made visible to staff.
   */
  "notes-for-workers": (user) =>
    user.staff === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(notes.staff_id = ${sql.lit(user.staff)}
          or (notes.note_type <> 'admin' or notes.visible_to_staff)
            and (${assignedTo(user, "notes.tenant_id", "notes.ndis_client_user_id")}
              or notes.ndis_client_user_id is null and notes.note_type = 'admin'))`,

  /** Notes about the signed-in participant that were shared with them. */
  "notes-shared-with-me": ({ participant }) =>
    participant === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(notes.ndis_client_user_id = ${sql.lit(participant)} and notes.visible_to_participant)`,

  /** Forms that are about participants of whom the signed-in advocate may see incident reports, and about nobody else. */
  "about-those-i-care-for": ({ cares_for: { incidents = [] } = {} }) =>
    incidents.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(jsonb_array_length(coalesce(form_submissions.data->'participant', '[]')) > 0
          and form_submissions.data->'participant' <@ ${sql.lit(JSON.stringify(incidents))}::jsonb)`,

  /** Compliance items that the signed-in worker is asked for now. */
  "asked-of-me": (user) =>
    user.staff === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(compliance_items.status = 'active' and exists (select from staff
          where staff.tenant_id = compliance_items.tenant_id and staff.uuid = ${sql.lit(user.staff)}
            and ${sql.raw(askedOf("compliance_items"))}))`,

  /** Agreements that were sent to the signed-in participant, or to one whose contracts the signed-in advocate sees. */
  "agreement-with-me": ({ participant, cares_for: { contracts = [] } = {} }) => {
    const about = [...(participant === undefined ? [] : [participant]), ...contracts];
    return about.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(participant_contracts.status <> 'draft'
          and participant_contracts.participant in (${sql.join(about.map((id) => sql.lit(id)))}))`;
  },

  /**
   * Invoices that were sent about the signed-in participant, or about one whose invoices the signed-in advocate sees. What
   * the NDIA is billed is no invoice to a person.
   */
  "invoice-with-me": ({ participant, cares_for: { invoices = [] } = {} }) => {
    const about = [...(participant === undefined ? [] : [participant]), ...invoices];
    return about.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(invoices.status in ('sent', 'part_paid', 'paid', 'credited') and invoices.payer_type <> 'agency'
          and invoices.participant in (${sql.join(about.map((id) => sql.lit(id)))}))`;
  },

  /** Plans of the signed-in participant, or of one whose services the signed-in advocate sees, unless they are drafts. */
  "plan-with-me": ({ participant, cares_for: { services = [] } = {} }) => {
    const about = [...(participant === undefined ? [] : [participant]), ...services];
    return about.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(ndis_plans.status <> 'draft'
          and ndis_plans.participant in (${sql.join(about.map((id) => sql.lit(id)))}))`;
  },

  /** Requests about their information that the signed-in advocate made, for participants whose details they still see. */
  "privacy-request-of-mine": ({ uuid, cares_for: { profile = [] } = {} }) =>
    profile.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(records.created_by = ${sql.lit(uuid)}
          and records.data->>'participant' in (${sql.join(profile.map((id) => sql.lit(id)))}))`,

  /** Contracts that were sent to the signed-in staff member. */
  "contract-with-me": (user) =>
    user.staff === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(staff_contracts.status <> 'draft' and staff_contracts.staff = ${sql.lit(user.staff)})`,

  /** Messages of the chats that the person is a member of. */
  "messages-for-me": messagesForMe,

  /** News that is published and addressed to the person. */
  "news-for-me": addressedTo,

  /** Published documents of the register whose audience the person is in, or that were added to them. */
  "shown-to-me": (user) => {
    const has = (list: string, key: string) => sql<SqlBool>`records.data->${sql.lit(list)} ? ${sql.lit(key)}`;
    const given = (
      resource: string,
      person: string,
      id: string,
    ) => sql<SqlBool>`exists (select from records given
      where given.tenant_id = records.tenant_id and given.resource = ${sql.lit(resource)} and given.deleted_at is null
        and given.ref_document = records.uuid and ${sql.ref(`given.ref_${person}`)} = ${sql.lit(id)})`;
    const reasons = [
      ...user.role.map(({ uuid }) => has("roles", uuid)),
      ...(isAdmin(user) ? [has("visible_to", "admin")] : []),
      ...(user.participant === undefined
        ? []
        : [
            has("visible_to", "participant"),
            given("participant-documents", "participant", user.participant),
          ]),
      ...(user.staff === undefined
        ? []
        : [
            has("visible_to", "staff"),
            sql<SqlBool>`records.data->'staff_categories' ? (select staff_category::text from staff
              where staff.tenant_id = records.tenant_id and staff.uuid = ${sql.lit(user.staff)})`,
            given("staff-documents", "staff", user.staff),
          ]),
      ...(user.cares_for?.documents ?? []).map((id) => given("participant-documents", "participant", id)),
    ];
    if (reasons.length === 0) return sql<SqlBool>`false`;
    return sql<SqlBool>`(records.data->>'status' = 'published' and (${sql.join(reasons, sql` or `)}))`;
  },
};

function rosteredIn({ regions }: CurrentUser): RawBuilder<SqlBool> | undefined {
  if (regions.length === 0) return undefined;
  const listed = sql.join(regions.map((region) => sql.lit(region)));
  return sql<SqlBool>`(exists (select from shifts_participants met
          join participants on participants.tenant_id = met.tenant_id and participants.uuid = met.target
        where met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
          and participants.region in (${listed}))
      or (jsonb_array_length(coalesce(shifts.data->'participants', '[]')) = 0 and exists (select from staff
        where staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff and staff.region in (${listed}))))`;
}

/** Rows of a table whose worker is of the person's regions. */
function ofWorkerIn({ regions }: CurrentUser, table: string): RawBuilder<SqlBool> | undefined {
  if (regions.length === 0) return undefined;
  const listed = sql.join(regions.map((region) => sql.lit(region)));
  const own = sql.table(table);
  return sql<SqlBool>`exists (select from staff where staff.tenant_id = ${own}.tenant_id
    and staff.uuid = ${own}.staff and staff.region in (${listed}))`;
}

/** Rows of a table whose shift the person may see. */
function ofShiftIn(user: CurrentUser, table: string): RawBuilder<SqlBool> | undefined {
  const rostered = rosteredIn(user);
  const own = sql.table(table);
  return (
    rostered &&
    sql<SqlBool>`exists (select from shifts where shifts.tenant_id = ${own}.tenant_id
      and shifts.uuid = ${own}.shift and ${rostered})`
  );
}

/** The condition that makes a compliance item one that is asked of a row of `staff`. */
const askedOf = (item: string): string => `(${item}.audience = 'all'
  or ${item}.audience = 'category' and ${item}.data->'staff_categories' ? staff.staff_category::text
  or ${item}.audience = 'staff' and ${item}.data->'staff_members' ? staff.uuid::text)`;

/** Whether the signed-in worker is assigned to a participant, or has a shift with them, within the days on which it counts. */
const assignedTo = (user: CurrentUser, tenant: string, participant: string): RawBuilder<SqlBool> =>
  user.staff === undefined
    ? sql<SqlBool>`false`
    : inCare(user.care_window, sql.raw(tenant), sql.lit(user.staff), sql.raw(participant));
