import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useDebounced } from "#framework/browser/ui/useDebounced.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { ContactButton } from "./ContactButton.tsx";
import type { With } from "./chatData.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { useContacts } from "./useChats.ts";
import { useChatText } from "./words.ts";

interface ContactListProps {
  open: With | undefined;
  onOpen: (chat: With) => void;
}

/** The chats of the person, or everyone whom they may write to. */
export function ContactList({ open, onOpen }: ContactListProps) {
  const words = useChatText();
  const [chosen, setChosen] = useState<"active-chats" | "chat-contacts">("active-chats");
  const [typed, setTyped] = useState("");
  const [begins, setBegins] = useState(false);
  const search = useDebounced(typed, 250).trim();
  const { data, isError, refetch } = useContacts(chosen, search);
  const none = search === "" ? (chosen === "active-chats" ? "noChats" : "noContacts") : "noMatches";
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: 0 }}>
      <Tabs value={chosen} onChange={(_, value: typeof chosen) => setChosen(value)} variant="fullWidth">
        <Tab value="active-chats" label={words("chats")} />
        <Tab value="chat-contacts" label={words("contacts")} />
      </Tabs>
      <Box sx={{ display: "flex", gap: 1, p: { xs: 1, md: 1.5 }, px: { xs: 0 } }}>
        <TextField
          type="search"
          size="small"
          fullWidth
          label={words("search")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          aria-label={words("newGroup")}
          title={words("newGroup")}
          onClick={() => setBegins(true)}
          sx={{ minWidth: 44 }}
        >
          <Icon name="Groups" />
        </Button>
      </Box>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{words("again")}</Button>}>
          {words("failed")}
        </Alert>
      )}
      {!data && !isError && <Skeleton variant="rounded" height={64} sx={{ m: 1 }} />}
      {data?.length === 0 && (
        <Typography color="text.secondary" sx={{ p: 2 }}>
          {words(none)}
        </Typography>
      )}
      <Box
        component="ul"
        aria-label={words(chosen === "active-chats" ? "chats" : "contacts")}
        sx={{ listStyle: "none", m: 0, p: 0, overflowY: "auto", flex: 1 }}
      >
        {data?.map((contact) => (
          <li key={contact.uuid}>
            <ContactButton
              contact={contact}
              isOpen={open?.receiver_id === contact.uuid}
              onOpen={() => onOpen({ receiver_id: contact.uuid, type: contact.type })}
            />
          </li>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ px: { xs: 0, md: 1.5 }, py: 1 }}>
        {words("privacy")}
      </Typography>
      {begins && (
        <GroupDialog
          onClose={() => setBegins(false)}
          onDone={(group) => {
            setBegins(false);
            onOpen({ receiver_id: group, type: "group" });
          }}
        />
      )}
    </Box>
  );
}
