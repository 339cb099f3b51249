import type { Portal } from "../portal.ts";
import { judgeShiftsWith } from "./fitness/shiftFlags.ts";
import { supplyHolidays } from "./holidays/seed.ts";
import { holidays } from "./holidays/source.ts";
import { modules } from "./modules.ts";
import { newProvider } from "./newProvider.ts";
import { noticeRules } from "./notices.ts";
import { recountBudgets } from "./roster/recount.ts";
import { rules } from "./rules.ts";

/** The portal for providers of disability support. */
export const portal: Portal = {
  modules,
  rules,
  noticeRules,
  formFollowUps: new Map([["participant_risk_assessment", judgeShiftsWith]]),
  holidays,
  newProvider,
  bringUpToDate: async (services) => {
    await supplyHolidays(services);
    await recountBudgets(services);
  },
};
