import type { Context } from "../context.ts";
import { judgeShiftsWith } from "./fitness/shiftFlags.ts";

/** Judges anew what depends on a sent form, for the participant whom it is about. */
export type FormFollowUp = (context: Context, participant: string) => Promise<void>;

/** What has to be done when a form is sent or its office part is filled in, by the form's name. */
export const formFollowUps: ReadonlyMap<string, FormFollowUp> = new Map([
  ["participant_risk_assessment", judgeShiftsWith],
]);
