import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";

const genders: Record<string, { wanted: string; word: string }> = {
  female: { wanted: "woman", word: "a woman" },
  male: { wanted: "man", word: "a man" },
};

/** Whether a worker stands on the participant's "do not send" list. It blocks; nobody can override it. */
export const mustNotBeSent = ({ do_not_send: refused }: JsonObject, worker: unknown): boolean =>
  Array.isArray(refused) && refused.some((uuid) => uuid === worker);

/**
 * Why someone should think twice before they send a worker to a participant: the participant's "do not send" list and
 * their preferences (domain reference, section 4.3). Preferences warn; the list blocks new assignments and shifts.
 */
export function careWarnings(participant: JsonObject, worker: JsonObject & { uuid?: unknown }): string[] {
  const refused = mustNotBeSent(participant, worker.uuid);
  return [
    ...(refused ? ["Must not be assigned to this participant"] : []),
    ...preferenceWarnings(participant, worker),
  ];
}

/** In which ways a worker is not what a participant prefers. */
export function preferenceWarnings(participant: JsonObject, worker: JsonObject): string[] {
  const warnings: string[] = [];
  const preferences = isObject(participant.worker_preferences) ? participant.worker_preferences : {};
  const gender = genders[String(preferences.gender)];
  if (gender && worker.gender !== undefined && worker.gender !== gender.wanted)
    warnings.push(`The participant prefers ${gender.word}`);
  const language = String(preferences.language ?? "").toLowerCase();
  const spoken = Array.isArray(worker.languages) ? worker.languages.map(String) : [];
  if (language !== "" && language !== "english" && !spoken.includes(language))
    warnings.push(`The participant prefers someone who speaks ${String(preferences.language)}`);
  return warnings;
}
