import { useEffect, useState, useSyncExternalStore } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useServices } from "../services.tsx";
import { AnswerSync, type KeepStatus } from "./AnswerSync.ts";
import { outboxOf } from "./OutboxStore.ts";
import type { PendingForm, PendingRequest } from "./pendingForm.ts";
import { loadAhead } from "./loadAhead.ts";
import { hold } from "./locks.ts";
import { followOpened, followTitles } from "./openedForms.ts";
import { sendPending } from "./sendPending.ts";

interface Options {
  /** What is kept of the form when it is opened. */
  form: () => PendingForm;
  /** The answers that the server has. */
  there: JsonObject;
  answersOf: (data: unknown) => JsonObject;
  onTaken: (taken: { data: unknown; message: string; request: PendingRequest }) => void;
  onRefused: (error: unknown) => void;
}

/** Looks after the answers of a form while it is open; what is left then is sent from the background. */
export function useAnswerSync({ form, there, answersOf, onTaken, onRefused }: Options): {
  answers: AnswerSync;
  status: KeepStatus;
} {
  const services = useServices();
  const [answers] = useState(
    () => new AnswerSync(services, outboxOf(services), form(), there, { answersOf }),
  );
  useEffect(() =>
    answers.listen({
      onTaken: (taken) => {
        onTaken(taken);
        void followOpened(services, answers.form, taken.data, taken.request.send === true).catch(
          () => undefined,
        );
      },
      onRefused,
    }),
  );
  const status = useSyncExternalStore(answers.subscribe, () => answers.status);

  useEffect(() => {
    const held = hold(answers.form.id);
    const { session } = services;
    const outbox = outboxOf(services);
    const hide = () => void answers.flush(true).catch(() => undefined);
    const retry = () => void answers.retry();
    const stops = [session.subscribe(retry), followTitles(services, () => answers.form.places)];
    addEventListener("pagehide", hide);
    addEventListener("online", retry);
    outbox.open.add(answers.retry);
    outbox.prepare().catch(() => undefined);
    loadAhead();
    retry();
    return () => {
      for (const stop of stops) stop();
      removeEventListener("pagehide", hide);
      removeEventListener("online", retry);
      outbox.open.delete(answers.retry);
      void answers
        .close()
        .then(() => held)
        .then((release) => release?.())
        .then(() => sendPending(services))
        .catch(() => undefined);
    };
  }, [answers, services]);

  return { answers, status };
}
