import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { useMay } from "../access/may.ts";
import { formatInstant } from "../i18n/dates.ts";
import type { PlacedComponentProps } from "../registry.ts";
import { LoadFailure } from "../screens/table/LoadFailure.tsx";
import { usePlatform } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { DownloadButton } from "../screens/DownloadButton.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/inputs/MenuButton.tsx";
import { openDownload } from "../ui/openDownload.ts";
import { PageSkeleton } from "../ui/page/PageSkeleton.tsx";
import { toasts } from "../ui/toasts.tsx";
import { Preview } from "./builder/publishing/Preview.tsx";
import { useFormCalls } from "./useFormCalls.ts";

/** What was published of a form, how many have answered each version, and all answers as one file. */
export default function FormVersions({ record }: PlacedComponentProps) {
  const translate = useTranslate();
  const may = useMay();
  const zone = usePlatform()?.time_zone;
  const id = String(record?.uuid ?? record?.id ?? "");
  const calls = useFormCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["built-forms", "versions", id],
    queryFn: ({ signal }) => calls.versions(id, signal),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (format: "csv" | "xlsx") => calls.order(id, format),
    onSuccess: ({ link, message }) => {
      openDownload(link);
      toasts.success(message);
    },
    onError: (failure) => toasts.error(messageOf(failure)),
  });
  const [shown, setShown] = useState<{ number: number; definition: FormDefinition }>();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.length === 0) return <Alert severity="info">{translate("builtForm.noVersion")}</Alert>;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "flex", gap: 1.5, flexWrap: "wrap" }}>
        <DownloadButton
          variant="outlined"
          call="form-blank"
          params={{ form: id }}
          label={translate("builtForm.blank")}
          icon="Print"
        />
        <Button
          variant="outlined"
          startIcon={<Icon name="Link" />}
          onClick={() => {
            void navigator.clipboard
              .writeText(`${location.origin}/formtemplate?form=${id}`)
              .then(() => toasts.success(translate("builtForm.templateCopied")));
          }}
        >
          {translate("builtForm.templateLink")}
        </Button>
        {may.hold("view-form-answers") && (
          <MenuButton
            variant="outlined"
            icon="Download"
            disabled={isPending}
            label={translate("forms.exportAnswers")}
            items={(["xlsx", "csv"] as const).map((format) => ({
              label: translate(`builtForm.export_${format}`),
              onChoose: () => mutate(format),
            }))}
          />
        )}
      </Box>
      <Box component="ol" reversed sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
        {data.map(({ number, note, published_at: at, published_by: by, drafts, sent, ...definition }) => (
          <Paper key={number} component="li" variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
            <Typography variant="h3">{translate("builtForm.version", { number })}</Typography>
            <Typography color="text.secondary">
              {translate("builtForm.published", { when: formatInstant(at, zone), who: by })}
            </Typography>
            {note && <Typography>{note}</Typography>}
            <Typography>{translate("builtForm.counts", { drafts, sent })}</Typography>
            <Button size="small" onClick={() => setShown({ number, definition })}>
              {translate("builtForm.showVersion", { number })}
            </Button>
          </Paper>
        ))}
      </Box>
      {shown && (
        <Dialog
          title={translate("builtForm.version", { number: shown.number })}
          onClose={() => setShown(undefined)}
          width="lg"
        >
          <Preview definition={shown.definition} />
        </Dialog>
      )}
    </Box>
  );
}
