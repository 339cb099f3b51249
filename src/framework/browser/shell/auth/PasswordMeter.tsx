import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useText } from "../../i18n/useText.ts";
import { usePasswordStrength } from "./usePasswordStrength.ts";

const nothing: readonly string[] = [];
const steps = [1, 2, 3, 4];

/** How strong the password is that someone is choosing, and what would make it stronger; in bars and in words. */
export function PasswordMeter({
  password,
  known = nothing,
}: {
  password: string;
  known?: readonly string[];
}) {
  const text = useText();
  const strength = usePasswordStrength(password, known);
  const said = strength && (strength.problem ?? text(strength.score > 3 ? "auth.veryStrong" : "auth.strong"));
  const tone = strength?.problem === undefined ? "success.main" : "warning.main";
  // The place stays while someone types on, so that nothing below it jumps.
  return (
    <Box role="status" sx={{ display: password === "" ? "none" : "grid", gap: 0.75, minHeight: 30 }}>
      <Box aria-hidden sx={{ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: 0.5 }}>
        {steps.map((step) => (
          <Box
            key={step}
            sx={{
              height: 4,
              borderRadius: 1,
              bgcolor: step <= Math.max(strength?.score ?? 0, strength ? 1 : 0) ? tone : "action.selected",
            }}
          />
        ))}
      </Box>
      <Typography variant="caption" color="text.secondary">
        {said ?? "\u00a0"}
      </Typography>
    </Box>
  );
}
