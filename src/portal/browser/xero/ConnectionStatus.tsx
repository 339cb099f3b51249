import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import type { XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

const tones = { disconnected: "neutral", connected: "success", expired: "warning" } as const;

/** Whether Xero is connected: to which organisation, by whom and since when. */
export function ConnectionStatus({ connection }: { connection: XeroConnection }) {
  const text = useXeroText();
  const zone = usePlatform()?.time_zone;
  const { status, organisation, connected_by: who, connected_at: at } = connection;
  const line = useRef<HTMLDivElement>(null);
  const state = `${status} ${connection.has_secret}`;
  const before = useRef(state);
  useEffect(() => {
    // What changed it may be gone from the screen, and the focus with it.
    if (before.current !== state && document.activeElement === document.body) line.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <Box ref={line} tabIndex={-1} sx={{ overflowWrap: "anywhere" }}>
      <ToneChip tone={tones[status]} label={text(status, { organisation: organisation ?? text("name") })} />
      {status === "connected" && who !== null && at !== null && (
        <Typography variant="body2" color="text.secondary">
          {text("by", { who, when: formatInstant(at, zone) })}
        </Typography>
      )}
      {status === "expired" && (
        <Typography variant="body2">
          {organisation === null ? text("expiredHintUnnamed") : text("expiredHint", { organisation })}
        </Typography>
      )}
    </Box>
  );
}
