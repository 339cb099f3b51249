import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useText } from "#framework/i18n/useText.ts";
import { useServices } from "#framework/services.tsx";
import { messageOf } from "#framework/transport/errors.ts";
import { MenuButton } from "#framework/ui/MenuButton.tsx";
import { openDownload } from "#framework/ui/openDownload.ts";
import { toasts } from "#framework/ui/toasts.tsx";
import type { MatrixFilter } from "./matrixData.ts";

/** The matrix as a file of either kind, as it is filtered now. */
export function MatrixExport({ filter }: { filter: MatrixFilter }) {
  const text = useText();
  const translate = useTranslate();
  const { shell } = useServices();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: "csv" | "xlsx") =>
      shell("export-compliance-matrix", {
        body: { ...filter, category: filter.category || null, format },
      }),
    onSuccess: ({ data, message }) => {
      openDownload((data as { link: string }).link);
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
