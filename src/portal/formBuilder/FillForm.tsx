import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { RecordFailure } from "#framework/screens/RecordFailure.tsx";
import { DownloadButton } from "#framework/screens/DownloadButton.tsx";
import { PageSkeleton } from "#framework/ui/PageSkeleton.tsx";
import type { GivenForm } from "./givenForm.ts";
import { FillSteps } from "./FillSteps.tsx";
import { SentForm } from "./SentForm.tsx";
import { useFormCalls } from "./useFormCalls.ts";

/** A form that was given to a participant: filled in step by step, or read once it was sent. */
export default function FillForm() {
  const [parameters] = useSearchParams();
  const id = parameters.get("assignment") ?? "";
  const calls = useFormCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["given-form", id],
    staleTime: 0,
    gcTime: 0,
    enabled: id !== "",
    refetchOnReconnect: false,
    queryFn: ({ signal }) => calls.load(id, signal),
  });
  // An address without a form leads to those that wait.
  if (id === "") return <Navigate to="/my-forms" replace />;
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Opened key={id} first={data} /> : <PageSkeleton />;
}

function Opened({ first }: { first: GivenForm }) {
  const translate = useTranslate();
  const [given, setGiven] = useState(first);
  return (
    <>
      <PageHeader
        title={given.form.title}
        detail={given.participant}
        trail={[
          { label: translate("builtForm.trail"), path: given.may_review ? "/form-answers" : "/my-forms" },
        ]}
        secondary={
          given.may_fill && (
            <DownloadButton
              call="form-blank"
              params={{ form: given.assignment_id }}
              label={translate("builtForm.blank")}
              icon="Print"
            />
          )
        }
      />
      {given.may_fill && given.on_behalf && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate("builtForm.behalf", { name: given.participant, role: given.on_behalf.toLowerCase() })}
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
          {translate("builtForm.carried")} {given.attention.join(" ")}
        </Alert>
      )}
      {given.may_fill ? (
        <FillSteps given={given} onChange={setGiven} />
      ) : (
        <SentForm given={given} onChange={setGiven} />
      )}
    </>
  );
}
