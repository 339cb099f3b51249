import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { endOfSession, warnBefore } from "../../session/sessionEnd.ts";
import { read } from "../../session/storage.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useSignOut } from "../useSignOut.ts";

const second = 1000;

/** Warns before a session ends that nobody has used for long, and extends it (WCAG 2.2.1). */
export function SessionWarning() {
  const text = useText();
  const { http } = useServices();
  const { signOut } = useSignOut();
  const idleMinutes = usePlatform()?.session_idle_minutes;
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (typeof idleMinutes !== "number") return undefined;
    const look = () => {
      const end = endOfSession(read("userToken"), idleMinutes);
      const ms = end === undefined ? undefined : end - Date.now();
      setLeft(ms !== undefined && ms > 0 && ms <= warnBefore ? Math.ceil(ms / second) : undefined);
    };
    const timer = setInterval(look, second);
    return () => clearInterval(timer);
  }, [idleMinutes]);
  if (left === undefined) return null;
  const stay = () => {
    setLeft(undefined);
    void http.extendSession();
  };
  return (
    <Dialog
      title={text("shell.sessionEndsTitle")}
      width="xs"
      isUrgent
      onClose={stay}
      actions={
        <>
          <Button onClick={() => void signOut()}>{text("shell.signOut")}</Button>
          <Button variant="contained" onClick={stay} autoFocus>
            {text("shell.staySignedIn")}
          </Button>
        </>
      }
    >
      <Typography role="timer">{text("shell.sessionEndsText", { time: inWords(left) })}</Typography>
    </Dialog>
  );
}

/** Minutes and seconds that are left, such as 1:05. */
const inWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
