import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { IconMenu } from "./IconMenu.tsx";
import type { ChatInfo, With } from "./chatData.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { useChatAct } from "./useChatAct.ts";
import { useChatText } from "./words.ts";

interface ThreadHeadProps {
  chat: With;
  info: ChatInfo | undefined;
  onBack?: () => void;
  onSearch: () => void;
  onLeft: () => void;
}

/** Who a chat is with, and what can be done with it as a whole. */
export function ThreadHead({ chat, info, onBack, onSearch, onLeft }: ThreadHeadProps) {
  const words = useChatText();
  const others = info?.type === "group" ? info.members.map(({ full_name: name }) => name).join(", ") : "";
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: { xs: 0, md: 2 },
        py: 1,
        borderBottom: 1,
        borderColor: "divider",
        minHeight: 56,
      }}
    >
      {onBack && (
        <IconButton aria-label={words("back")} onClick={onBack} sx={{ minWidth: 44, minHeight: 44 }}>
          <Icon name="ArrowBack" />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="h2"
          component={onBack ? "h1" : "h2"}
          sx={{ fontSize: "1.125rem", overflow: "hidden", textOverflow: "ellipsis" }}
        >
          {info?.name ?? " "}
        </Typography>
        {others !== "" && (
          <Typography variant="body2" color="text.secondary" noWrap>
            {others}
          </Typography>
        )}
      </Box>
      {info?.thread !== undefined && (
        <IconButton
          aria-label={words("searchMessages", { name: info.name })}
          onClick={onSearch}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <Icon name="Search" />
        </IconButton>
      )}
      {info && <Choices chat={chat} info={info} onLeft={onLeft} />}
    </Box>
  );
}

function Choices({ chat, info, onLeft }: { chat: With; info: ChatInfo; onLeft: () => void }) {
  const words = useChatText();
  const { change } = useChatAct();
  const [asked, setAsked] = useState<"leave" | "edit">();
  const { receiver_id: id, type } = chat;
  const isBlocked = info.closed === "blocked-by-me";
  const mute = {
    label: words(info.muted ? "unmute" : "mute"),
    onChoose: () => void change("mark-chat", { receiver_id: id, type, muted: !info.muted }),
  };
  const block = {
    label: words(isBlocked ? "unblock" : "block", { name: info.name }),
    onChoose: () => void change("block-contact", { user_id: id, blocked: !isBlocked }),
  };
  const group = [
    ...(info.owner ? [{ label: words("editGroup"), onChoose: () => setAsked("edit") }] : []),
    { label: words("leave"), onChoose: () => setAsked("leave") },
  ];
  const leave = async () => {
    if ((await change("leave-chat-group", {}, { id })) !== undefined) onLeft();
  };
  return (
    <>
      <IconMenu
        label={words("more")}
        items={[...(info.thread === undefined ? [] : [mute]), ...(type === "group" ? group : [block])]}
      />
      {asked === "leave" && (
        <Dialog
          title={words("leave")}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button onClick={() => setAsked(undefined)}>{words("cancel")}</Button>
              <Button variant="contained" onClick={() => void leave()}>
                {words("leave")}
              </Button>
            </>
          }
        >
          <Typography>{words("leaveText")}</Typography>
        </Dialog>
      )}
      {asked === "edit" && (
        <GroupDialog group={info} onClose={() => setAsked(undefined)} onDone={() => setAsked(undefined)} />
      )}
    </>
  );
}
