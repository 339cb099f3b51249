import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** A closed data breach and one that is being assessed, an answered request for information and an open one. */
export async function insertPrivacy(
  insert: (resource: string, records: JsonObject[]) => Promise<string[]>,
  today: string,
  {
    participants,
    office,
    asker,
  }: {
    participants: readonly string[];
    office: string;
    asker: string;
  },
): Promise<void> {
  const [first = null, second = null] = participants;
  const ago = (days: number) => addDays(today, -days);
  await insert("data-breaches", [
    {
      number: "DB-0001",
      title: "Roster emailed to a former worker",
      status: "closed",
      what_happened:
        "The weekly roster of one house was emailed to a worker who left in the month before, because an old distribution list was used.",
      suspected_on: ago(96),
      noticed_by: "Roster coordinator",
      information: ["name_contact"],
      people_affected: 3,
      participants: [first, second].filter((id) => id !== null),
      containment:
        "The email was recalled, and the former worker confirmed in writing that it was deleted unread.",
      remedial_action: "The old distribution list was deleted.",
      assessor: office,
      serious_harm: "not_likely",
      serious_harm_reasons:
        "First names and visit times only. The one recipient is known, was bound by confidentiality and deleted the email.",
      assessed_by: office,
      assessed_on: ago(92),
      lessons: "Distribution lists are checked on the day when someone leaves.",
      closed_by: office,
      closed_at: `${ago(90)}T03:20:00.000Z`,
    },
    {
      number: "DB-0002",
      title: "Phone left on a train",
      status: "assessing",
      what_happened:
        "A support worker left the work phone on a train in the evening. The phone was locked with a PIN. It had not been found the next morning.",
      suspected_on: ago(9),
      noticed_by: "The support worker",
      information: ["name_contact", "home_access"],
      people_affected: 2,
      participants: [first, second].filter((id) => id !== null),
      containment:
        "All sessions were signed out, the phone was locked remotely, and the key safe codes were changed.",
      assessor: office,
    },
  ]);
  await insert("privacy-requests", [
    {
      number: "PR-0001",
      kind: "correction",
      status: "answered",
      asked_by: "on_behalf",
      participant: second,
      requester_name: "Margaret Doyle",
      requester_contact: "By phone",
      authority: "Guardian; the order is on file.",
      details: "The phone number of the GP is wrong. The practice has moved.",
      received_on: ago(64),
      channel: "phone",
      identity_checked_on: ago(64),
      identity_checked_how: "Called back on the number on file, date of birth confirmed.",
      identity_checked_by: office,
      decision: "given",
      answered_on: ago(62),
      answered_how: "record_corrected",
      answered_by: office,
    },
    {
      number: "PR-0002",
      kind: "access",
      status: "received",
      asked_by: "participant",
      participant: first,
      requester_name: asker,
      details: "I would like to see my incident reports of this year.",
      received_on: ago(6),
      channel: "portal",
    },
  ]);
}
