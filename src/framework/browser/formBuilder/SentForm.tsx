import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useMemo, useState } from "react";
import { formatInstant } from "../i18n/dates.ts";
import { Details } from "../screens/details/Details.tsx";
import { SealPanel } from "../screens/wizard/sent/SealPanel.tsx";
import { usePlatform } from "../services.tsx";
import { CallError, messageOf } from "../transport/errors.ts";
import { DownloadButton } from "../screens/DownloadButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LimitedField } from "../ui/inputs/LimitedField.tsx";
import { toasts } from "../ui/toasts.tsx";
import { FoldedAnswers } from "./FoldedAnswers.tsx";
import { type AssignedForm, sectionsOf } from "./givenForm.ts";
import { SetAsideAnswers } from "./SetAsideAnswers.tsx";
import { useFormCalls } from "./useFormCalls.ts";

interface SentFormProps {
  given: AssignedForm;
  onChange: (given: AssignedForm) => void;
}

/** A form that was sent: who sent it and when, the answers, and for those who review it the decision. */
export function SentForm({ given, onChange }: SentFormProps) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  const { seal } = useFormCalls();
  const when = (at: string | null) => formatInstant(at ?? "", zone);
  const sections = useMemo(() => sectionsOf(given.form.ui_schema), [given]);
  const sender = given.submitted_on_behalf
    ? translate("builtForm.senderBehalf", {
        who: given.submitted_by ?? "",
        role: given.submitted_on_behalf.toLowerCase(),
        name: given.subject,
      })
    : (given.submitted_by ?? "");
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Alert severity={given.submitted_at ? "success" : "info"}>
        {given.submitted_at
          ? translate("builtForm.sentBy", {
              who: sender,
              when: when(given.submitted_at),
              version: given.form.version,
            })
          : translate("builtForm.notYours")}
        {given.status === "signed_off" && given.reviewed_by && (
          <Box>
            {translate("builtForm.signedOff", { who: given.reviewed_by, when: when(given.reviewed_at) })}
          </Box>
        )}
        {given.status === "signed_off" && given.review_note && <Box>{given.review_note}</Box>}
      </Alert>
      <Details schema={given.form.schema} sections={sections} record={given.answers} />
      {given.set_aside && (
        <Alert severity="info">
          <SetAsideAnswers aside={given.set_aside} isFilling={false} />
        </Alert>
      )}
      {given.sent_before?.map((sent) => (
        <Alert key={sent.at} severity="info">
          <FoldedAnswers
            {...sent}
            summary={translate("builtForm.sentBefore", { who: sent.by, when: when(sent.at) })}
          />
        </Alert>
      ))}
      {given.is_sealed && <SealPanel look={() => seal(given.assignment_id)} zone={zone} />}
      {given.may_review && <Review given={given} onChange={onChange} />}
      <Box className="no-print" sx={{ display: "flex", gap: 1.5, flexWrap: "wrap" }}>
        {given.submitted_at && (
          <DownloadButton
            variant="outlined"
            call="form-download"
            params={{ id: given.assignment_id }}
            label={translate("builtForm.download")}
          />
        )}
        <Button variant="outlined" startIcon={<Icon name="Print" />} onClick={() => print()}>
          {translate("builtForm.print")}
        </Button>
      </Box>
    </Box>
  );
}

/** Signs off, or gives back with what has to be corrected. */
function Review({ given, onChange }: SentFormProps) {
  const translate = useTranslate();
  const calls = useFormCalls();
  const [note, setNote] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [outdated, setOutdated] = useState("");
  const decide = async (decision: "sign_off" | "return") => {
    setBusy(true);
    setError("");
    try {
      const { message, ...next } = await calls.review({ assignment_id: given.assignment_id, decision, note });
      toasts.success(message);
      onChange(next);
    } catch (failure) {
      const about = failure instanceof CallError ? failure.errors.note?.[0] : undefined;
      if (about !== undefined) setError(about);
      else if (failure instanceof CallError && failure.status === 409) setOutdated(messageOf(failure));
      else toasts.error(messageOf(failure));
    }
    setBusy(false);
  };
  // The note stays to be copied until they ask for what the form has become.
  const showNow = async () => {
    try {
      onChange(await calls.load(given.assignment_id));
    } catch (failure) {
      toasts.error(messageOf(failure));
    }
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="review-title"
      sx={{ p: 2, borderRadius: 2 }}
      className="no-print"
    >
      <Typography variant="h2" id="review-title" sx={{ mb: 1.5 }}>
        {translate("builtForm.review")}
      </Typography>
      <LimitedField
        label={translate("builtForm.note")}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        multiline
        minRows={2}
        fullWidth
        error={error !== ""}
        helperText={error || translate("builtForm.noteHelp")}
        most={1000}
        sx={{ mb: 1.5 }}
      />
      {outdated === "" ? (
        <Box sx={{ display: "flex", gap: 1.5, flexWrap: "wrap" }}>
          <Button variant="contained" disabled={busy} onClick={() => void decide("sign_off")}>
            {translate("builtForm.signOff")}
          </Button>
          <Button variant="outlined" disabled={busy} onClick={() => void decide("return")}>
            {translate("builtForm.giveBack")}
          </Button>
        </Box>
      ) : (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void showNow()}>
              {translate("builtForm.showNow")}
            </Button>
          }
        >
          {outdated}
        </Alert>
      )}
    </Paper>
  );
}
