/** Whether anything is wrong with a control. */
export const hasErrors = (errors: string[] | undefined): boolean => (errors?.length ?? 0) > 0;
