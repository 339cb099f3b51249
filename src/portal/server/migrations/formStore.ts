import type { FormStore } from "#framework/server/portal.ts";

/** What these migrations call the record that a form is about: they stay, whatever forms are about. */
export const formStore: FormStore = { subject: "participant_uuid", sharedKind: "participant" };
