/** Messages of the dashboards. */
export const dashboard = {
  figures: "At a glance",
  needsYou: "Needs you now",
  waitsForYou: "Waiting for you",
  nothingWaits: "Nothing is waiting for you.",
  showMore: "Show %{smart_count} more",
  dueIn: "due %{away}",
  wasDue: "overdue, was due %{away}",
  andMore: "%{names} and %{more} more",
  more: "and %{smart_count} more",
  today: "Today",
  allShiftsToday: "All shifts today",
  shiftCount: "%{smart_count} shift |||| %{smart_count} shifts",
  workerCount: "%{smart_count} support worker |||| %{smart_count} support workers",
  gapCount: "%{smart_count} without a support worker",
  noWorker: "No support worker",
  away: "On leave:",
  awayUntil: "%{name} (until %{date})",
  state: { attention: "needs attention", working: "in progress", done: "finished", missed: "no show" },
  hours: "Rostered hours per week",
  hoursSummary: "%{now} hours this week, %{before} last week",
  hoursUnit: "Hours",
  worked: "Worked",
  planned: "Planned",
  unfilled: "Without a support worker",
  incidents: "Incidents reported per week",
  incidentsSummary: "%{now} this week, %{before} last week",
  reported: "Incidents",
  week: "Week",
  thisWeek: "This week",
  activity: "Recent activity",
  allActivity: "All activity",
  myActivity: "All my activity",
  you: "You",
  myParticipants: "My participants",
  allParticipants: "All my participants",
  noParticipants: "You have no participants yet.",
  drafts: "Drafts",
  continue: "Continue",
  formsDue: "Forms to fill in",
  allForms: "All forms",
  due: "due %{away}",
  overdue: "overdue",
  fillIn: "Start",
  stepsDone: "%{done} of %{steps} steps done",
  nextVisits: "Your next visits",
  allShifts: "All my shifts",
  noShifts: "You have no upcoming shifts.",
  underWay: "in progress",
  noVisits: "No visits are planned yet. Ask your provider.",
  moreVisits: "Show more visits",
  nobodyYet: "We will let you know who is coming",
  comes: "%{who} is coming",
  isHere: "%{who} is with you now",
  toDo: "To do",
  sign: "Sign agreement",
  fillInForm: "Fill in form",
  continueForm: "Continue form",
  recordTitle: "My record",
  recordText: "The details your provider holds about you. Tell them if anything is wrong.",
  recordOpen: "Open my record",
  recordNone: "No record is linked to your account yet. Ask your provider.",
  plan: "My plan ends on %{date}",
  planEnded: "My plan ended on %{date}",
  planDays: "%{smart_count} day left |||| %{smart_count} days left",
  failed: "The dashboard could not be loaded. Try again in a moment.",
};

/** What waits for someone, and below `do` the button that deals with it. */
export const needs = {
  deadlines: {
    "incident-reports":
      "%{smart_count} more incident with a deadline close |||| %{smart_count} more incidents with a deadline close",
    "feedback-reports":
      "%{smart_count} more complaint with a deadline close |||| %{smart_count} more complaints with a deadline close",
  },
  gaps_today:
    "%{smart_count} shift today without a support worker |||| %{smart_count} shifts today without a support worker",
  gaps_soon:
    "%{smart_count} shift in the next 14 days without a support worker |||| %{smart_count} shifts in the next 14 days without a support worker",
  unfit_workers:
    "%{smart_count} planned shift needs another support worker |||| %{smart_count} planned shifts need another support worker",
  new_incidents: "%{smart_count} new incident report |||| %{smart_count} new incident reports",
  leave_requests: "%{smart_count} leave request |||| %{smart_count} leave requests",
  licences_to_check: "%{smart_count} licence to check |||| %{smart_count} licences to check",
  licences_expiring:
    "%{smart_count} licence expires within 30 days |||| %{smart_count} licences expire within 30 days",
  compliance_requests:
    "%{smart_count} compliance item to approve |||| %{smart_count} compliance items to approve",
  agreements_waiting:
    "%{smart_count} agreement awaiting signature |||| %{smart_count} agreements awaiting signature",
  countersign:
    "%{smart_count} staff contract to sign for the employer |||| %{smart_count} staff contracts to sign for the employer",
  forms_to_review: "%{smart_count} form to review |||| %{smart_count} forms to review",
  overdue_forms: "%{smart_count} overdue form |||| %{smart_count} overdue forms",
  emergency_accesses:
    "%{smart_count} emergency access to review |||| %{smart_count} emergency accesses to review",
  chat_accesses: "%{smart_count} opened chat to review |||| %{smart_count} opened chats to review",
  new_referrals: "%{smart_count} new referral |||| %{smart_count} new referrals",
  contracts_to_sign: "%{smart_count} contract to sign |||| %{smart_count} contracts to sign",
  compliance_overdue: "%{smart_count} overdue compliance item |||| %{smart_count} overdue compliance items",
  compliance_rejected:
    "%{smart_count} compliance item was sent back |||| %{smart_count} compliance items were sent back",
  compliance_due_soon:
    "%{smart_count} compliance item due soon |||| %{smart_count} compliance items due soon",
  own_licences_expiring:
    "%{smart_count} of your licences expires soon |||| %{smart_count} of your licences expire soon",
  due: { own_licences_expiring: "expires %{away}" },
  do: {
    deadline: "Open",
    deadlines: { "incident-reports": "Open", "feedback-reports": "Open" },
    gaps_today: "Fill",
    gaps_soon: "Fill",
    unfit_workers: "Reassign",
    new_incidents: "Review",
    leave_requests: "Review",
    licences_to_check: "Review",
    licences_expiring: "Open",
    compliance_requests: "Review",
    agreements_waiting: "Follow up",
    countersign: "Sign",
    forms_to_review: "Review",
    overdue_forms: "Follow up",
    emergency_accesses: "Review",
    chat_accesses: "Review",
    new_referrals: "Open",
    contracts_to_sign: "Sign",
    compliance_overdue: "Submit",
    compliance_rejected: "Submit",
    compliance_due_soon: "Submit",
    own_licences_expiring: "Renew",
  },
};

/** What the figures of a dashboard count. */
export const figures = {
  active_participants: "Active participants",
  onboarding: "Participants being onboarded",
  active_staff: "Active staff",
  plans_ending: "Plans ending within 60 days",
  agreements_ending: "Agreements ending within 60 days",
  open_incidents: "Open incidents",
};

/** Messages of the page of someone who supports participants. */
export const advocate = {
  nobody: "Nobody shares their information with you at the moment.",
  noVisits: "No visits are planned for %{name} yet.",
  open: "Open %{name}’s details",
  documents: "Documents",
  contracts: "Agreements",
  forms: "Forms",
};
