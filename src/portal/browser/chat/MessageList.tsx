import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { formatDay } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { type ChatInfo, type Message, readCount } from "./chatData.ts";
import { MessageBubble } from "./MessageBubble.tsx";
import type { useThread } from "./useChats.ts";
import { useChatText } from "./words.ts";

interface MessageListProps {
  info: ChatInfo;
  messages: readonly Message[];
  thread: ReturnType<typeof useThread>;
}

/** So far from the end somebody still looks at the newest message. */
const nearEnd = 120;

/** The messages of a chat by day. New ones are read out politely; what is out of sight is not laid out. */
export function MessageList({ info, messages, thread: { me, earlier, queue } }: MessageListProps) {
  const words = useChatText();
  const zone = usePlatform()?.time_zone;
  const spoken = useNewest(messages, me);
  const box = useFollowed(messages);
  return (
    <Box
      ref={box}
      tabIndex={0}
      role="group"
      aria-label={words("messages", { name: info.name })}
      sx={{ flex: 1, overflowY: "auto", px: { xs: 0.5, md: 2 }, py: 1, overflowAnchor: "auto" }}
    >
      {earlier && (
        <Box sx={{ textAlign: "center" }}>
          <Button onClick={earlier}>{words("earlier")}</Button>
        </Box>
      )}
      {messages.length === 0 && (
        <Typography color="text.secondary" sx={{ textAlign: "center", p: 3 }}>
          {words("noMessages")}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {messages.map((message, index) => {
          const day = formatDay(message.sent_at, zone);
          const before = messages[index - 1];
          return (
            <Box
              component="li"
              key={message.uuid}
              sx={{ contentVisibility: "auto", containIntrinsicSize: "auto 64px" }}
            >
              {(!before || formatDay(before.sent_at, zone) !== day) && (
                <Typography variant="body2" color="text.secondary" sx={{ textAlign: "center", py: 1 }}>
                  {day}
                </Typography>
              )}
              <MessageBubble
                message={message}
                isMine={message.sender === me}
                named={info.type === "group" && before?.sender !== message.sender}
                readBy={readCount(info, message)}
                onDiscard={message.kept && (() => void (message.kept && queue.discard(message.kept)))}
              />
            </Box>
          );
        })}
      </Box>
      <div aria-live="polite" style={visuallyHidden}>
        {spoken &&
          words("newMessage", {
            name: spoken.sender_details.full_name,
            text: spoken.message === "" ? words("file") : spoken.message,
          })}
      </div>
    </Box>
  );
}

/** The newest message of somebody else that has come since the chat was opened. */
function useNewest(messages: readonly Message[], me: string): Message | undefined {
  const latest = messages.findLast(({ kept }) => kept === undefined);
  const [opened] = useState(latest?.seq ?? 0);
  return latest && latest.seq > opened && latest.sender !== me ? latest : undefined;
}

/** Opens at the newest message, and follows new ones unless the person has scrolled back. */
function useFollowed(messages: readonly Message[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = box.current;
    const last = messages.at(-1)?.uuid;
    if (!element || last === followed.current) return;
    const away = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (followed.current === undefined || away < nearEnd + element.clientHeight / 2)
      element.scrollTo({ top: element.scrollHeight });
    followed.current = last;
  }, [messages]);
  return box;
}
