import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useText } from "../../i18n/useText.ts";

/** What an authenticator app reads: the picture, and the key to type where no camera is at hand. */
export function SecretPicture({ secret, picture }: { secret: string; picture: string }) {
  const text = useText();
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "center" }}>
      <Typography color="text.secondary" sx={{ justifySelf: "start" }}>
        {text("auth.enrolScan")}
      </Typography>
      <Box
        component="img"
        alt={text("auth.enrolPicture")}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
        sx={{ width: 200, height: 200, bgcolor: "#ffffff", borderRadius: 2, p: 1 }}
      />
      <Typography variant="body2" color="text.secondary">
        {text("auth.enrolSecret")}
      </Typography>
      <Box component="code" sx={{ overflowWrap: "anywhere", textAlign: "center" }}>
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </Box>
    </Box>
  );
}
