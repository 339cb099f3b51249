import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useText } from "#framework/i18n/useText.ts";
import { useServices } from "#framework/services.tsx";
import { messageOf } from "#framework/transport/errors.ts";
import { Icon } from "#framework/ui/Icon.tsx";
import { openDownload } from "#framework/ui/openDownload.ts";
import { toasts } from "#framework/ui/toasts.tsx";
import type { MatrixFilter } from "./matrixData.ts";

/** The matrix as a file of either kind, as it is filtered now. */
export function MatrixExport({ filter }: { filter: MatrixFilter }) {
  const text = useText();
  const translate = useTranslate();
  const { shell } = useServices();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
  const order = (format: "csv" | "xlsx") => {
    setAnchor(null);
    mutate(format);
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="Download" />}
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        {translate("matrix.export")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => order("xlsx")}>{text("list.exportXlsx")}</MenuItem>
        <MenuItem onClick={() => order("csv")}>{text("list.exportCsv")}</MenuItem>
      </Menu>
    </>
  );
}
