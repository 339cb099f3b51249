import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatDay } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { type ChatInfo, type Message, readCount } from "./chatData.ts";
import { MessageBubble } from "./MessageBubble.tsx";
import type { useThread } from "./useThread.ts";
import { nearEnd, useStaysAtEnd } from "./useStaysAtEnd.ts";
import { useChatText } from "./words.ts";

interface MessageListProps {
  info: ChatInfo;
  messages: readonly Message[];
  thread: ReturnType<typeof useThread>;
  /** Puts a message that was refused back where it can be changed. */
  onWriteAgain: (message: Message) => void;
}

/** Earlier messages are fetched when so few are left above those in sight. */
const fewAbove = 8;
/** About the height of a message until it is measured, in pixels. */
const usualHeight = 72;
/** Room for the button above the first message, in pixels. */
const buttonRoom = 52;

/** The messages of a chat by day. New ones are read out politely; only those in sight are in the page. */
export function MessageList({ info, messages, thread, onWriteAgain }: MessageListProps) {
  const { me, earlier, queue } = thread;
  const words = useChatText();
  const zone = usePlatform()?.time_zone;
  const spoken = useNewest(messages, me);
  const box = useRef<HTMLDivElement>(null);
  const list = useMessagesInSight(box, messages, thread);
  const inSight = list.getVirtualItems();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "End") return;
    event.preventDefault();
    list.scrollToEnd();
  };
  return (
    <Box
      ref={box}
      onKeyDown={onKeyDown}
      tabIndex={0}
      role="group"
      aria-label={words("messages", { name: info.name })}
      sx={{ flex: 1, overflowY: "auto", px: { xs: 0.5, md: 2 }, py: 1, overflowAnchor: "none" }}
    >
      {messages.length === 0 && (
        <Typography color="text.secondary" sx={{ textAlign: "center", p: 3 }}>
          {words("noMessages")}
        </Typography>
      )}
      <Box data-messages sx={{ position: "relative" }} style={{ height: list.getTotalSize() }}>
        {earlier && (
          <Box sx={{ position: "absolute", insetInline: 0, textAlign: "center" }}>
            <Button onClick={earlier} loading={thread.isLoadingEarlier}>
              {words("earlier")}
            </Button>
          </Box>
        )}
        <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {inSight.map(({ index, key, start }) => {
            const message = messages[index];
            if (!message) return null;
            const before = messages[index - 1];
            const day = formatDay(message.sent_at, zone);
            return (
              <Box
                component="li"
                key={key}
                ref={list.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={earlier ? -1 : messages.length}
                sx={{ position: "absolute", insetInline: 0 }}
                style={{ top: start }}
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
                  onWriteAgain={() => {
                    onWriteAgain(message);
                    // Its files stay on this device for the message that it becomes.
                    if (message.kept) void queue.discard({ id: message.kept.id, files: [] });
                  }}
                />
              </Box>
            );
          })}
        </Box>
      </Box>
      {messages.length > 0 && !list.isAtEnd(nearEnd) && (
        <Box sx={{ position: "sticky", bottom: 0, textAlign: "center" }}>
          <Button
            variant="contained"
            size="small"
            startIcon={<Icon name="ArrowDownward" />}
            onClick={() => list.scrollToEnd()}
          >
            {words("newest")}
          </Button>
        </Box>
      )}
      <div aria-live="polite" style={visuallyHidden}>
        {spoken && (
          // Of two messages with the same words, the second is read out too.
          <span key={spoken.uuid}>
            {words("newMessage", {
              name: spoken.sender_details.full_name,
              text: spoken.message === "" ? words("file") : spoken.message,
            })}
          </span>
        )}
      </div>
    </Box>
  );
}

/** The newest message of someone else that has come since the chat was opened. */
function useNewest(messages: readonly Message[], me: string): Message | undefined {
  const latest = messages.findLast(({ kept }) => kept === undefined);
  const [opened] = useState(latest?.seq ?? 0);
  const isNew = latest && latest.seq > opened && latest.sender !== me;
  return isNew && latest.withdrawn_at === undefined ? latest : undefined;
}

/**
 * Which messages are in sight. Opens at the newest, follows new ones unless the person has scrolled back, and fetches
 * earlier ones before the first is reached; what is in sight then stays where it is.
 */
function useMessagesInSight(
  box: RefObject<HTMLDivElement | null>,
  messages: readonly Message[],
  { earlier, isLoadingEarlier }: MessageListProps["thread"],
) {
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => messages[index]?.uuid ?? index,
    estimateSize: () => usualHeight,
    initialOffset: () => messages.length * usualHeight,
    paddingStart: earlier ? buttonRoom : 0,
    overscan: 6,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
  });
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (!opened.current && messages.length > 0) list.scrollToEnd();
    opened.current = messages.length > 0;
  }, [list, messages.length]);
  useStaysAtEnd(box, () => list.scrollToEnd(), messages.at(-1)?.kept?.id);
  const first = list.getVirtualItems()[0]?.index;
  const isNearStart = list.isScrolling && first !== undefined && first < fewAbove;
  useEffect(() => {
    if (isNearStart && !isLoadingEarlier) earlier?.();
    // A new page makes the list longer, and with it what is near the start another.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNearStart, isLoadingEarlier]);
  return list;
}
