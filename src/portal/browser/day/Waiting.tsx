import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Day } from "./useDay.ts";
import { useDayText } from "./words.ts";

/** What waits on this phone, and what the server did not take. */
export function Waiting({ day: { calls, queue } }: { day: Day }) {
  const words = useDayText();
  const waiting = calls.filter(({ problem }) => problem === undefined);
  const refused = calls.filter(({ problem }) => problem !== undefined);
  return (
    <>
      <Box role="status">
        {waiting.length > 0 && (
          <Alert severity="info">
            <strong>{words("waiting")}</strong>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {waiting.map(({ id, label }) => (
                <li key={id}>{label}</li>
              ))}
            </Box>
          </Alert>
        )}
      </Box>
      {refused.map((call) => (
        <Alert
          key={call.id}
          severity="error"
          action={
            <Button color="inherit" onClick={() => void queue.discard(call)}>
              {words("discard")}
            </Button>
          }
        >
          <strong>{call.label}</strong> {words("refused", { reason: call.problem })}
        </Alert>
      ))}
    </>
  );
}
