import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Suspense, useState } from "react";
import { later } from "../i18n/later.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { useText } from "../i18n/useText.ts";
import { useHasCall } from "../services.tsx";
import { Icon } from "../ui/Icon.tsx";
import { colourWords } from "./colours/words.ts";
import type { Report } from "./useReport.ts";

const ColumnDrawer = later(() =>
  import("./columns/ColumnDrawer.tsx").then(({ ColumnDrawer: drawer }) => ({ default: drawer })),
);
const ReportViews = later(() =>
  import("./ReportViews.tsx").then(({ ReportViews: views }) => ({ default: views })),
);

const ColourDrawer = later(() =>
  import("./colours/ColourDrawer.tsx").then(({ ColourDrawer: drawer }) => ({ default: drawer })),
);

type Open = { what: "columns" | "colours" | "views"; anchor: HTMLElement };

/** How the report is arranged: its saved views and its columns. On a phone the buttons are icons. */
export function ReportMenu({ report, isPhone }: { report: Report; isPhone: boolean }) {
  const text = useText();
  const words = useLaterText("reportColours", colourWords);
  const hasViews = useHasCall("views");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const button = (what: Open["what"], icon: string, label: string) => {
    const props = {
      onClick: (event: React.MouseEvent<HTMLElement>) => setOpen({ what, anchor: event.currentTarget }),
      "aria-haspopup": "dialog",
      "aria-expanded": open?.what === what,
      disabled: !report.loaded,
    } as const;
    return isPhone ? (
      <IconButton {...props} aria-label={label}>
        <Icon name={icon} />
      </IconButton>
    ) : (
      <Button {...props} color="inherit" startIcon={<Icon name={icon} />}>
        {label}
      </Button>
    );
  };
  return (
    <>
      {hasViews && button("views", "BookmarkBorder", text("list.views"))}
      {button("columns", "ViewColumn", text("report.columns"))}
      {button("colours", "Palette", words("title"))}
      {open && report.loaded && (
        <Suspense>
          {open.what === "columns" && <ColumnDrawer report={report} loaded={report.loaded} onClose={close} />}
          {open.what === "colours" && <ColourDrawer report={report} loaded={report.loaded} onClose={close} />}
          {open.what === "views" && (
            <ReportViews report={report} loaded={report.loaded} anchor={open.anchor} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
