/** The steps of the account setup: provider details, location, billing, preview. */
export const setupSteps = [1, 2, 3, 4] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Which steps are completed, as `account-setup/steps-detail` answers. */
export type CompletedSteps = Partial<Record<`completed_step_${SetupStep}`, boolean>>;

/** Whether a step is completed. */
export const isCompleted = (completed: CompletedSteps, step: SetupStep): boolean =>
  completed[`completed_step_${step}`] === true;

/**
 * The step that is active: after step 1, 2, 3 or 4 is completed it is 2, 3, 4 or 4 (part 1 of the specification, §4).
 * The furthest completed step counts; at first it is step 1.
 */
export function activeStep(completed: CompletedSteps): SetupStep {
  const last = setupSteps.findLast((step) => isCompleted(completed, step));
  return setupSteps.find((step) => step > (last ?? 0)) ?? 4;
}
