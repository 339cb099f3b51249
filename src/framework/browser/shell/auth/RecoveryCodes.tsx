import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useText } from "../../i18n/useText.ts";

/** Recovery codes, shown this one time. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = useText();
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography variant="h2">{text("auth.recoveryTitle")}</Typography>
      <Typography color="text.secondary">{text("auth.recoveryText")}</Typography>
      <Box
        component="ul"
        sx={{
          // A code is never broken: on a phone they stand below each other.
          columns: "2 16ch",
          whiteSpace: "nowrap",
          listStyle: "none",
          m: 0,
          p: 2,
          border: 1,
          borderColor: "divider",
          borderRadius: 2,
          fontFamily: "monospace",
          fontSize: "1rem",
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="outlined" onClick={() => void navigator.clipboard.writeText(codes.join("\n"))}>
        {text("shell.copy")}
      </Button>
      <Button variant="contained" size="large" onClick={onDone}>
        {text("auth.recoveryDone")}
      </Button>
    </Box>
  );
}
