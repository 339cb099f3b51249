import type { SomeRules } from "#framework/server/records/write/stages.ts";
import { bookingBegins, shownTerms } from "../care/services.ts";
import { carePossible, careShown } from "../care/staff.ts";
import { chatsOpened, openedMessages } from "../emergency/chats.ts";
import { emergencyOpened } from "../emergency/open.ts";
import { accessLog } from "../emergency/reads.ts";
import { bookingAgainstPlan, bookingPlan } from "../ndisPlans/bookings.ts";
import { bookingsCarried } from "../ndisPlans/carry.ts";
import { participantPlan } from "../ndisPlans/fromParticipant.ts";
import { planInForce } from "../ndisPlans/inForce.ts";
import { planActivated, planWhole } from "../ndisPlans/rules.ts";
import { planLevel, planUse } from "../ndisPlans/use/shown.ts";
import { practiceUseIncident, practiceUseJudged, practiceUsePossible } from "../practices/rules.ts";
import { privacyRequestAsked } from "../privacy/asked.ts";
import { ownRecordViews } from "../privacy/ownViews.ts";
import { recordViews } from "../privacy/viewed.ts";
import { referralConverted } from "../referrals/convert.ts";
import { referralDuplicates } from "../referrals/duplicates.ts";
import { referralLinked } from "../referrals/link.ts";
import { referralOpen } from "../referrals/status.ts";

/** Rules of participants: their plans and care, restrictive practices, referrals, privacy and emergency access. */
export const participantsRules = {
  prepare: {
    "booking-begins": bookingBegins,
    "chats-opened": chatsOpened,
    "emergency-opened": emergencyOpened,
    "plan-activated": planActivated,
    "practice-use-judged": practiceUseJudged,
    "privacy-request-asked": privacyRequestAsked,
    "referral-converted": referralConverted,
    "referral-linked": referralLinked,
    "referral-open": referralOpen,
  },
  check: {
    "care-possible": carePossible,
    "plan-whole": planWhole,
    "practice-use-possible": practiceUsePossible,
  },
  after: {
    "booking-against-plan": bookingAgainstPlan,
    "bookings-carried": bookingsCarried,
    "participant-plan": participantPlan,
    "plan-in-force": planInForce,
    "practice-use-incident": practiceUseIncident,
  },
  shown: {
    "booking-plan": bookingPlan,
    "care-warnings": careShown,
    "plan-level": planLevel,
    "plan-use": planUse,
    "referral-duplicates": referralDuplicates,
    "usual-terms": shownTerms,
  },
  source: {
    "access-log": accessLog,
    "opened-messages": openedMessages,
    "own-record-views": ownRecordViews,
    "record-views": recordViews,
  },
} satisfies SomeRules;
