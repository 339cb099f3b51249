import type { Rules } from "#framework/server/records/write/stages.ts";
import { frameworkRules } from "#framework/server/folder/frameworkRules.ts";
import { effect, facts, lock } from "./callRules.ts";
import { rowRules } from "./rowRules.ts";
import { billingRules } from "./rules/billing.ts";
import { officeRules } from "./rules/office.ts";
import { participantsRules } from "./rules/participants.ts";
import { payrollRules } from "./rules/payroll.ts";
import { rosteringRules } from "./rules/rostering.ts";
import { workforceRules } from "./rules/workforce.ts";

/** The rules that definitions name, by the stage of a write that runs them (`record.stages`), from each subject. */
export const rules: Rules = {
  rows: rowRules,
  prepare: {
    ...frameworkRules.prepare,
    ...billingRules.prepare,
    ...officeRules.prepare,
    ...participantsRules.prepare,
    ...payrollRules.prepare,
    ...rosteringRules.prepare,
    ...workforceRules.prepare,
  },
  check: {
    ...frameworkRules.check,
    ...billingRules.check,
    ...officeRules.check,
    ...participantsRules.check,
    ...payrollRules.check,
    ...rosteringRules.check,
    ...workforceRules.check,
  },
  after: {
    ...frameworkRules.after,
    ...billingRules.after,
    ...officeRules.after,
    ...participantsRules.after,
    ...payrollRules.after,
    ...rosteringRules.after,
    ...workforceRules.after,
  },
  import: billingRules.import,
  shown: {
    ...frameworkRules.shown,
    ...billingRules.shown,
    ...officeRules.shown,
    ...participantsRules.shown,
    ...payrollRules.shown,
    ...rosteringRules.shown,
    ...workforceRules.shown,
  },
  source: {
    ...frameworkRules.source,
    ...billingRules.source,
    ...officeRules.source,
    ...participantsRules.source,
    ...payrollRules.source,
    ...rosteringRules.source,
    ...workforceRules.source,
  },
  range: payrollRules.range,
  facts,
  effect,
  lock,
  download: {
    ...frameworkRules.download,
    ...billingRules.download,
    ...officeRules.download,
    ...payrollRules.download,
    ...workforceRules.download,
  },
  second: workforceRules.second,
};
