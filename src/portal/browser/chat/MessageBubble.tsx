import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { usePlatform } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { writtenTime } from "#framework/shared/dates/written.ts";
import { clockAt, deviceZone } from "#framework/shared/dates/zones.ts";
import type { Message } from "./chatData.ts";
import { MessageFile, MessageText } from "./messageParts.tsx";
import { MessageMenu } from "./MessageMenu.tsx";
import { useChatText } from "./words.ts";

interface MessageBubbleProps {
  message: Message;
  isMine: boolean;
  /** Says who wrote it. */
  named: boolean;
  readBy: number;
  onDiscard?: () => void;
  onWriteAgain?: () => void;
}

/** One message: its words and files, when it was sent, and whether it was read. */
export function MessageBubble({
  message,
  isMine,
  named,
  readBy,
  onDiscard,
  onWriteAgain,
}: MessageBubbleProps) {
  const words = useChatText();
  const { message: text, chat_files: files, withdrawn_at: withdrawn, kept } = message;
  return (
    <Box sx={{ display: "flex", flexDirection: isMine ? "row-reverse" : "row", gap: 0.5, py: 0.5 }}>
      <Box
        sx={{
          maxWidth: "min(80%, 60ch)",
          px: 1.5,
          py: 1,
          borderRadius: 2,
          border: 1,
          borderColor: "divider",
          borderStyle: kept ? "dashed" : "solid",
          display: "grid",
          gap: 0.5,
          ...(isMine && { background: (theme) => theme.tokens.brandSoft }),
        }}
      >
        {named && !isMine && (
          <Box sx={{ fontWeight: 600, fontSize: "0.875rem" }}>{message.sender_details.full_name}</Box>
        )}
        {withdrawn !== undefined ? (
          <Box sx={{ color: "text.secondary", fontStyle: "italic" }}>{words("withdrawn")}</Box>
        ) : (
          text !== "" && <MessageText text={text} />
        )}
        {files.map((file) => (
          <MessageFile key={String(file.documentId)} file={file} waits={kept !== undefined} />
        ))}
        <State message={message} isMine={isMine} readBy={readBy} />
        {kept?.problem !== undefined && (
          <Box role="alert" sx={{ color: "error.main" }}>
            {words("refused", { reason: kept.problem })}{" "}
            <Button onClick={onWriteAgain}>{words("writeAgain")}</Button>
            <Button onClick={onDiscard}>{words("discard")}</Button>
          </Box>
        )}
      </Box>
      {kept === undefined && withdrawn === undefined && <MessageMenu message={message} isMine={isMine} />}
    </Box>
  );
}

function State({ message, isMine, readBy }: Pick<MessageBubbleProps, "message" | "isMine" | "readBy">) {
  const words = useChatText();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { kept, sent_at: at, edited_at: edited } = message;
  const waits = kept !== undefined && kept.problem === undefined;
  return (
    <Box
      sx={{ display: "flex", gap: 0.75, alignItems: "center", color: "text.secondary", fontSize: "0.75rem" }}
    >
      <bdi>{writtenTime(clockAt(new Date(at), zone).time)}</bdi>
      {edited !== undefined && <span>{words("edited")}</span>}
      {waits && <span>{words("waiting")}</span>}
      {isMine && kept === undefined && readBy > 0 && (
        <>
          <Icon name="DoneAll" size={16} />
          <span>{readBy === 1 ? words("read") : words("readBy", { smart_count: readBy })}</span>
        </>
      )}
    </Box>
  );
}
