import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useMay } from "#framework/browser/access/may.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { MenuButton } from "#framework/browser/ui/MenuButton.tsx";
import { openDownload } from "#framework/browser/ui/openDownload.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";

/** Files that answers are taken home as, by what people call them. */
const formats = [
  ["xlsx", "Excel"],
  ["csv", "CSV"],
] as const;

interface Wanted {
  form: string;
  format: string;
}

/** Every answer to the forms of a register as a file, for those who review them: a column for each question. */
export default function AnswersExport({ resource }: PlacedComponentProps) {
  const translate = useTranslate();
  const { definitions, shell } = useServices();
  const may = useMay();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ form, format }: Wanted) =>
      shell<{ link: string }>("export-form-answers", { params: { form }, body: { format } }),
    onSuccess: ({ data, message }) => {
      openDownload(data.link);
      toasts.success(message);
    },
    onError: (failure) => toasts.error(messageOf(failure)),
  });
  const forms = definitions.wizards.filter(
    ({ resource: register, shared, access }) =>
      (register === resource || (shared === true && resource === "participant-forms")) &&
      access?.review !== undefined &&
      may.hold(access.review),
  );
  if (forms.length === 0) return null;
  return (
    <Box sx={{ display: "flex", justifyContent: "flex-end", mb: 1.5 }}>
      <MenuButton
        variant="outlined"
        size="small"
        icon="Download"
        disabled={isPending}
        label={translate("forms.exportAnswers")}
        items={forms.flatMap(({ name, label }) =>
          formats.map(([format, words]) => ({
            label: translate("forms.exportOf", { form: label, format: words }),
            onChoose: () => mutate({ form: name, format }),
          })),
        )}
      />
    </Box>
  );
}
