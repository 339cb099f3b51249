/**
 * A format of texts, and all that is said of it: schemas name it (`"format": "email"`), and browser and server judge,
 * store, show and describe such texts by the same entry.
 */
export interface TextFormat {
  /** Whether a text is of the format. */
  fits: (text: string) => boolean;
  /** What a field must be, as the end of "… must be": `an email address, such as name@example.com`. */
  hint?: string;
  /** What people call it who ask for it in a form; without it, no question asks for it. */
  label?: string;
  /** An example for the API's documentation. Dates and instants are made up elsewhere. */
  example?: string;
  /** The text as people read it. */
  display?: (text: string) => string;
  /** The text as it is stored. */
  stored?: (text: string) => string;
  /** Whether it identifies someone or something: such a field is shown in groups, and found as a whole. */
  identifies?: true;
  /** The keyboard that a phone shows for it. */
  keyboard?: "numeric" | "tel";
  /** Whether it goes with what stands beside it, such as a postcode with a state. What does not is worth a remark only. */
  goesWith?: (text: string, beside: string) => boolean;
}
