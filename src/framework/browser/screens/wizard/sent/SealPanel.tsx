import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Verdict } from "#framework/shared/forms/seal.ts";
import { formatDay, formatInstant } from "../../../i18n/dates.ts";
import { useText } from "../../../i18n/useText.ts";
import { messageOf } from "../../../transport/errors.ts";
import { Panel } from "../../../ui/page/Panel.tsx";

interface SealPanelProps {
  /** Has the server look at the seal. */
  look: () => Promise<Verdict>;
  zone: string | undefined;
  /** The time of the seal is not known, only its day. */
  onlyDay?: boolean;
}

/** The seal of a form that was sent: asks the server whether it still says what was sealed. */
export function SealPanel({ look, zone, onlyDay = false }: SealPanelProps) {
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
    <Panel isQuiet title={text("wizard.seal")} sx={{ mt: 2, justifyItems: "start" }}>
      <Typography color="text.secondary">{text("wizard.sealText")}</Typography>
      <div role="status">
        {verdict && (
          <Told
            verdict={verdict}
            when={onlyDay ? formatDay(verdict.sealed_at, zone) : formatInstant(verdict.sealed_at, zone)}
          />
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </div>
      <Button variant="outlined" className="no-print" disabled={isBusy} onClick={() => void check()}>
        {text(isBusy ? "wizard.checking" : "wizard.checkSeal")}
      </Button>
    </Panel>
  );
}

function Told({ verdict, when }: { verdict: Verdict; when: string }) {
  const text = useText();
  const {
    valid,
    position,
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
        {valid && text("wizard.sealGood", { name: signer, when })}
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
