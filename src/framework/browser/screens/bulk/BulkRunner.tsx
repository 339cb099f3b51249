import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Progress } from "../../ui/Progress.tsx";

const atOnce = 4;

interface Outcome {
  done: number;
  failed: { name: string; message: string }[];
  state: "running" | "stopped" | "finished";
}

interface BulkRunnerProps<T> {
  title: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  work: (item: T) => Promise<unknown>;
  /** Beside Close, once all is done. */
  after?: ReactNode;
  onClose: () => void;
}

/** Does something with many records, a few at a time: shows how far it is, can be stopped, and names what failed. */
export function BulkRunner<T>({ title, items, nameOf, work, after, onClose }: BulkRunnerProps<T>) {
  const text = useText();
  const [outcome, setOutcome] = useState<Outcome>({ done: 0, failed: [], state: "running" });
  const stopped = useRef(false);
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const waiting = [...items];
    const worker = async () => {
      for (let item = waiting.shift(); item !== undefined && !stopped.current; item = waiting.shift()) {
        const name = nameOf(item);
        const failure = await work(item).then(
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
    void Promise.all(Array.from({ length: atOnce }, worker)).then(() =>
      setOutcome((current) => ({ ...current, state: stopped.current ? "stopped" : "finished" })),
    );
  }, [items, work, nameOf]);

  const { done, failed, state } = outcome;
  const total = items.length;
  const words = {
    running: undefined,
    stopped: text("bulk.cancelled", { done, total }),
    finished: text("bulk.done", { count: done - failed.length }),
  }[state];
  return (
    <Dialog
      title={title}
      onClose={state === "running" ? undefined : onClose}
      width="xs"
      actions={
        state === "running" ? (
          <Button onClick={() => (stopped.current = true)}>{text("bulk.cancel")}</Button>
        ) : (
          <>
            {after}
            <Button variant="contained" onClick={onClose}>
              {text("shell.close")}
            </Button>
          </>
        )
      }
    >
      <Box role="status" sx={{ display: "grid", gap: 1.5 }}>
        <Progress label={title} done={done} total={total} words={words} />
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
