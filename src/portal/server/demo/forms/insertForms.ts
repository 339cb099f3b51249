import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { isAnonymous } from "#framework/server/forms/anonymous/anonymous.ts";
import { mergedAnswers } from "#framework/server/forms/answers.ts";
import { checkAll } from "#framework/server/forms/filling/judge.ts";
import { prefilled } from "#framework/server/forms/filling/prefill.ts";
import { sealSubmission } from "#framework/server/forms/sent/seal.ts";
import { sendAnonymously } from "#framework/server/forms/anonymous/sendAnonymously.ts";
import type { Submission } from "#framework/server/forms/submission.ts";
import { writeSubmission } from "#framework/server/forms/write.ts";

/** Someone who fills forms in. */
export interface Author {
  user: string;
  name: string;
  staff: string;
}

/** A form of the demo: who filled it in when, and how far. */
export interface DemoForm {
  form: string;
  author: Author;
  participant?: string;
  /** The instant of its last step. */
  at: string;
  answers: JsonObject;
  /** Answers to what the portal does not know yet. */
  otherwise?: JsonObject;
  /** Steps that are completed; all of them where it was sent. */
  steps?: number;
}

/** Signs with a typed name. */
export const typed = (name: string, at: string): JsonObject => ({ method: "typed", name, signed_at: at });

/** An hour of a day before or after today, as an instant. */
export const instantOn = (today: string, days: number, hour = 2): string =>
  `${addDays(today, days)}T${String(hour).padStart(2, "0")}:15:00.000Z`;

/** Keeps a form as if it had been filled in at its time: begun with what is known, sealed where it was sent. */
export async function insertForm(context: Context, demo: DemoForm): Promise<Submission> {
  const { asAuthor, wizard, data, completed } = await filledIn(context, demo);
  const send = demo.steps === undefined;
  const submission = await writeSubmission(asAuthor, wizard, undefined, {
    data,
    completed,
    send,
    about: demo.participant,
  });
  if (send) await sealSubmission(asAuthor, wizard, submission);
  return submission;
}

/** Sends an anonymous form as the portal does: nothing of its author is kept. */
export async function insertAnonymously(context: Context, demo: DemoForm): Promise<void> {
  const { asAuthor, wizard, data, completed } = await filledIn(context, demo);
  if (!isAnonymous(asAuthor, wizard, data)) throw new Error(`the form ${demo.form} names its author`);
  await sendAnonymously(asAuthor, wizard, undefined, { data, completed });
}

/** The answers of a form, checked where it is sent, with the steps that are completed; as of its time and its author. */
async function filledIn(context: Context, demo: DemoForm) {
  const wizard = context.services.wizards.get(demo.form);
  if (!wizard) throw new Error(`there is no form ${demo.form}`);
  const asAuthor: Context = {
    ...context,
    services: { ...context.services, clock: { now: () => new Date(demo.at) } },
    user: { ...context.user, uuid: demo.author.user, fullname: demo.author.name, staff: demo.author.staff },
  };
  const begun = demo.participant === undefined ? {} : await prefilled(asAuthor, wizard, demo.participant, {});
  const answers = await mergedAnswers(asAuthor, wizard, { ...demo.otherwise, ...begun }, demo.answers);
  const open = wizard.steps.filter((step) => step.open).map(({ number }) => number);
  return {
    asAuthor,
    wizard,
    data: demo.steps === undefined ? checkAll(asAuthor, wizard, undefined, answers) : answers,
    completed: open.slice(0, demo.steps ?? open.length),
  };
}
