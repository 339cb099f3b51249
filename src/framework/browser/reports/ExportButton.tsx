import { useText } from "../i18n/useText.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { type ExportFormat, useExport } from "./useExport.ts";
import type { Report } from "./useReport.ts";

const formats: ExportFormat[] = ["xlsx", "csv"];

/** The report's primary action: its rows, or its numbers, as a file of either kind. */
export function ExportButton({ report, summary }: { report: Report; summary?: object }) {
  const text = useText();
  const { mutate, isPending } = useExport(report, summary);
  return (
    <MenuButton
      variant="contained"
      icon="Download"
      disabled={isPending || !report.loaded}
      label={text("report.export")}
      items={formats.map((format) => ({
        label: text(format === "csv" ? "list.exportCsv" : "list.exportXlsx"),
        onChoose: () => mutate(format),
      }))}
    />
  );
}
