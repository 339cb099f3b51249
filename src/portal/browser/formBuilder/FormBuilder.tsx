import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { RecordFailure } from "#framework/browser/screens/RecordFailure.tsx";
import { PageSkeleton } from "#framework/browser/ui/PageSkeleton.tsx";
import { NotFound } from "#framework/browser/shell/pages/pages.tsx";
import { Builder } from "./builder/Builder.tsx";
import { useFormCalls } from "./useFormCalls.ts";

/** Where a form is built: chosen from the list of forms, named in the address. */
export default function FormBuilder() {
  const [parameters] = useSearchParams();
  const id = parameters.get("form");
  const calls = useFormCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["form-builder", id],
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => calls.form(id ?? "", signal),
  });
  if (id === null) return <NotFound />;
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Builder key={data.uuid} form={data} /> : <PageSkeleton />;
}
