import type { Section } from "#shared/definitions/definitions.ts";

/** What every widget of a form may need beside its own value. It stays the same while somebody types (see formValue.ts). */
export interface FormContext {
  /** How the fields of the root are laid out; without it, one below the other. */
  sections?: Section[];
  /** Called while a file is under way, so that nobody saves before it has arrived. */
  busy?: (id: string, isBusy: boolean) => void;
  /** The provider's time zone. */
  zone: string;
  /** The provider's present day, ISO. */
  today: string;
}
