import type { Field } from "#framework/shared/fields/fields.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { ConflictDialog } from "../forms/conflict/ConflictDialog.tsx";
import { differences, savedVersion } from "../forms/conflict/versions.ts";
import { CallError } from "../transport/errors.ts";
import type { AnswerSync } from "./AnswerSync.ts";

/** Answers that were changed here and elsewhere, and what the server has. */
export interface Clash<T> {
  names: readonly string[];
  there: T;
}

/** What a refusal says that was changed on both sides; undefined for any other refusal. */
export function clashOf(error: unknown): Clash<JsonObject> | undefined {
  const there = savedVersion(error);
  if (!there || !(error instanceof CallError) || !isObject(error.data)) return undefined;
  const { clashing } = error.data;
  return { there, names: Array.isArray(clashing) ? clashing.map(String) : [] };
}

interface PendingConflictProps {
  answers: AnswerSync;
  clash: Clash<JsonObject>;
  fields: Field[];
  onDone: () => void;
}

/** Asks which answer counts where two people changed the same one; whatever else they changed is kept of both. */
export function PendingConflict({ answers, clash: { names, there }, fields, onDone }: PendingConflictProps) {
  const asked = fields.filter(({ name }) => names.includes(name));
  const mine = answers.answers;
  const decide = (decided: JsonObject) => {
    answers.decide(there, Object.fromEntries(names.map((name) => [name, decided[name] ?? null])));
    onDone();
  };
  return (
    <ConflictDialog
      differences={differences(asked, {}, mine, there)}
      mine={mine}
      theirs={there}
      onChoose={decide}
      onDiscard={() => decide(there)}
    />
  );
}
