import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import equal from "fast-deep-equal";
import { useTranslate } from "react-admin";
import { useMemo, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { offeredBy } from "#framework/shared/forms/words.ts";
import { useReading } from "../forms/reading/useReading.ts";
import { Worded } from "../forms/reading/Worded.tsx";
import { FormHeader } from "../screens/wizard/FormHeader.tsx";
import { RecordFailure } from "../screens/RecordFailure.tsx";
import type { Reopened } from "../outbox/sendPending.ts";
import { useServices } from "../services.tsx";
import { PageSkeleton } from "../ui/page/PageSkeleton.tsx";
import { type AssignedForm, inReading } from "./givenForm.ts";
import { FillSteps } from "./FillSteps.tsx";
import { openGiven } from "./pendingAssigned.ts";
import { SentForm } from "./SentForm.tsx";
import { SetAsideAnswers } from "./SetAsideAnswers.tsx";
import { useFormCalls } from "./useFormCalls.ts";

/** A form that was given to someone: filled in step by step, or read once it was sent. */
export default function FillForm() {
  const [parameters] = useSearchParams();
  const id = parameters.get("assignment") ?? "";
  const services = useServices();
  const calls = useFormCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["given-form", id],
    staleTime: 0,
    gcTime: 0,
    enabled: id !== "",
    refetchOnReconnect: false,
    queryFn: ({ signal }) => openGiven(services, id, () => calls.load(id, signal)),
  });
  // An address without a form leads to those that wait.
  if (id === "") return <Navigate to="/my-forms" replace />;
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Opened key={id} {...data} /> : <PageSkeleton />;
}

function Opened({ first, again }: { first: AssignedForm; again: Reopened }) {
  const translate = useTranslate();
  const [given, setGiven] = useState(first);
  const { form } = given;
  const [reading] = useReading();
  const offered = useMemo(() => offeredBy(form), [form]);
  const words = useMemo(() => inReading(form, reading), [form, reading]);
  const worded = { ...given, form: { ...form, ...words } };
  const aside = given.set_aside && <SetAsideAnswers aside={given.set_aside} isFilling />;
  /** Its questions stay the same objects when answers are saved, so that they are not drawn again. */
  const take = (next: AssignedForm) =>
    setGiven((now) => (equal(next.form, now.form) ? { ...next, form: now.form } : next));
  return (
    <>
      <FormHeader
        title={given.form.title}
        detail={given.subject}
        trail={[
          { label: translate("builtForm.trail"), path: given.may_review ? "/form-answers" : "/my-forms" },
        ]}
        entries={
          given.may_fill
            ? [
                {
                  label: translate("builtForm.blank"),
                  icon: "Print",
                  call: "form-blank",
                  params: { form: given.assignment_id },
                },
              ]
            : []
        }
        offered={given.may_fill ? offered : undefined}
      />
      {given.may_fill && given.on_behalf && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate("builtForm.behalf", { name: given.subject, role: given.on_behalf.toLowerCase() })}
        </Alert>
      )}
      {given.status === "returned" && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate("builtForm.returned", { who: given.reviewed_by ?? "" })}{" "}
          <strong>{given.review_note}</strong>
        </Alert>
      )}
      {given.may_fill && given.attention.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <span>
            {translate("builtForm.carried")} {given.attention.join(" ")}
          </span>
          {aside}
        </Alert>
      )}
      {given.may_fill && given.attention.length === 0 && aside && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {aside}
        </Alert>
      )}
      {given.may_fill ? (
        <Worded offered={offered}>
          <FillSteps given={worded} onChange={take} again={again} />
        </Worded>
      ) : (
        <SentForm given={given} onChange={take} />
      )}
    </>
  );
}
