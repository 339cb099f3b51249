import type { SomeRules } from "#framework/server/records/write/stages.ts";
import { availabilityDays, availabilityPossible, availabilityShifts } from "../availability/rules.ts";
import { allShifts, categoryShifts, staffShifts } from "../fitness/causes.ts";
import { namedStaffShifts, shiftSettled } from "../fitness/shiftFlags.ts";
import { holidayCalendar } from "../holidays/changed.ts";
import { holidayOnce } from "../holidays/once.ts";
import { houseHasPlace, housePlaces, houseRosterResidents } from "../houses/rules.ts";
import { shiftHouse } from "../houses/shiftHouse.ts";
import { houseRosterHours, houseVacancies } from "../houses/shown.ts";
import {
  shiftAbsences,
  shiftAttendance,
  shiftAttendanceAlike,
  shiftAttending,
} from "../roster/attendance/rules.ts";
import { bookingBudget, shiftBudgets } from "../roster/budgets.ts";
import { shiftStartable, shiftStartsFrom, shiftWorker } from "../roster/clock.ts";
import { shiftEntered } from "../roster/day/entered.ts";
import { shiftTapped, shiftTask } from "../roster/day/tapped.ts";
import { shiftHours, shiftTimesKept } from "../roster/day/times.ts";
import { shiftAccepting, shiftOverridden, shiftWarned } from "../roster/judge/accepted.ts";
import { offerAsked, offerFirst } from "../roster/offers/ask.ts";
import { offerAsks } from "../roster/offers/asks.ts";
import { offerOver, shiftOffersEnd } from "../roster/offers/end.ts";
import { standbyPossible } from "../roster/offers/standby.ts";
import { shiftPlan, shiftPossible, shiftPublished } from "../roster/plan.ts";
import { shiftTold } from "../roster/planning/notifyWorkers.ts";
import { rosterProposalAsked, rosterProposalBegins } from "../roster/proposing/rules.ts";
import { shiftCorrected, shiftDelivered, shiftOutcome } from "../roster/status.ts";
import { swapAgreed, swapDeclined, swapUnapproved } from "../roster/swaps/answers.ts";
import { swapExchanged, swapJudged } from "../roster/swaps/approve.ts";
import { swapFindings } from "../roster/swaps/findings.ts";
import { shiftSwapsLapse } from "../roster/swaps/lapse.ts";
import { shiftTeam, shiftTeammates } from "../roster/team.ts";
import { shiftTeamOutcome } from "../roster/teamOutcome.ts";
import { templateDay } from "../roster/templates/rules.ts";
import { visitCancelled } from "../roster/visits/agree.ts";
import { shiftCancellationsEnd } from "../roster/visits/end.ts";
import { ownVisits } from "../roster/visits/own.ts";
import { shiftWorksWith } from "../roster/worksWith.ts";

/** Rules of the roster: shifts, swaps and offers, availability, houses, holidays, and who is fit for a shift. */
export const rosteringRules = {
  prepare: {
    "availability-days": availabilityDays,
    "offer-asked": offerAsked,
    "roster-proposal-asked": rosterProposalAsked,
    "shift-absences": shiftAbsences,
    "shift-accepting": shiftAccepting,
    "shift-attendance": shiftAttendance,
    "shift-corrected": shiftCorrected,
    "shift-delivered": shiftDelivered,
    "shift-hours": shiftHours,
    "shift-house": shiftHouse,
    "shift-outcome": shiftOutcome,
    "shift-plan": shiftPlan,
    "shift-published": shiftPublished,
    "shift-tapped": shiftTapped,
    "shift-task": shiftTask,
    "shift-team": shiftTeam,
    "shift-times": shiftTimesKept,
    "shift-worker": shiftWorker,
    "swap-agreed": swapAgreed,
    "swap-declined": swapDeclined,
    "swap-judged": swapJudged,
  },
  check: {
    "availability-possible": availabilityPossible,
    "holiday-once": holidayOnce,
    "house-has-place": houseHasPlace,
    "house-places": housePlaces,
    "house-roster-residents": houseRosterResidents,
    "shift-entered": shiftEntered,
    "shift-possible": shiftPossible,
    "shift-startable": shiftStartable,
    "shift-warned": shiftWarned,
    "standby-possible": standbyPossible,
    "template-day": templateDay,
  },
  after: {
    "all-shifts": allShifts,
    "availability-shifts": availabilityShifts,
    "booking-budget": bookingBudget,
    "category-shifts": categoryShifts,
    "holiday-calendar": holidayCalendar,
    "named-staff-shifts": namedStaffShifts,
    "offer-first": offerFirst,
    "offer-over": offerOver,
    "roster-proposal-begins": rosterProposalBegins,
    "shift-attendance-alike": shiftAttendanceAlike,
    "shift-budgets": shiftBudgets,
    "shift-cancellations-end": shiftCancellationsEnd,
    "shift-offers-end": shiftOffersEnd,
    "shift-overridden": shiftOverridden,
    "shift-settled": shiftSettled,
    "shift-swaps-lapse": shiftSwapsLapse,
    "shift-team-outcome": shiftTeamOutcome,
    "shift-teammates": shiftTeammates,
    "shift-told": shiftTold,
    "staff-shifts": staffShifts,
    "swap-exchanged": swapExchanged,
    "swap-unapproved": swapUnapproved,
    "visit-cancelled": visitCancelled,
  },
  shown: {
    "house-roster-hours": houseRosterHours,
    "house-vacancies": houseVacancies,
    "offer-asks": offerAsks,
    "shift-attending": shiftAttending,
    "shift-starts-from": shiftStartsFrom,
    "shift-works-with": shiftWorksWith,
    "swap-findings": swapFindings,
  },
  source: {
    "own-visits": ownVisits,
  },
} satisfies SomeRules;
