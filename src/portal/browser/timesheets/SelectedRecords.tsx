import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { later } from "#framework/browser/i18n/later.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { SendTimesheets } from "#portal/browser/xero/SendTimesheets.tsx";
import type { useExports } from "./useExports.ts";
import type { TimesheetFilter } from "./useTimesheets.ts";
import { useTimesheetText } from "./words.ts";

const ActionForm = later(() =>
  import("#framework/browser/forms/ActionForm.tsx").then(({ ActionForm: form }) => ({ default: form })),
);

interface SelectedRecordsProps {
  ids: string[];
  filter: TimesheetFilter;
  exports: ReturnType<typeof useExports>;
}

/** What can be done with the selected records. Marking as unpaid asks why. */
export function SelectedRecords({ ids, filter, exports: { xero, paid, sendToXero } }: SelectedRecordsProps) {
  const text = useTimesheetText();
  const [isAsking, setAsking] = useState(false);
  const isPaid = filter.tab === "paid";
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: "action.selected",
      }}
    >
      <Typography sx={{ mr: 1 }}>{text("selected", { smart_count: ids.length })}</Typography>
      <Button
        startIcon={<Icon name={isPaid ? "Undo" : "Paid"} />}
        disabled={paid.isPending}
        onClick={() => (isPaid ? setAsking(true) : paid.mutate({ ids }))}
      >
        {text(isPaid ? "markUnpaid" : "markPaid")}
      </Button>
      <Button
        startIcon={<Icon name="Upload" />}
        disabled={xero.isPending || !filter.staff}
        onClick={() => xero.mutate(ids)}
      >
        {text("xero")}
      </Button>
      {sendToXero && <SendTimesheets staff={filter.staff} ids={ids} send={() => sendToXero(ids)} />}
      {!filter.staff && (
        <Typography variant="body2" color="text.secondary">
          {text("xeroNeeds")}
        </Typography>
      )}
      {isAsking && (
        <Suspense>
          <ActionForm
            schemaPath="actions/reason"
            title={text("unpaidTitle", { smart_count: ids.length })}
            button={text("markUnpaid")}
            error={paid.error}
            busy={paid.isPending}
            onCancel={() => setAsking(false)}
            onSubmit={({ reason }) =>
              paid.mutate({ ids, reason: String(reason) }, { onSuccess: () => setAsking(false) })
            }
          />
        </Suspense>
      )}
    </Box>
  );
}
