import Button from "@mui/material/Button";
import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import { useText } from "../i18n/useText.ts";
import { Dialog } from "../ui/Dialog.tsx";

/**
 * Asks before someone leaves what they have not saved, by a link, Back, a reload or closing the tab.
 * @param unsaved read at the moment of leaving, so that saving can let go before it leads on
 */
export function LeaveGuard({ unsaved, onLeave }: { unsaved: RefObject<boolean>; onLeave: () => void }) {
  const text = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={text("form.leaveTitle")}
      onClose={() => blocker.reset()}
      width="xs"
      actions={
        <>
          <Button
            color="error"
            onClick={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            {text("form.leave")}
          </Button>
          <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
            {text("form.stay")}
          </Button>
        </>
      }
    >
      {text("form.leaveText")}
    </Dialog>
  );
}
