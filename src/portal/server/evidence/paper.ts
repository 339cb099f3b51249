import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import {
  facts,
  paragraph,
  passage,
  type PdfPart,
  smallPrint,
  table,
  under,
} from "#framework/server/pdf/parts.ts";
import type { Change } from "./changes.ts";
import { agreementOn, type Evidence, planOn } from "./gather.ts";
import type { Words } from "./seen.ts";

type Pair = readonly [string, string];

/** Facts, where there are any: a table without rows cannot be drawn. */
const known = (pairs: readonly Pair[]): PdfPart[] => (pairs.length === 0 ? [] : [facts(pairs)]);

/** What a pack leaves out because the reader may see no record of these resources, as they are called. */
export const leftOut = ({
  shifts,
  notes,
  timesheets,
  agreements,
  plans,
  claims,
  people,
}: Evidence): string[] =>
  [shifts, notes, timesheets, agreements, plans, claims, people].flatMap(({ isOpen, type }) =>
    isOpen ? [] : [type.resource.label.many],
  );

/** The lines of a pack on paper, each with everything that stands behind it. @param from how many lines stand before them */
export const linesOnPaper = (evidence: Evidence, from: number): PdfPart[] =>
  evidence.lines.records.flatMap((line, index) => lineOnPaper(evidence, line, from + index + 1));

function lineOnPaper(evidence: Evidence, line: JsonObject, number: number): PdfPart[] {
  const { words } = evidence;
  const day = String(line.delivered_on);
  const said = of(words.lines, line);
  return under(`${number}. ${writtenDate(day)}, ${said("description")}`, [
    facts([
      ...pair("Invoice", said("invoice")),
      ...pair("Participant", said("participant")),
      ...pair("Support item", said("support_item")),
      ...pair("Claim", said("claim_type")),
      ...pair("Cancellation reason", said("cancellation_reason")),
      ...pair("Time billed", joinedTimes(said("start_at"), said("end_at"))),
      ...pair("Quantity", said("quantity")),
      ...pair("Unit price", said("unit_price")),
      ...pair("Amount", said("amount")),
      ...pair("Price rule", said("rule")),
      ...pair("Participants who share the price", Number(line.shared_by ?? 1) > 1 ? said("shared_by") : ""),
    ]),
    ...under("Claim", claimParts(evidence, line), 3),
    ...under("Agreement and plan on that day", known(agreed(evidence, line, day)), 3),
    ...shiftParts(evidence, line),
    ...under("Notes", notesParts(evidence, line), 3),
    ...under("Timesheet", timesheetParts(evidence, line), 3),
  ]);
}

const of =
  (words: Words, record: JsonObject) =>
  (field: string): string =>
    words(record, field);

const pair = (label: string, value: string): Pair[] => (value === "" ? [] : [[label, value]]);

/** Days or times as one text; the day is not said twice. */
function joinedTimes(start: string, end: string): string {
  const [day = "", time] = end.split(", ");
  const isSameDay = time !== undefined && start.startsWith(`${day}, `);
  return [start, isSameDay ? time : end].filter(Boolean).join(" – ");
}

function claimParts({ claims, words }: Evidence, line: JsonObject): PdfPart[] {
  if (!claims.isOpen) return [];
  const rows = claims.records.filter(({ invoice_line: id }) => id === line.uuid);
  if (rows.length === 0) return [paragraph("Not claimed from the NDIA by a bulk payment request.")];
  return rows.map((row) => {
    const said = of(words.claims, row);
    return facts([
      ...pair("Claim", said("claim")),
      ...pair("Claim reference", said("reference")),
      ...pair("Status", said("status")),
      ...pair("Claimed", said("amount")),
      ...pair("Paid", said("paid_amount")),
      ...pair("Paid on", said("paid_on")),
      ...pair("Why it was rejected", said("rejection")),
    ]);
  });
}

function agreed(evidence: Evidence, { participant }: JsonObject, day: string): Pair[] {
  const { agreements, plans, people, words } = evidence;
  const agreement = agreementOn(evidence, participant, day);
  const plan = { uuid: String(participant), ...planOn(evidence, participant, day) };
  const ofAgreement = agreement && of(words.agreements, agreement);
  const ofPlan = of(words.people, plan);
  return [
    ...(agreements.isOpen
      ? pair(
          "Service agreement",
          ofAgreement
            ? `${ofAgreement("number")} version ${ofAgreement("revision")}, ${joinedTimes(ofAgreement("start_date"), ofAgreement("end_date"))}`
            : "None was in force",
        )
      : []),
    ...pair("Accepted by", ofAgreement?.("answered_by") ?? ""),
    ...pair("Accepted on", ofAgreement?.("answered_at") ?? ""),
    ...pair("Signed on paper on", ofAgreement?.("signed_on") ?? ""),
    ...(plans.isOpen || people.isOpen
      ? pair(
          "NDIS plan",
          [of(words.plans, plan)("plan_number"), joinedTimes(ofPlan("plan_start"), ofPlan("plan_end"))]
            .filter(Boolean)
            .join(", ") || "None was in force",
        )
      : []),
    ...pair("Plan management", ofPlan("plan_management")),
  ];
}

