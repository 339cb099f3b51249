import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { RaRecord } from "ra-core";
import { useEffect, useRef, useState } from "react";
import type { Action, Resource } from "#shared/definitions/resource.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useScreens } from "../useScreens.ts";
import { runAction } from "./runAction.ts";

const atOnce = 4;

interface Outcome {
  done: number;
  failed: { name: string; message: string }[];
  state: "running" | "stopped" | "finished";
}

/** Does an action with many records, a few at a time: shows how far it is, can be stopped, and names what failed. */
export function BulkRunner({
  action,
  resource,
  records,
  input,
  onClose,
}: {
  action: Action;
  resource: Resource;
  records: RaRecord[];
  input: Record<string, unknown>;
  onClose: () => void;
}) {
  const text = useText();
  const services = useServices();
  const { nameOf } = useNaming(resource, useScreens(resource).screens);
  const [outcome, setOutcome] = useState<Outcome>({ done: 0, failed: [], state: "running" });
  const stopped = useRef(false);
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const waiting = [...records];
    const work = async () => {
      for (let record = waiting.shift(); record && !stopped.current; record = waiting.shift()) {
        const name = nameOf(record);
        const failure = await runAction(services, resource, action, record, input).then(
          () => undefined,
          (error: unknown) => messageOf(error),
        );
        setOutcome((current) => ({
          ...current,
          done: current.done + 1,
          failed: failure === undefined ? current.failed : [...current.failed, { name, message: failure }],
        }));
      }
    };
    void Promise.all(Array.from({ length: atOnce }, work)).then(() =>
      setOutcome((current) => ({ ...current, state: stopped.current ? "stopped" : "finished" })),
    );
  }, [records, services, resource, action, input, nameOf]);

  const { done, failed, state } = outcome;
  const total = records.length;
  return (
    <Dialog
      title={action.label}
      onClose={state === "running" ? undefined : onClose}
      width="xs"
      actions={
        state === "running" ? (
          <Button onClick={() => (stopped.current = true)}>{text("bulk.cancel")}</Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            {text("shell.close")}
          </Button>
        )
      }
    >
      <Box role="status" sx={{ display: "grid", gap: 1.5 }}>
        <LinearProgress variant="determinate" value={(done / total) * 100} aria-label={action.label} />
        <Typography>
          {state === "running"
            ? text("bulk.progress", { done, total })
            : state === "stopped"
              ? text("bulk.cancelled", { done, total })
              : text("bulk.done", { count: done - failed.length })}
        </Typography>
        {failed.length > 0 && (
          <Box>
            <Typography color="error.main">
              {text("bulk.failed", { failed: failed.length, total })}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflowY: "auto" }}>
              {failed.map(({ name, message }) => (
                <li key={name + message}>
                  {name}: {message}
                </li>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Dialog>
  );
}
