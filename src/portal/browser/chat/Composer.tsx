import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { CallQueue } from "#framework/browser/outbox/pendingCalls.ts";
import { refusalOf, takenKinds } from "#framework/shared/files/taken.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { LimitedField } from "#framework/browser/ui/inputs/LimitedField.tsx";
import { surplusOf } from "#framework/browser/ui/inputs/useTooLong.ts";
import { type ChatInfo, keptUnder, type With } from "./chatData.ts";
import type { Draft } from "./useDraft.ts";
import { useChatText } from "./words.ts";

interface ComposerProps {
  chat: With;
  info: ChatInfo;
  queue: CallQueue;
  draft: Draft;
  onDraft: (change: (before: Draft) => Draft) => void;
}

/** Characters that a message can have. */
const longest = 5000;

/** Files that a message can have. */
const mostFiles = 10;

/** The others are told so often that someone is writing. */
const tellMs = 3000;

/** Where one writes. A message is kept on this device until the server has it, so that it is sent once, and in order. */
export function Composer({ chat, info, queue, draft, onDraft }: ComposerProps) {
  const words = useChatText();
  const { definitions, shell } = useServices();
  const { text, files } = draft;
  const [failed, setFailed] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  const told = useRef(0);
  const call = definitions.resources.get("chat-messages")?.calls.create;
  if (!call) return null;
  const isEmpty = text.trim() === "" && files.length === 0;
  const isTooLong = surplusOf(text, longest) > 0;
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const attach = (chosen: readonly File[]) => {
    // A message with a file that the server refuses would not be sent at all.
    const right = chosen.filter((file) => refusalOf(file) === undefined);
    const fitting = right.slice(0, Math.max(0, mostFiles - files.length));
    setRefused([
      ...chosen.flatMap((file) => {
        const why = refusalOf(file);
        return why ? words(why === "kind" ? "wrongKind" : "tooLarge", { name: file.name }) : [];
      }),
      ...(fitting.length < right.length ? [words("tooMany", { smart_count: mostFiles })] : []),
    ]);
    void attempt(async () => {
      for (const file of fitting) {
        const kept = await queue.keepFile(file);
        onDraft((before) => ({ ...before, files: [...before.files, kept] }));
      }
    });
  };
  const send = () => {
    if (isEmpty || isTooLong) return;
    const message = text.trim();
    setRefused([]);
    onDraft(() => ({ text: "", files: [] }));
    void attempt(async () => {
      try {
        await queue.add({
          label: `${info.name}: ${message.slice(0, 60)}`,
          about: keptUnder(chat),
          changes: { message },
          call,
          body: { ...chat, message, ...(files.length > 0 && { files: [...files] }) },
          tappedAt: Date.now(),
          offset: 0,
          files: files.map(({ documentId }) => String(documentId)),
        });
      } catch (error) {
        onDraft(() => ({ text: message, files }));
        throw error;
      }
    });
  };
  const type = (value: string) => {
    onDraft((before) => ({ ...before, text: value }));
    if (info.thread === undefined || Date.now() - told.current < tellMs) return;
    told.current = Date.now();
    shell("chat-typing", { body: { ...chat }, quiet: true }).catch(() => undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    // What is copied from a document is on the clipboard as words and as a picture of them.
    if (pasted.length === 0 || event.clipboardData.getData("text/plain") !== "") return;
    event.preventDefault();
    attach(pasted);
  };
  return (
    <Box sx={{ px: { xs: 0, md: 1.5 }, pb: 1.5, display: "grid", gap: 1 }}>
      {failed && <Alert severity="error">{words("notKept")}</Alert>}
      {refused.length > 0 && (
        <Alert severity="error" onClose={() => setRefused([])}>
          {refused.map((why) => (
            <div key={why}>{why}</div>
          ))}
        </Alert>
      )}
      {files.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
          {files.map((file) => (
            <Chip
              key={String(file.documentId)}
              icon={<Icon name="AttachFile" />}
              label={String(file.name)}
              onDelete={() =>
                onDraft((before) => ({ ...before, files: before.files.filter((other) => other !== file) }))
              }
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", gap: 0.5, alignItems: "flex-end" }}>
        <IconButton
          aria-label={words("attach")}
          onClick={() => chooser.current?.click()}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <Icon name="AttachFile" />
        </IconButton>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={takenKinds}
          aria-label={words("attach")}
          onChange={({ target }) => {
            attach([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <LimitedField
          multiline
          fullWidth
          slotProps={{ htmlInput: { dir: "auto" } }}
          maxRows={6}
          size="small"
          label={words("write", { name: info.name })}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          most={longest}
        />
        <IconButton
          color="primary"
          aria-label={words("send")}
          disabled={isEmpty || isTooLong}
          onClick={send}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <Icon name="Send" />
        </IconButton>
      </Box>
    </Box>
  );
}
