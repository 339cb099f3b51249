import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatDay } from "#framework/browser/i18n/dates.ts";
import { usePlatform, useUser } from "#framework/browser/services.tsx";
import { useDebounced } from "#framework/browser/ui/useDebounced.ts";
import type { ChatInfo, With } from "./chatData.ts";
import { MessageBubble } from "./MessageBubble.tsx";
import { useFound } from "./useFound.ts";
import { useChatText } from "./words.ts";

/** Looks for words in the messages of a chat; the newest that have them come first. */
export function FoundMessages({ chat, info, onClose }: { chat: With; info: ChatInfo; onClose: () => void }) {
  const words = useChatText();
  const me = useUser()?.uuid;
  const zone = usePlatform()?.time_zone;
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed, 250).trim();
  const { messages, isError, isLoading, more, again } = useFound(chat, search);
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: "flex", flexDirection: "column" }}>
      <Box sx={{ display: "flex", gap: 1, px: { xs: 0, md: 2 }, py: 1 }}>
        <TextField
          type="search"
          size="small"
          fullWidth
          autoFocus
          label={words("searchMessages", { name: info.name })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === "Escape" && onClose()}
        />
        <Button onClick={onClose}>{words("closeSearch")}</Button>
      </Box>
      <Typography role="status" color="text.secondary" sx={{ px: { xs: 0, md: 2 }, minHeight: 24 }}>
        {messages && words(more ? "foundMost" : "found", { smart_count: messages.length })}
      </Typography>
      {isLoading && <Skeleton variant="rounded" height={72} sx={{ m: 2 }} />}
      {isError && (
        <Alert severity="error" action={<Button onClick={again}>{words("again")}</Button>}>
          {words("failed")}
        </Alert>
      )}
      <Box
        component="ol"
        tabIndex={0}
        aria-label={words("searchMessages", { name: info.name })}
        sx={{ flex: 1, overflowY: "auto", listStyle: "none", m: 0, px: { xs: 0.5, md: 2 }, py: 1 }}
      >
        {messages?.map((message) => (
          <li key={message.uuid}>
            <Typography variant="body2" color="text.secondary" sx={{ textAlign: "center", pt: 1 }}>
              {formatDay(message.sent_at, zone)}
            </Typography>
            <MessageBubble message={message} isMine={message.sender === me} named readBy={0} />
          </li>
        ))}
      </Box>
    </Box>
  );
}
