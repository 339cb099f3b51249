import { formClocks } from "../forms/registers/runningClocks.ts";
import { reportReaders } from "../reports/mails/readers.ts";
import { ownAccount } from "../accounts/account.ts";
import { accountRights } from "../accounts/readUsers.ts";
import {
  activityLog,
  logDevice,
  loginLog,
  logInWords,
  ownActivityLog,
  ownLoginLog,
} from "../audit/entries.ts";
import { storedFile } from "../files/routes.ts";
import { formDue } from "../formBuilder/assign.ts";
import { answersFile } from "../formBuilder/exportAnswers.ts";
import { formBegun, formDefinition, formKept, formRestored } from "../formBuilder/forms.ts";
import { formPublished, formPublishing, formVersionBegun } from "../formBuilder/publish.ts";
import { formVersions } from "../formBuilder/versions.ts";
import { paperFile } from "../formPdf/routes.ts";
import { formReviewed, formState } from "../forms/registers/register.ts";
import { failedJobs } from "../jobs/routes.ts";
import { noticeEdited, noticeStandardWords, noticeWords } from "../notices/ownWords.ts";
import { noticeSwitchedOn } from "../notices/switchedOn.ts";
import { subscriptionInvoice } from "../plans/invoicePdf.ts";
import { reportMailDue, reportMailPossible, reportViews } from "../reports/mails/rules.ts";
import { roleRights } from "../roles/readRoles.ts";
import { exported } from "../routes/every/export.ts";
import { smsGateway, smsGatewayRemoved, smsGatewayStored } from "../sms/settings.ts";
import { webhookSecret, webhookTest } from "../webhooks/effects.ts";
import { webhookAddress, webhookAtOnce, webhookListens } from "../webhooks/rules.ts";

/** The rules that the framework itself brings, by the stage that runs them. Every portal has them beside its own. */
export const frameworkRules = {
  rows: {},
  prepare: {
    "form-begun": formBegun,
    "form-due": formDue,
    "form-restored": formRestored,
    "form-version-begun": formVersionBegun,
    "notice-edited": noticeEdited,
    "notice-standard-words": noticeStandardWords,
    "report-mail-due": reportMailDue,
    "webhook-listens": webhookListens,
  },
  check: {
    "form-state": formState,
    "notice-switched-on": noticeSwitchedOn,
    "notice-words": noticeWords,
    "report-mail-possible": reportMailPossible,
    "webhook-address": webhookAddress,
  },
  after: {
    "form-kept": formKept,
    "form-published": formPublished,
    "form-reviewed": formReviewed,
    "webhook-at-once": webhookAtOnce,
  },
  second: {},
  shown: {
    "account-rights": accountRights,
    "form-definition": formDefinition,
    "log-device": logDevice,
    "log-in-words": logInWords,
    "own-account": ownAccount,
    "role-rights": roleRights,
  },
  source: {
    "activity-log": activityLog,
    "failed-jobs": failedJobs,
    "login-log": loginLog,
    "own-activity-log": ownActivityLog,
    "own-login-log": ownLoginLog,
    "report-views": reportViews,
  },
  import: {},
  facts: {
    "form-publishing": formPublishing,
    "form-versions": formVersions,
    "sms-gateway": smsGateway,
  },
  effect: {
    "sms-gateway-removed": smsGatewayRemoved,
    "sms-gateway-stored": smsGatewayStored,
    "webhook-secret": webhookSecret,
    "webhook-test": webhookTest,
  },
  lock: {},
  download: {
    answers: answersFile,
    export: exported,
    file: storedFile,
    paper: paperFile,
    "subscription-invoice": subscriptionInvoice,
  },
};

/** The notice rules that the framework brings. */
export const frameworkNoticeRules = {
  sources: { "form-clocks": formClocks },
  audiences: { "report-readers": reportReaders },
};
