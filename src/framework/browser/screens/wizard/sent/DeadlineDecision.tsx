import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { type FormClock, isOver } from "#framework/shared/forms/clocks.ts";
import { formatInstant } from "../../../i18n/dates.ts";
import { later } from "../../../i18n/later.ts";
import { useText } from "../../../i18n/useText.ts";
import { messageOf } from "../../../transport/errors.ts";
import { toasts } from "../../../ui/toasts.tsx";

const ReasonDialog = later(() => import("./DeadlineReason.tsx"));

/** Has the server decide about a deadline; rejects with what it refuses. */
export type Decide = (
  deadline: string,
  decision: "propose" | "confirm" | "withdraw",
  reason?: string,
) => Promise<void>;

interface DeadlineDecisionProps {
  clock: FormClock;
  zone: string | undefined;
  decide: Decide;
}

/** What two people decided, or may decide, about a deadline that does not apply; nothing for those who do not review. */
export function DeadlineDecision({ clock, zone, decide }: DeadlineDecisionProps) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { name, title, cancel } = clock;
  if (!cancel || clock.done_at !== undefined) return null;
  const { label, decision } = cancel;
  const send = (how: "confirm" | "withdraw") => {
    setBusy(true);
    decide(name, how)
      .catch((error: unknown) => toasts.error(messageOf(error)))
      .finally(() => setBusy(false));
  };
  if (!decision)
    return isOver(clock) ? null : (
      <>
        <Button size="small" color="inherit" onClick={() => setAsking(true)} sx={{ ml: -0.5 }}>
          {text("wizard.cancelPropose")}
        </Button>
        {asking && (
          <Suspense fallback={null}>
            <ReasonDialog
              title={text("wizard.cancelTitle", { label, deadline: title })}
              onReason={async (reason) => {
                await decide(name, "propose", reason);
                setAsking(false);
              }}
              onClose={() => setAsking(false)}
            />
          </Suspense>
        )}
      </>
    );
  const facts = {
    label,
    who: decision.proposed_by_name,
    when: formatInstant(decision.proposed_at, zone),
    reason: decision.reason,
  };
  const isConfirmed = decision.confirmed_at !== undefined;
  return (
    <Alert
      severity={isConfirmed ? "info" : "warning"}
      sx={{ mt: 1 }}
      action={
        <>
          {!isConfirmed && !decision.is_mine && (
            <Button color="inherit" size="small" disabled={busy} onClick={() => send("confirm")}>
              {text("wizard.cancelConfirm")}
            </Button>
          )}
          <Button color="inherit" size="small" disabled={busy} onClick={() => send("withdraw")}>
            {text(isConfirmed ? "wizard.cancelApplies" : "wizard.cancelWithdraw")}
          </Button>
        </>
      }
    >
      {isConfirmed
        ? text("wizard.cancelConfirmed", {
            ...facts,
            second: decision.confirmed_by_name ?? "",
            confirmedAt: formatInstant(decision.confirmed_at ?? "", zone),
          })
        : text("wizard.cancelProposed", facts)}
    </Alert>
  );
}
