import { frameworkNoticeRules } from "#framework/server/folder/frameworkRules.ts";
import type { NoticeRules } from "#framework/server/notices/thing.ts";
import { chatMembers } from "./chat/alerts.ts";
import { owedCompliance } from "./compliance/owed.ts";
import { budgetLimits } from "./ndisPlans/use/alerts.ts";
import { agreementEnds, employmentEnds } from "./contracts/ends.ts";
import {
  agreementOffice,
  agreementParties,
  employmentOffice,
  employmentParty,
} from "./contracts/audiences.ts";
import { documentUnread } from "./documents/remindReaders.ts";
import { formFillers } from "./contracts/formReminders.ts";
import { holidayList } from "./holidays/ending.ts";

/** What works out whom to notify of what, under the names that definitions use (`resources/notices`). */
export const noticeRules: NoticeRules = {
  sources: {
    ...frameworkNoticeRules.sources,
    "agreement-ends": agreementEnds,
    "budget-limits": budgetLimits,
    "compliance-owed": owedCompliance,
    "employment-ends": employmentEnds,
    "holiday-list": holidayList,
  },
  audiences: {
    ...frameworkNoticeRules.audiences,
    "agreement-office": agreementOffice,
    "agreement-parties": agreementParties,
    "chat-members": chatMembers,
    "document-unread": documentUnread,
    "employment-office": employmentOffice,
    "employment-party": employmentParty,
    "form-fillers": formFillers,
  },
};
