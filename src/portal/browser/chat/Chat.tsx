import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useSearchParams } from "react-router";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { ContactList } from "./ContactList.tsx";
import type { With } from "./chatData.ts";
import { Thread } from "./Thread.tsx";
import { useChatEvents } from "./useChats.ts";
import { useChatText } from "./words.ts";

/** The chats of the person beside the one that is open; on a phone one or the other. Which is open stands in the address. */
export default function Chat() {
  const words = useChatText();
  const [address, setAddress] = useSearchParams();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("md"));
  const writing = useChatEvents();
  const id = address.get("with");
  const chat: With | undefined =
    id === null
      ? undefined
      : { receiver_id: id, type: address.get("type") === "group" ? "group" : "individual" };
  const open = ({ receiver_id: to, type }: With) => setAddress({ with: to, type });
  const thread = chat && (
    <Thread
      key={`${chat.type} ${chat.receiver_id}`}
      chat={chat}
      writing={writing}
      onBack={isPhone ? () => setAddress({}) : undefined}
      onGone={() => setAddress({})}
    />
  );
  return (
    <>
      {!(isPhone && thread) && <PageHeader title={words("title")} />}
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(260px, 340px) minmax(0, 1fr)" },
          border: { md: 1 },
          borderColor: { md: "divider" },
          borderRadius: { md: 2 },
          overflow: "hidden",
          bgcolor: { md: "background.paper" },
          height: { xs: thread ? "calc(100dvh - 236px)" : "auto", md: "calc(100dvh - 190px)" },
          minHeight: { xs: thread ? 420 : 0, md: 460 },
        }}
      >
        {!(isPhone && thread) && <ContactList open={chat} onOpen={open} />}
        {thread ??
          (!isPhone && (
            <Box sx={{ display: "grid", placeItems: "center", p: 4, borderLeft: 1, borderColor: "divider" }}>
              <Typography color="text.secondary">{words("choose")}</Typography>
            </Box>
          ))}
      </Box>
    </>
  );
}
