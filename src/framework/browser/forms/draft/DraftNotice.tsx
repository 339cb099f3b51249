import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { usePlatform } from "../../services.tsx";

/** Offers to go on with what was typed on an earlier visit. */
export function DraftNotice({
  savedAt,
  onUse,
  onDiscard,
}: {
  savedAt: string;
  onUse: () => void;
  onDiscard: () => void;
}) {
  const text = useText();
  const zone = usePlatform()?.time_zone;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, alignItems: "center", flexWrap: "wrap" }}
      action={
        <>
          <Button color="inherit" onClick={onDiscard}>
            {text("form.draftDiscard")}
          </Button>
          <Button variant="contained" onClick={onUse}>
            {text("form.draftUse")}
          </Button>
        </>
      }
    >
      {text("form.draftFound", { when: formatInstant(savedAt, zone) })}
    </Alert>
  );
}
