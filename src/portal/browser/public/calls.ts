import { encodeBody } from "#framework/browser/transport/encode.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { type Provider, visitorPath } from "./page.ts";
import { beginChallenge, type Challenge, solve, waitFor } from "./solve.ts";

/** A form as the server describes it to someone who is not signed in. */
export interface PublicForm {
  form: { schema: Schema; sections: FormSection[]; privacy: string | null };
  challenge: Challenge;
  provider: Provider;
}

/** A part of the form with a heading of its own. */
export interface FormSection {
  title?: string;
  description?: string;
  fields: string[];
}

/** What came of sending a form. */
export type Outcome =
  | { kind: "sent"; message: string }
  | { kind: "refused"; errors: Record<string, string[]>; message: string; opened?: Challenge }
  | { kind: "offline" | "failed" };

/** Reads what a page shows. @throws when it does not come */
export async function fetchData<T>(name: string): Promise<T> {
  const response = await fetch(visitorPath(name), { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  const { data }: { data: T } = await response.json();
  return data;
}

/** Opens a form: from now on it can be filled in and sent. */
export async function openForm(name: string): Promise<PublicForm> {
  const form = await fetchData<PublicForm>(name);
  beginChallenge(form.challenge);
  return form;
}

/** Sends a form with its solved challenge. A form that was open for too long gets a new challenge to send it again by. */
export async function sendForm(
  send: string,
  open: string,
  challenge: Challenge,
  values: Record<string, unknown>,
): Promise<Outcome> {
  try {
    const [proof] = await Promise.all([solve(challenge), waitFor(challenge)]);
    const { body } = encodeBody({ ...values, challenge: challenge.text, proof }, "multipart");
    const response = await fetch(visitorPath(send), {
      method: "POST",
      headers: { accept: "application/json" },
      body,
    });
    if (response.status >= 500) return { kind: "failed" };
    const answer: { message?: string; errors?: Record<string, string[]> } = await response.json();
    const { message = "", errors = {} } = answer;
    if (response.ok) return { kind: "sent", message };
    const isStale = response.status === 409 || "challenge" in errors || "proof" in errors;
    const opened = isStale ? (await openForm(open)).challenge : undefined;
    return { kind: "refused", errors, message, opened };
  } catch {
    return { kind: navigator.onLine ? "failed" : "offline" };
  }
}
