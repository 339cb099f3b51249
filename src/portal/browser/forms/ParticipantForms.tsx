import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { RelatedList } from "#framework/browser/screens/view/RelatedList.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { FormCard, type FormStanding } from "./FormCard.tsx";

/** The forms of a participant: where each stands and what to do next, and below everything that was filled in. */
export default function ParticipantForms({ record }: PlacedComponentProps) {
  const translate = useTranslate();
  const { shell, definitions } = useServices();
  const id = String(record?.uuid ?? record?.id ?? "");
  const { data, error, refetch } = useQuery({
    queryKey: ["participant-forms", "standing", id],
    queryFn: async ({ signal }) =>
      (
        await shell<{
          static_forms: FormStanding[];
        }>("participant-static-forms", { params: { id }, signal })
      ).data,
  });
  const all = definitions.resources.get("participant-forms");
  if (error)
    return <LoadFailure error={error} title={translate("forms.failed")} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box
        component="ul"
        aria-label={translate("forms.forms")}
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
          listStyle: "none",
          m: 0,
          p: 0,
        }}
      >
        {data
          ? data.static_forms.map((form) => <FormCard key={form.form} form={form} participant={id} />)
          : Array.from({ length: 4 }, (_, index) => <Skeleton key={index} variant="rounded" height={150} />)}
      </Box>
      {all && (
        <section aria-labelledby="filled-in-forms">
          <Typography variant="h2" id="filled-in-forms" sx={{ mt: 1, mb: 1.5 }}>
            {translate("forms.filledIn")}
          </Typography>
          <RelatedList resource={all} within={{ participant: id }} />
        </section>
      )}
    </Box>
  );
}
