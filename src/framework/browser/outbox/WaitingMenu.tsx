import Button from "@mui/material/Button";
import { useState, useSyncExternalStore } from "react";
import { useText } from "../i18n/useText.ts";
import { useServices } from "../services.tsx";
import { Icon } from "../ui/Icon.tsx";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import { outboxOf } from "./OutboxStore.ts";
import { useSendPending } from "./useSendPending.ts";
import { WaitingList } from "./WaitingList.tsx";

/** How many forms wait to be sent, while any do; sends them from the background. */
export function WaitingMenu() {
  const text = useText();
  const services = useServices();
  const outbox = outboxOf(services);
  const waiting = useSyncExternalStore(outbox.subscribe, () => outbox.waiting);
  const [isOpen, setOpen] = useState(false);
  useSendPending(services);
  return (
    <>
      {waiting.length > 0 && (
        <Button
          color="warning"
          variant="outlined"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={text("kept.waiting", { smart_count: waiting.length })}
          sx={{ minWidth: 0, gap: 0.75, whiteSpace: "nowrap" }}
        >
          <Icon name="CloudOff" />
          {waiting.length}
        </Button>
      )}
      <span style={visuallyHidden} role="status">
        {waiting.length > 0 && text("kept.waiting", { smart_count: waiting.length })}
      </span>
      {isOpen && <WaitingList forms={waiting} onClose={() => setOpen(false)} />}
    </>
  );
}
