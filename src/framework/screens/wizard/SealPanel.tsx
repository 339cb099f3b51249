import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";

/** What the server found when it looked at a seal. */
export interface Verdict {
  valid: boolean;
  position: number;
  sealed_at: string;
  signer: string;
  confirmed: string | null;
  form_version: number;
  fingerprint: string;
  differing: { field: string; label: string }[];
  broken_at: number | null;
}

interface SealPanelProps {
  /** Has the server look at the seal. */
  look: () => Promise<Verdict>;
  zone: string | undefined;
}

/** The seal of a form that was sent: asks the server whether it still says what was sealed. */
export function SealPanel({ look, zone }: SealPanelProps) {
  const text = useText();
  const [verdict, setVerdict] = useState<Verdict>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setVerdict(await look());
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={text("wizard.seal")}
      sx={{ p: { xs: 2, md: 2.5 }, borderRadius: 2, mt: 2, display: "grid", gap: 1.5, justifyItems: "start" }}
    >
      <Typography variant="h2">{text("wizard.seal")}</Typography>
      <Typography color="text.secondary">{text("wizard.sealText")}</Typography>
      <div role="status">
        {verdict && <Told verdict={verdict} zone={zone} />}
        {problem && <Alert severity="error">{problem}</Alert>}
      </div>
      <Button variant="outlined" className="no-print" disabled={isBusy} onClick={() => void check()}>
        {text(isBusy ? "wizard.checking" : "wizard.checkSeal")}
      </Button>
    </Paper>
  );
}

function Told({ verdict, zone }: { verdict: Verdict; zone: string | undefined }) {
  const text = useText();
  const {
    valid,
    position,
    sealed_at: at,
    signer,
    confirmed,
    form_version: version,
    fingerprint: hash,
    differing,
    broken_at: broken,
  } = verdict;
  return (
    <Alert severity={valid ? "success" : "error"} sx={{ overflowWrap: "anywhere" }}>
      <strong>
        {valid && text("wizard.sealGood", { name: signer, when: formatInstant(at, zone) })}
        {differing.length > 0 &&
          text("wizard.sealBroken", { fields: differing.map(({ label }) => label).join(", ") })}
        {broken !== null && ` ${text("wizard.chainBroken", { position: broken })}`}
      </strong>
      <br />
      {confirmed !== null && `${text("wizard.confirmed")} `}
      {text("wizard.sealFacts", { position, version, hash })}
    </Alert>
  );
}
