import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { useMay } from "../../access/may.ts";
import type { PlacedComponentProps } from "../../registry.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { MenuButton } from "../../ui/inputs/MenuButton.tsx";
import { openDownload } from "../../ui/openDownload.ts";
import { toasts } from "../../ui/toasts.tsx";

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
  const listed = formsIn(definitions.wizards, resource);
  const forms = listed.filter(({ access }) => access?.review !== undefined && may.hold(access.review));
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

/** The forms of a register. Those that are shared stand together: where one of them is listed, all are. */
function formsIn(wizards: readonly WizardDefinition[], resource: string | undefined): WizardDefinition[] {
  const isShared = wizards.some((wizard) => wizard.shared === true && wizard.resource === resource);
  return wizards.filter((wizard) => wizard.resource === resource || (isShared && wizard.shared === true));
}
