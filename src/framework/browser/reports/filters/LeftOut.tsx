import Alert from "@mui/material/Alert";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { leftOutWords } from "./leftOutWords.ts";

/** Says that a filter is not the whole one: others can see columns that this person cannot. */
export default function LeftOut() {
  const text = useLaterText("reportLeftOut", leftOutWords);
  return (
    <Alert severity="warning" sx={{ mx: { xs: 2, md: 3 }, my: 1.5 }}>
      {text("text")}
    </Alert>
  );
}
