import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { addAskableParts } from "#framework/shared/customForms/askable.ts";
import { RecordFailure } from "../screens/RecordFailure.tsx";
import { useServices } from "../services.tsx";
import { PageSkeleton } from "../ui/page/PageSkeleton.tsx";
import { NotFound } from "../shell/pages/pages.tsx";
import { Builder } from "./builder/Builder.tsx";
import { useFormCalls } from "./useFormCalls.ts";

/** Where a form is built: chosen from the list of forms, named in the address. */
export default function FormBuilder() {
  const [parameters] = useSearchParams();
  const id = parameters.get("form");
  const calls = useFormCalls();
  const { settings } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["form-builder", id],
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const [form, parts] = await Promise.all([calls.form(id ?? "", signal), settings.formParts()]);
      addAskableParts(parts);
      return form;
    },
  });
  if (id === null) return <NotFound />;
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Builder key={data.uuid} form={data} /> : <PageSkeleton />;
}
