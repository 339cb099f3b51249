import { holds, isVisible } from "#shared/access/visible.ts";
import type { Tile } from "#shared/dashboards.ts";
import { addDays } from "#shared/dates/dates.ts";
import type { Filter } from "#shared/filters/filter.ts";
import type { Context } from "../../context.ts";
import { countRows } from "../../records/counts.ts";
import { whereSql } from "../../records/list.ts";
import { mayList } from "../../records/mayList.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";

const is = (field: string, value: unknown): Filter => ({ field, operator: "is", value });

/** Assigned forms that wait for somebody. */
export const formsToDo: Filter = { field: "status", operator: "in", value: ["open", "started", "returned"] };

/** Contracts that the other side has and has not answered. */
const waitForAnswer: Filter = { field: "status", operator: "in", value: ["sent", "viewed"] };

/** What the office looks at first: what is open, late or ends soon. */
export async function adminTiles(context: Context): Promise<Tile[]> {
  const { today } = tenantCalendar(context);
  const soon: Filter = {
    all: [
      is("status", "active"),
      { field: "plan_end", operator: "between", value: [today, addDays(today, 60)] },
    ],
  };
  const ending = { field: "end_date", operator: "between" as const, value: [today, addDays(today, 60)] };
  const endingAgreements = {
    filter: { all: [is("status", "accepted"), ending] },
    query: { status: "accepted", end_date: ending },
  };
  const overdue: Filter = {
    field: "due_at",
    operator: "before",
    value: context.services.clock.now().toISOString(),
  };
  const late: Filter = { field: "due_date", operator: "before", value: today };
  const tiles = [
    await tile(
      context,
      "given-forms",
      "Overdue forms",
      { all: [formsToDo, late] },
      { status: formsToDo, due_date: late },
      "error",
    ),
    await tile(
      context,
      "form-answers",
      "Forms to review",
      is("status", "submitted"),
      { status: "submitted" },
      "warning",
    ),
    ...(holds(context.user, "edit-shifts")
      ? [
          await tile(
            context,
            "shifts",
            "Shifts needing attention",
            { all: [is("status", "scheduled"), is("needs_attention", true)] },
            { status: "scheduled", needs_attention: true },
            "error",
          ),
        ]
      : []),
    await tile(context, "shifts", "Open shifts", is("status", "open"), { status: "open" }, "warning"),
    await tile(context, "participants", "Active participants", is("status", "active"), { status: "active" }),
    await tile(context, "participants", "Participants being onboarded", is("status", "onboarding"), {
      status: "onboarding",
    }),
    await tile(
      context,
      "participants",
      "With a critical alert",
      is("alert", "critical"),
      { status: "all", alert: "critical" },
      "error",
    ),
    await tile(
      context,
      "participants",
      "Plans ending within 60 days",
      soon,
      { status: "active", plan_end: soon.all[1] },
      "warning",
    ),
    await tile(context, "staff", "Active staff", is("status", "active"), { status: "active" }),
    await tile(
      context,
      "staff",
      "Staff not fully onboarded",
      { all: [is("status", "active"), { field: "onboard_status", operator: "is_not", value: "approved" }] },
      { status: "active" },
      "warning",
    ),
    await tile(
      context,
      "participant-contracts",
      "Agreements ending within 60 days",
      endingAgreements.filter,
      endingAgreements.query,
      "warning",
    ),
    await tile(context, "participant-contracts", "Agreements awaiting signature", waitForAnswer, {
      status: waitForAnswer,
    }),
    ...(holds(context.user, "countersign-staff-contracts")
      ? [
          await tile(
            context,
            "staff-contracts",
            "Contracts to sign for the employer",
            is("status", "signed"),
            { status: "signed" },
            "warning",
          ),
        ]
      : []),
    await tile(
      context,
      "incident-reports",
      "New incidents",
      is("state", "submitted"),
      { state: "submitted" },
      "warning",
    ),
    await tile(context, "incident-reports", "Overdue incidents", overdue, { due_at: overdue }, "error"),
    await tile(context, "feedback-reports", "Overdue complaints", overdue, { due_at: overdue }, "error"),
  ];
  return tiles.filter((found) => found !== undefined);
}

/** What waits for the signed-in worker. */
export async function personalTiles(context: Context): Promise<Tile[]> {
  const tiles = [
    await tile(context, "my-forms", "Forms to complete", formsToDo, { status: formsToDo }, "warning"),
    await tile(context, "my-participants", "My participants", is("status", "active"), { status: "active" }),
    await tile(
      context,
      "incident-reports",
      "My draft incident reports",
      { all: [is("status", "draft"), is("created_by", context.user.uuid)] },
      { status: "draft" },
      "warning",
    ),
    await tile(
      context,
      "my-contracts",
      "Contracts to sign",
      waitForAnswer,
      { status: waitForAnswer },
      "warning",
    ),
  ];
  return tiles.filter((found) => found !== undefined);
}

/** Counts a list; nothing when the person may not open it. */
async function tile(
  context: Context,
  resource: string,
  label: string,
  filter: Filter,
  query: object,
  tone?: Tile["tone"],
): Promise<Tile | undefined> {
  const type = context.services.types.get(resource);
  if (
    !type ||
    !mayList(context, type) ||
    !isVisible(context.user, type.resource.access, String(context.tenant.platform.type_of_platform))
  )
    return undefined;
  const counted = { filter, search: "", deleted: false };
  const { total: value } = await countRows(context, type, counted, whereSql(context, type, counted));
  return {
    name: `${resource} ${label}`,
    label,
    value,
    link: `/${resource}?filter=${encodeURIComponent(JSON.stringify(query))}`,
    tone: value > 0 ? tone : undefined,
  };
}
