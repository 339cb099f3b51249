/** What calls name the record by that a form is about: `subject` is the question that names it. */
export const subjectKey = (subject: string): string => `${subject}_id`;
