import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useText } from "#framework/browser/i18n/useText.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { MenuButton } from "#framework/browser/ui/inputs/MenuButton.tsx";
import { openDownload } from "#framework/browser/ui/openDownload.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { MatrixFilter } from "./matrixData.ts";

/** The matrix as a file of either kind, as it is filtered now. */
export function MatrixExport({ filter }: { filter: MatrixFilter }) {
  const text = useText();
  const translate = useTranslate();
  const { shell } = useServices();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: "csv" | "xlsx") =>
      shell<{ link: string }>("export-compliance-matrix", {
        body: { ...filter, category: filter.category || null, format },
      }),
    onSuccess: ({ data, message }) => {
      openDownload(data.link);
      toasts.success(message);
    },
    onError: (error) => toasts.error(messageOf(error)),
  });
  return (
    <MenuButton
      variant="contained"
      icon="Download"
      disabled={isPending}
      label={translate("matrix.export")}
      items={[
        { label: text("list.exportXlsx"), onChoose: () => mutate("xlsx") },
        { label: text("list.exportCsv"), onChoose: () => mutate("csv") },
      ]}
    />
  );
}
