import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import { CallError } from "#framework/browser/transport/errors.ts";
import { Composer } from "./Composer.tsx";
import type { ChatInfo, With } from "./chatData.ts";
import { FoundMessages } from "./FoundMessages.tsx";
import { MessageList } from "./MessageList.tsx";
import { ThreadHead } from "./ThreadHead.tsx";
import { useDraft } from "./useDraft.ts";
import { useThread } from "./useThread.ts";
import { useChatText } from "./words.ts";

interface ThreadProps {
  chat: With;
  /** Who is writing, by chat. */
  writing: Record<string, string>;
  onBack?: () => void;
  onGone: () => void;
}

const closed = {
  blocked: "closedBlocked",
  "blocked-by-me": "closedBlockedByMe",
  ended: "closedEnded",
} as const satisfies Record<NonNullable<ChatInfo["closed"]>, string>;

/** One chat: who it is with, its messages, and a place to write. */
export function Thread({ chat, writing, onBack, onGone }: ThreadProps) {
  const words = useChatText();
  const thread = useThread(chat);
  const [draft, setDraft] = useDraft(chat, thread.me);
  const [searches, setSearches] = useState(false);
  const { info, messages, failed, error, again } = thread;
  const isGone = error instanceof CallError && error.status === 404;
  const writer = info?.members.find(({ user_id: user }) => user === writing[info.thread ?? ""]);
  return (
    <Box
      component="section"
      aria-label={words("messages", { name: info?.name ?? "" })}
      sx={{
        display: "flex",
        flexDirection: "column",
        minHeight: 0,
        minWidth: 0,
        borderLeft: { md: 1 },
        borderColor: { md: "divider" },
      }}
    >
      <ThreadHead
        chat={chat}
        info={info}
        onBack={onBack}
        onSearch={() => setSearches((before) => !before)}
        onLeft={onGone}
      />
      {failed && (
        <Alert
          severity={isGone ? "info" : "error"}
          action={!isGone && <Button onClick={again}>{words("again")}</Button>}
        >
          {words(isGone ? "gone" : "failed")}
        </Alert>
      )}
      {!messages && !failed && <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}
      {searches && info && <FoundMessages chat={chat} info={info} onClose={() => setSearches(false)} />}
      {!searches && info && messages && (
        <>
          <MessageList
            info={info}
            messages={messages}
            thread={thread}
            onWriteAgain={({ message, chat_files: files }) =>
              setDraft((before) => ({
                files: [...files, ...before.files],
                text: [message, before.text].filter((text) => text !== "").join("\n"),
              }))
            }
          />
          <Box role="status" sx={{ minHeight: 22, px: 2, color: "text.secondary", fontSize: "0.8125rem" }}>
            {writer && words("typing", { name: writer.full_name })}
          </Box>
          {info.closed === undefined ? (
            <Composer chat={chat} info={info} queue={thread.queue} draft={draft} onDraft={setDraft} />
          ) : (
            <Alert severity="info" sx={{ m: 1.5 }}>
              {words(closed[info.closed])}
            </Alert>
          )}
        </>
      )}
    </Box>
  );
}
