import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { usePlatform } from "../../services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { ImportFacts } from "./importData.ts";
import type { ImportWork } from "./useImport.ts";

/** Takes an import back, after a question that says what will happen. */
export function UndoImport({ found, work }: { found: ImportFacts; work: ImportWork }) {
  const text = useText();
  const zone = usePlatform()?.time_zone;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        color="error"
        startIcon={<Icon name="Undo" />}
        aria-label={`${text("import.undo")}: ${found.file_name}`}
        onClick={() => setAsking(true)}
      >
        {text("import.undo")}
      </Button>
      {asking && (
        <Dialog
          title={text("import.undoTitle", { name: found.file_name })}
          width="xs"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{text("shell.cancel")}</Button>
              <Button
                variant="contained"
                color="error"
                disabled={work.ask.isPending}
                onClick={() => {
                  work.ask.mutate(
                    { call: "undo-import", id: found.uuid },
                    {
                      onSettled: () => setAsking(false),
                      onSuccess: ({ data }) => work.open(data.import),
                    },
                  );
                }}
              >
                {text("import.undo")}
              </Button>
            </>
          }
        >
          <Typography>
            {text("import.undoText", {
              count: (found.result.created ?? 0).toLocaleString("en-AU"),
              until: found.undo_until ? formatInstant(found.undo_until, zone) : "",
            })}
          </Typography>
        </Dialog>
      )}
    </>
  );
}
