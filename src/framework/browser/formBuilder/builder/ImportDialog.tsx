import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import { wholeLayout } from "#framework/shared/customForms/checkLayout.ts";
import type { FormDefinition, FormLayout, FormProblem } from "#framework/shared/customForms/form.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { messageOf } from "../../transport/errors.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useFormCalls } from "../useFormCalls.ts";
import { problemsOf } from "./publishing/problemsOf.ts";

interface ImportDialogProps {
  onClose: () => void;
  onImport: (definition: FormDefinition) => void;
}

/** How many characters are looked at: a form is far smaller, and more would hold up the page. */
const mostText = 1_000_000;

interface Found extends FormDefinition {
  left: FormProblem[];
}

/** Takes in a JSON Schema: one that was exported here comes back whole, of any other what a form can use. */
export function ImportDialog({ onClose, onImport }: ImportDialogProps) {
  const translate = useTranslate();
  const calls = useFormCalls();
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [found, setFound] = useState<Found>();
  const tell = (message: string) => setProblems([{ pointer: "", message }]);
  const take = (source: string) => {
    const isTooLong = source.length > mostText;
    setText(isTooLong ? "" : source);
    setFound(undefined);
    setProblems([]);
    const size = Math.ceil(source.length / 1000);
    if (isTooLong) tell(translate("builder.tooLong", { size, most: mostText / 1000 }));
  };
  const read = async () => {
    setProblems([]);
    try {
      const source: unknown = JSON.parse(text);
      if (isObject(source)) setFound(await readSource(source, (schema) => calls.read(schema)));
      else tell(translate("builder.noSchema"));
    } catch (error) {
      if (error instanceof SyntaxError) tell(`${translate("builder.noJson")} ${error.message}`);
      else setProblems(problemsOf(error));
    }
  };
  return (
    <Dialog
      title={translate("builder.importTitle")}
      onClose={onClose}
      width="md"
      actions={
        found ? (
          <Button variant="contained" onClick={() => onImport(found)}>
            {translate("builder.useIt")}
          </Button>
        ) : (
          <Button variant="contained" disabled={text.trim() === ""} onClick={() => void read()}>
            {translate("builder.readIt")}
          </Button>
        )
      }
    >
      <Typography sx={{ mb: 2 }}>{translate("builder.importText")}</Typography>
      <Button component="label" variant="outlined" sx={{ mb: 2 }}>
        {translate("builder.chooseFile")}
        <input
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(take, (error: unknown) => tell(messageOf(error)));
            target.value = "";
          }}
        />
      </Button>
      <TextField
        label={translate("builder.schemaText")}
        value={text}
        onChange={({ target }) => take(target.value)}
        multiline
        minRows={6}
        maxRows={14}
        fullWidth
      />
      {problems.length > 0 && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problems.map(({ pointer, message }) => (
            <div key={`${pointer} ${message}`}>
              {message} {pointer && <code>{pointer}</code>}
            </div>
          ))}
        </Alert>
      )}
      {found && (
        <Alert severity={found.left.length > 0 ? "warning" : "success"} sx={{ mt: 2 }}>
          {translate(found.left.length > 0 ? "builder.leftOut" : "builder.allTaken")}
          {found.left.map(({ pointer, message }) => (
            <div key={`${pointer} ${message}`}>
              {message} <code>{pointer}</code>
            </div>
          ))}
        </Alert>
      )}
    </Dialog>
  );
}

const isLayout = (schema: JsonObject, layout: unknown): layout is FormLayout =>
  checkForm(schema, layout).length === 0;

/** What was exported here is used as it is; anything else is read by the server. */
async function readSource(source: JsonObject, read: (schema: JsonObject) => Promise<Found>): Promise<Found> {
  const { "x-layout": layout, title: _title, ...schema } = source;
  if (layout !== undefined && isLayout(schema, layout))
    return { schema, ui_schema: wholeLayout(schema, layout), left: [] };
  return read(source);
}
