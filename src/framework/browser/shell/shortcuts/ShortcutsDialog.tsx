import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useText } from "../../i18n/useText.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useMenuEntries } from "../menu/useMenuEntries.ts";
import { goKeys } from "./goKeys.ts";
import { useSingleKeys } from "./singleKeys.ts";

const Key = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    sx={{
      fontFamily: "inherit",
      fontSize: "0.8125rem",
      border: 1,
      borderColor: "divider",
      borderRadius: 1,
      px: 0.75,
      py: 0.25,
      minWidth: 24,
      textAlign: "center",
      display: "inline-block",
    }}
  >
    {children}
  </Box>
);

/** Every shortcut there is. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [isOn, setOn] = useSingleKeys();
  const entries = goKeys(useMenuEntries());
  const single: [string[], string][] = [
    [["/"], text("shortcuts.search")],
    [["n"], text("shortcuts.create")],
    [["e"], text("shortcuts.edit")],
    [["j"], text("shortcuts.nextRow")],
    [["k"], text("shortcuts.previousRow")],
    [["?"], text("shortcuts.help")],
    ...entries.map(({ key, entry }): [string[], string] => [
      ["g", key],
      text("shortcuts.goTo", { name: entry.label }),
    ]),
  ];
  const rows: [string[], string][] = [
    [["Ctrl", "K"], text("shortcuts.search")],
    [["Enter"], text("shortcuts.openRow")],
    ...(isOn ? single : []),
  ];
  return (
    <Dialog title={text("shell.shortcuts")} onClose={onClose} isRead>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
        label={text("shell.singleKeys")}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text("shell.singleKeysHint")}
      </Typography>
      <Box
        component="dl"
        sx={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: 1, columnGap: 3, m: 0 }}
      >
        {rows.map(([keys, label]) => (
          <Box key={keys.join(" ")} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ display: "flex", gap: 0.5 }}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {label}
            </Box>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