function shiftParts({ shifts, words, changes }: Evidence, line: JsonObject): PdfPart[] {
  if (!shifts.isOpen || line.shift === undefined) return [];
  const shift = shifts.records.find(({ uuid }) => uuid === line.shift);
  if (!shift) return under("Shift", [paragraph("You don't have access to this shift.")], 3);
  const said = of(words.shifts, shift);
  return [
    ...under(
      "Shift",
      [
        facts([
          ...pair("Planned", joinedTimes(said("start_at"), said("end_at"))),
          ...pair("Published", said("published_at")),
          ...pair("Support worker", said("staff")),
          ...pair("Place", [said("location_type"), said("address")].filter(Boolean).join(", ")),
          ...pair("Workers to participants", said("ratio")),
          ...pair("Status", said("status")),
          ...pair("Reason", said("status_reason")),
          ...pair("Notice given", said("notice_at")),
          ["Started at", said("clock_in_at") || "Not recorded"],
          ["Ended at", said("clock_out_at") || "Not recorded"],
          ...pair(
            "Times that the office entered",
            joinedTimes(said("delivered_from"), said("delivered_until")),
          ),
          ...pair("Unpaid break (minutes)", said("break_minutes")),
          ...pair("Travel time (minutes)", said("travel_minutes")),
          ...pair("Travel to the participant (km)", said("travel_km")),
          ...pair("Transport with the participant (km)", said("transport_km")),
          ...pair("Tasks", said("tasks")),
        ]),
      ],
      3,
    ),
    ...changeParts("Every change of the shift", changes.get(String(shift.uuid))),
  ];
}

function notesParts({ notes, words, changes }: Evidence, line: JsonObject): PdfPart[] {
  if (!notes.isOpen) return [];
  const own = notes.records.filter(
    ({ uuid, shift, ndis_client_user_id: person }) =>
      uuid === line.note || (shift !== undefined && shift === line.shift && person === line.participant),
  );
  if (own.length === 0) return [paragraph("There is no note.")];
  return own.flatMap((note) => {
    const said = of(words.notes, note);
    const head = [said("author"), said("written_at")].filter(Boolean).join(", ");
    return [
      passage(`${said("note_type")}: ${head}`, said("note")),
      ...known([
        ...pair("How the participant responded", said("response")),
        ...pair("Progress towards goals", said("goal_progress")),
        ...pair("Concerns", said("concerns")),
      ]),
      ...changeParts("Changes of the note", changes.get(String(note.uuid))),
    ];
  });
}

function timesheetParts({ timesheets, words, changes }: Evidence, line: JsonObject): PdfPart[] {
  if (!timesheets.isOpen) return [];
  const own = timesheets.records.filter(
    ({ shift, note }) =>
      (shift !== undefined && shift === line.shift) || (note !== undefined && note === line.note),
  );
  if (own.length === 0) return [paragraph("It is on no timesheet.")];
  return own.flatMap((record) => {
    const said = of(words.timesheets, record);
    return [
      facts([
        ...pair("Support worker", said("staff")),
        ...pair("Time", said("time")),
        ...pair("Hours", said("hours")),
        ...pair("From", said("source")),
        ["Approved", [said("approved_by"), said("approved_at")].filter(Boolean).join(", ") || "Not yet"],
        ...pair("Confirmed by the worker", said("confirmed_at")),
        ...pair("Reason", said("reason")),
      ]),
      ...changeParts("Changes of the timesheet", changes.get(String(record.uuid))),
    ];
  });
}

function changeParts(title: string, changes: readonly Change[] = []): PdfPart[] {
  if (changes.length === 0) return [];
  return under(
    title,
    [
      table(
        [{ label: "When" }, { label: "By" }, { label: "What", isWide: true }, { label: "Why", isWide: true }],
        changes.map(({ at, by, what, why }) => [at, by, what, why]),
      ),
    ],
    4,
  );
}

/** What stands above the lines: what is left out, and how the pack was made. */
export const beforeLines = (without: readonly string[]): PdfPart[] => [
  paragraph(
    "For each line: its claim, the agreement and the plan on that day, the shift with the recorded times and every later change, the notes, and the approval of the timesheet.",
  ),
  ...(without.length === 0
    ? []
    : under("Left out", [
        paragraph(`The person who made this pack has no access to: ${without.join(", ")}.`),
      ])),
  smallPrint("Made from the records of the portal as they were when the pack was made."),
];
