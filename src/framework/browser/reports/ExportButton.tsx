import { useText } from "../i18n/useText.ts";
import { MenuButton } from "../ui/inputs/MenuButton.tsx";
import { type ExportFormat, useExport } from "./useExport.ts";
import type { Report } from "./useReport.ts";

const sheets: ExportFormat[] = ["xlsx", "csv"];
const labels = { csv: "list.exportCsv", xlsx: "list.exportXlsx", pdf: "report.exportPdf" } as const;

/** The report's primary action: its rows, or its numbers, as a file of each kind that their server makes. */
export function ExportButton({ report, summary }: { report: Report; summary?: object }) {
  const text = useText();
  const { mutate, isPending } = useExport(report, summary);
  return (
    <MenuButton
      variant="contained"
      icon="Download"
      disabled={isPending || !report.loaded}
      label={text("report.export")}
      items={[...sheets, ...(report.calls.summarise ? (["pdf"] as const) : [])].map((format) => ({
        label: text(labels[format]),
        onChoose: () => mutate(format),
      }))}
    />
  );
}
