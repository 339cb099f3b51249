import type { SomeRules } from "#framework/server/records/write/stages.ts";
import { assignedCompliance } from "../compliance/assigned.ts";
import { complianceEvidence, complianceValidity } from "../compliance/decide.ts";
import { matrixFile } from "../compliance/matrixExport.ts";
import { complianceStandings } from "../compliance/standingRows.ts";
import { contractFile } from "../contracts/download.ts";
import { formReminder } from "../contracts/formReminders.ts";
import { agreementOnPaper } from "../contracts/paper.ts";
import { reminderDue } from "../contracts/reminders.ts";
import {
  agreementTerms,
  contractAnswered,
  contractInForce,
  contractSent,
  contractWhole,
  employmentTerms,
} from "../contracts/rules.ts";
import { contractCountersigned, contractIntact, contractSigned } from "../contracts/signing.ts";
import { contractSupports } from "../contracts/supports.ts";
import { jobOpen } from "../jobPosts/apply.ts";
import { applicantJoined } from "../jobPosts/join.ts";
import { jobPostOpen } from "../jobPosts/publish.ts";
import {
  licenceHolder,
  licenceOfTwo,
  licenceRenewal,
  licenceReplaced,
  licenceRights,
  licenceUnverified,
} from "../licences/rules.ts";
import { staffAccount, staffNotOneself, staffShiftsOpened } from "../staff/leaving.ts";
import { staffSignIn } from "../staff/signIn.ts";

/** Rules of staff: their records, licences, compliance, contracts, and applications for jobs. */
export const workforceRules = {
  prepare: {
    "agreement-on-paper": agreementOnPaper,
    "agreement-terms": agreementTerms,
    "applicant-joined": applicantJoined,
    "compliance-validity": complianceValidity,
    "contract-answered": contractAnswered,
    "contract-countersigned": contractCountersigned,
    "contract-sent": contractSent,
    "contract-signed": contractSigned,
    "employment-terms": employmentTerms,
    "licence-holder": licenceHolder,
    "licence-unverified": licenceUnverified,
    "reminder-due": reminderDue,
  },
  check: {
    "compliance-evidence": complianceEvidence,
    "contract-intact": contractIntact,
    "contract-whole": contractWhole,
    "form-reminder": formReminder,
    "job-open": jobOpen,
    "job-post-open": jobPostOpen,
    "licence-renewal": licenceRenewal,
    "licence-rights": licenceRights,
    "staff-not-oneself": staffNotOneself,
  },
  after: {
    "contract-in-force": contractInForce,
    "licence-replaced": licenceReplaced,
    "staff-account": staffAccount,
    "staff-shifts-opened": staffShiftsOpened,
  },
  shown: {
    "staff-sign-in": staffSignIn,
  },
  source: {
    "assigned-compliance": assignedCompliance,
    "compliance-standings": complianceStandings,
    "contract-supports": contractSupports,
  },
  download: {
    contract: contractFile,
    matrix: matrixFile,
  },
  second: {
    "licence-of-two": licenceOfTwo,
  },
} satisfies SomeRules;
