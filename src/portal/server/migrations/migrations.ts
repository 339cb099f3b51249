import type { FormStore } from "#framework/server/portal.ts";
import type { SchemaChange } from "#framework/server/database/schemaChanges.ts";
import * as tenants from "./0001_tenants.ts";
import * as logs from "./0002_logs.ts";
import * as records from "./0003_records.ts";
import * as workingState from "./0004_working_state.ts";
import * as openProviders from "./0005_open_providers.ts";
import * as care from "./0006_care.ts";
import * as licences from "./0010_licences_and_compliance.ts";
import * as leave from "./0030_leave.ts";
import * as contracts from "./0060_contracts.ts";
import * as access from "./0090_access.ts";
import * as searchWords from "./0095_search_words.ts";
import * as forms from "./0100_forms.ts";
import * as documentReadings from "./0110_document_readings.ts";
import * as imports from "./0111_imports.ts";
import * as reminders from "./0120_reminders.ts";
import * as customForms from "./0121_built_forms.ts";
import * as reportedForms from "./0140_reported_forms.ts";
import * as searchTexts from "./0160_search_texts.ts";
import * as references from "./0161_references.ts";
import * as documentsGivenOnce from "./0162_documents_given_once.ts";
import * as changedWords from "./0163_changed_words.ts";
import * as sealedDrafts from "./0170_sealed_drafts.ts";
import * as formReminders from "./0172_form_reminders.ts";
import * as inlinedWords from "./0174_inlined_words.ts";
import * as importRuns from "./0176_import_runs.ts";
import * as agreementsOnPaper from "./0177_agreements_on_paper.ts";
import * as formsAboutParticipants from "./0178_forms_about_participants.ts";
import * as reportPermissions from "./0179_report_permissions.ts";
import * as offeredParts from "./0180_offered_parts.ts";
import * as countersignedContracts from "./0181_countersigned_contracts.ts";
import * as clockReminders from "./0185_clock_reminders.ts";
import * as formGivenBack from "./0186_form_given_back.ts";
import * as oneOpenSuccessor from "./0190_one_open_successor.ts";
import * as shifts from "./0200_shifts.ts";
import * as terminatedAccounts from "./0200_terminated_accounts.ts";
import * as unremindedContracts from "./0200_unreminded_contracts.ts";
import * as wordsBeforehand from "./0200_words_beforehand.ts";
import * as sealedAgain from "./0201_sealed_again.ts";
import * as shiftsThatNeedAttention from "./0210_shifts_that_need_attention.ts";
import * as deadlines from "./0220_deadlines.ts";
import * as anonymousForms from "./0221_anonymous_forms.ts";
import * as outside from "./0280_outside.ts";
import * as bookmarkTitles from "./0300_bookmark_titles.ts";
import * as howAgreementsAreSigned from "./0320_how_agreements_are_signed.ts";
import * as photosWithoutConsent from "./0335_photos_without_consent.ts";
import * as notices from "./0336_notices.ts";
import * as lookingOverAll from "./0340_looking_over_all.ts";
import * as importsAsJobs from "./0341_imports_as_jobs.ts";
import * as plannedShifts from "./0350_planned_shifts.ts";
import * as planningAgainstWarnings from "./0351_planning_against_warnings.ts";
import * as notes from "./0360_notes.ts";
import * as watchedShifts from "./0370_watched_shifts.ts";
import * as news from "./0410_news.ts";
import * as chat from "./0411_chat.ts";
import * as timesheets from "./0430_timesheets.ts";
import * as invoices from "./0450_invoices.ts";
import * as xero from "./0480_xero.ts";
import * as payRuns from "./0490_pay_runs.ts";
import * as staffRoles from "./0495_staff_roles.ts";
import * as priceSchedule from "./0500_price_schedule.ts";
import * as claims from "./0510_claims.ts";
import * as bankReceipts from "./0520_bank_receipts.ts";
import * as ndisPlans from "./0530_ndis_plans.ts";
import * as notifications from "./0550_notifications.ts";
import * as shiftsOfBefore from "./0609_shifts_of_before.ts";
import * as lastInvoiceNumber from "./0610_last_invoice_number.ts";
import * as shiftsInOrder from "./0611_shifts_in_order.ts";
import * as webhooks from "./0640_webhooks.ts";
import * as notificationChoices from "./0680_notification_choices.ts";
import * as pushDevices from "./0681_push_devices.ts";
import * as awardParts from "./0690_award_parts.ts";
import * as shiftPlaceChoices from "./0700_shift_place_choices.ts";
import * as sms from "./0720_sms.ts";
import * as pushSessions from "./0721_push_sessions.ts";
import * as rolePreferences from "./0770_role_preferences.ts";
import * as chatAlerts from "./0775_chat_alerts.ts";
import * as billedSupportsOfPeople from "./0780_billed_supports_of_people.ts";
import * as reportMails from "./0790_report_mails.ts";
import * as reportRuns from "./0810_report_runs.ts";
import * as calendarFeeds from "./0820_calendar_feeds.ts";
import * as reportRunPlaces from "./0821_report_run_places.ts";
import * as staffAvailability from "./0822_staff_availability.ts";
import * as shiftOffers from "./0823_shift_offers.ts";
import * as standby from "./0824_standby.ts";
import * as restrictivePractices from "./0828_restrictive_practices.ts";
import * as rosterProposals from "./0829_roster_proposals.ts";
import * as shiftSwaps from "./0830_shift_swaps.ts";
import * as sharedHouses from "./0831_shared_houses.ts";
import * as formsAboutAnyRecord from "./0832_forms_about_any_record.ts";
import * as amendedForms from "./0833_amended_forms.ts";
import * as secondFactorAgain from "./0834_second_factor_again.ts";
import * as visitCancellations from "./0840_visit_cancellations.ts";
import * as replaced from "./0841_replaced.ts";
import * as zonesOfLines from "./0842_zones_of_lines.ts";
import * as viewsByTime from "./0850_views_by_time.ts";
import * as zonesOfBilledNotes from "./0870_zones_of_billed_notes.ts";
import * as listsByTime from "./0890_lists_by_time.ts";
import * as buildReports from "./0900_build_reports.ts";

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
  "0121_built_forms": customForms,
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
  "0350_planned_shifts": plannedShifts,
  "0351_planning_against_warnings": planningAgainstWarnings,
  "0360_notes": notes,
  "0370_watched_shifts": watchedShifts,
  "0410_news": news,
  "0411_chat": chat,
  "0430_timesheets": timesheets,
  "0450_invoices": invoices,
  "0480_xero": xero,
  "0490_pay_runs": payRuns,
  "0495_staff_roles": staffRoles,
  "0500_price_schedule": priceSchedule,
  "0510_claims": claims,
  "0520_bank_receipts": bankReceipts,
  "0530_ndis_plans": ndisPlans,
  "0550_notifications": notifications,
  "0609_shifts_of_before": shiftsOfBefore,
  "0610_last_invoice_number": lastInvoiceNumber,
  "0611_shifts_in_order": shiftsInOrder,
  "0640_webhooks": webhooks,
  "0680_notification_choices": notificationChoices,
  "0681_push_devices": pushDevices,
  "0690_award_parts": awardParts,
  "0700_shift_place_choices": shiftPlaceChoices,
  "0720_sms": sms,
  "0721_push_sessions": pushSessions,
  "0770_role_preferences": rolePreferences,
  "0775_chat_alerts": chatAlerts,
  "0780_billed_supports_of_people": billedSupportsOfPeople,
  "0790_report_mails": reportMails,
  "0810_report_runs": reportRuns,
  "0820_calendar_feeds": calendarFeeds,
  "0821_report_run_places": reportRunPlaces,
  "0822_staff_availability": staffAvailability,
  "0823_shift_offers": shiftOffers,
  "0824_standby": standby,
  "0828_restrictive_practices": restrictivePractices,
  "0829_roster_proposals": rosterProposals,
  "0830_shift_swaps": shiftSwaps,
  "0831_shared_houses": sharedHouses,
  "0832_forms_about_any_record": formsAboutAnyRecord,
  "0833_amended_forms": amendedForms,
  "0834_second_factor_again": secondFactorAgain,
  "0840_visit_cancellations": visitCancellations,
  "0841_replaced": replaced,
  "0842_zones_of_lines": zonesOfLines,
  "0850_views_by_time": viewsByTime,
  "0870_zones_of_billed_notes": zonesOfBilledNotes,
  "0890_lists_by_time": listsByTime,
  "0900_build_reports": buildReports,
};

/** What these migrations call the record that a form is about: they stay, whatever forms are about. */
export const formStore: FormStore = { subject: "participant_uuid", sharedKind: "participant" };
