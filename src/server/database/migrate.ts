import type { Db } from "./database.ts";
import {
  applyChanges,
  isUpToDate,
  isOfFirstRelease,
  readApplied,
  type SchemaChange,
} from "./schemaChanges.ts";
import * as tenants from "./migrations/0001_tenants.ts";
import * as logs from "./migrations/0002_logs.ts";
import * as records from "./migrations/0003_records.ts";
import * as workingState from "./migrations/0004_working_state.ts";
import * as openProviders from "./migrations/0005_open_providers.ts";
import * as care from "./migrations/0006_care.ts";
import * as licences from "./migrations/0010_licences_and_compliance.ts";
import * as leave from "./migrations/0030_leave.ts";
import * as contracts from "./migrations/0060_contracts.ts";
import * as access from "./migrations/0090_access.ts";
import * as searchWords from "./migrations/0095_search_words.ts";
import * as forms from "./migrations/0100_forms.ts";
import * as documentReadings from "./migrations/0110_document_readings.ts";
import * as imports from "./migrations/0111_imports.ts";
import * as reminders from "./migrations/0120_reminders.ts";
import * as builtForms from "./migrations/0121_built_forms.ts";
import * as reportedForms from "./migrations/0140_reported_forms.ts";
import * as searchTexts from "./migrations/0160_search_texts.ts";
import * as references from "./migrations/0161_references.ts";
import * as documentsGivenOnce from "./migrations/0162_documents_given_once.ts";
import * as changedWords from "./migrations/0163_changed_words.ts";
import * as sealedDrafts from "./migrations/0170_sealed_drafts.ts";
import * as formReminders from "./migrations/0172_form_reminders.ts";
import * as inlinedWords from "./migrations/0174_inlined_words.ts";
import * as importRuns from "./migrations/0176_import_runs.ts";
import * as agreementsOnPaper from "./migrations/0177_agreements_on_paper.ts";
import * as formsAboutParticipants from "./migrations/0178_forms_about_participants.ts";
import * as reportPermissions from "./migrations/0179_report_permissions.ts";
import * as offeredParts from "./migrations/0180_offered_parts.ts";
import * as countersignedContracts from "./migrations/0181_countersigned_contracts.ts";
import * as clockReminders from "./migrations/0185_clock_reminders.ts";
import * as formGivenBack from "./migrations/0186_form_given_back.ts";
import * as oneOpenSuccessor from "./migrations/0190_one_open_successor.ts";
import * as shifts from "./migrations/0200_shifts.ts";
import * as terminatedAccounts from "./migrations/0200_terminated_accounts.ts";
import * as unremindedContracts from "./migrations/0200_unreminded_contracts.ts";
import * as wordsBeforehand from "./migrations/0200_words_beforehand.ts";
import * as sealedAgain from "./migrations/0201_sealed_again.ts";
import * as shiftsThatNeedAttention from "./migrations/0210_shifts_that_need_attention.ts";
import * as deadlines from "./migrations/0220_deadlines.ts";
import * as anonymousForms from "./migrations/0221_anonymous_forms.ts";
import * as outside from "./migrations/0280_outside.ts";
import * as bookmarkTitles from "./migrations/0300_bookmark_titles.ts";
import * as howAgreementsAreSigned from "./migrations/0320_how_agreements_are_signed.ts";
import * as photosWithoutConsent from "./migrations/0335_photos_without_consent.ts";
import * as notices from "./migrations/0336_notices.ts";
import * as lookingOverAll from "./migrations/0340_looking_over_all.ts";
import * as importsAsJobs from "./migrations/0341_imports_as_jobs.ts";

/** Every migration in order of its number. A released one never changes: a new one follows it. */
export const migrations: Record<string, SchemaChange> = {
  "0001_tenants": tenants,
  "0002_logs": logs,
  "0003_records": records,
  "0004_working_state": workingState,
  "0005_open_providers": openProviders,
  "0006_care": care,
  "0010_licences_and_compliance": licences,
  "0030_leave": leave,
  "0060_contracts": contracts,
  "0090_access": access,
  "0095_search_words": searchWords,
  "0100_forms": forms,
  "0110_document_readings": documentReadings,
  "0111_imports": imports,
  "0120_reminders": reminders,
  "0121_built_forms": builtForms,
  "0140_reported_forms": reportedForms,
  "0160_search_texts": searchTexts,
  "0161_references": references,
  "0162_documents_given_once": documentsGivenOnce,
  "0163_changed_words": changedWords,
  "0170_sealed_drafts": sealedDrafts,
  "0172_form_reminders": formReminders,
  "0174_inlined_words": inlinedWords,
  "0176_import_runs": importRuns,
  "0177_agreements_on_paper": agreementsOnPaper,
  "0178_forms_about_participants": formsAboutParticipants,
  "0179_report_permissions": reportPermissions,
  "0180_offered_parts": offeredParts,
  "0181_countersigned_contracts": countersignedContracts,
  "0185_clock_reminders": clockReminders,
  "0186_form_given_back": formGivenBack,
  "0190_one_open_successor": oneOpenSuccessor,
  "0200_shifts": shifts,
  "0200_terminated_accounts": terminatedAccounts,
  "0200_unreminded_contracts": unremindedContracts,
  "0200_words_beforehand": wordsBeforehand,
  "0201_sealed_again": sealedAgain,
  "0210_shifts_that_need_attention": shiftsThatNeedAttention,
  "0220_deadlines": deadlines,
  "0221_anonymous_forms": anonymousForms,
  "0280_outside": outside,
  "0300_bookmark_titles": bookmarkTitles,
  "0320_how_agreements_are_signed": howAgreementsAreSigned,
  "0335_photos_without_consent": photosWithoutConsent,
  "0336_notices": notices,
  "0340_looking_over_all": lookingOverAll,
  "0341_imports_as_jobs": importsAsJobs,
};

/**
 * Brings the database to the present shape, all of it in one transaction: a crash leaves the old shape or the new one.
 * @throws {SettingError} when a later version has changed it so that this one cannot use it
 */
export async function migrate(owner: Db, all: Record<string, SchemaChange> = migrations): Promise<void> {
  if (await isUpToDate(owner, all)) return;
  await owner.transaction().execute((db) => applyChanges(db, all));
}

/** Whether the database has every change of the first release: that version and later ones work on it from then on. */
export const isReleased = async (owner: Db): Promise<boolean> => {
  const applied = await readApplied(owner);
  return Object.keys(migrations).every((name) => !isOfFirstRelease(name) || applied.has(name));
};
