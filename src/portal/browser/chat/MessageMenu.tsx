import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { LimitedField } from "#framework/browser/ui/inputs/LimitedField.tsx";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Message } from "./chatData.ts";
import { IconMenu } from "./IconMenu.tsx";
import { useChatAct } from "./useChatAct.ts";
import { useChatText } from "./words.ts";

type Asked = "edit" | "withdraw" | "report";

/** What can be done with a message: with one's own to edit and withdraw it, with another's to report it. */
export function MessageMenu({ message, isMine }: { message: Message; isMine: boolean }) {
  const words = useChatText();
  const [asked, setAsked] = useState<Asked>();
  const choices: Asked[] = isMine ? ["edit", "withdraw"] : ["report"];
  return (
    <>
      <IconMenu
        small
        label={words("moreMessage")}
        items={choices.map((choice) => ({ label: words(choice), onChoose: () => setAsked(choice) }))}
      />
      {asked && <Question asked={asked} message={message} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface QuestionProps {
  asked: Asked;
  message: Message;
  onClose: () => void;
}

function Question({ asked, message, onClose }: QuestionProps) {
  const words = useChatText();
  const { busy, act } = useChatAct();
  const [typed, setTyped] = useState(asked === "edit" ? message.message : "");
  const needsText = asked !== "withdraw";
  const send = async () => {
    const text = typed.trim();
    const body: JsonObject =
      asked === "edit" ? { message: text } : asked === "report" ? { reason: text } : {};
    if (await act(asked, message.uuid, body)) onClose();
  };
  return (
    <Dialog
      title={words(asked === "report" ? "reportTitle" : asked)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            variant="contained"
            disabled={busy || (needsText && typed.trim().length < (asked === "report" ? 3 : 1))}
            onClick={() => void send()}
          >
            {words(asked === "edit" ? "save" : asked)}
          </Button>
        </>
      }
    >
      {asked === "withdraw" && <Typography>{words("withdrawText")}</Typography>}
      {asked === "report" && <Typography sx={{ mb: 2 }}>{words("reportText")}</Typography>}
      {needsText && (
        <LimitedField
          multiline
          fullWidth
          minRows={3}
          label={asked === "report" ? words("reason") : words("edit")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          most={asked === "report" ? 1000 : 5000}
          sx={{ mt: 1 }}
        />
      )}
    </Dialog>
  );
}
