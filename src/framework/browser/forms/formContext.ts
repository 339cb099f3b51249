import type { Section } from "#framework/shared/definitions/definitions.ts";

/** How it stands with the files that are not stored yet: under way, or one was not taken and is still there. */
export type FilesState = "sending" | "refused" | undefined;

/** What every widget of a form may need beside its own value. It stays the same while someone types (see formValue.ts). */
export interface FormContext {
  /** How the fields of the root are laid out; without it, one below the other. */
  sections?: Section[];
  /** Fields that no section names are left out, where the form shows a part of what the schema describes. */
  onlySections?: boolean;
  /** Told how it stands with the files of a field, so that nobody saves before they have arrived, or without them. */
  files?: (pointer: string, state: FilesState) => void;
  /** The provider's time zone. */
  zone: string;
  /** The provider's present day, ISO. */
  today: string;
  /** The id of the record that is changed; a new one has none. */
  record?: string;
}
