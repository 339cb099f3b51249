import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { FilePicture } from "#framework/browser/fields/FilePicture.tsx";
import { formatRecent } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Initials } from "#framework/browser/ui/Initials.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import type { Contact } from "./chatData.ts";
import { useChatText } from "./words.ts";

interface ContactButtonProps {
  contact: Contact;
  isOpen: boolean;
  onOpen: () => void;
}

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** A person or a group, with the latest message and how many are unread. */
export function ContactButton({ contact, isOpen, onOpen }: ContactButtonProps) {
  const words = useChatText();
  const zone = usePlatform()?.time_zone;
  const { name, role, type, avatar, message, unread, muted } = contact;
  return (
    <ButtonBase
      onClick={onOpen}
      aria-current={isOpen ? "true" : undefined}
      sx={{
        width: "100%",
        font: "inherit",
        minHeight: 64,
        px: { xs: 0.5, md: 1.5 },
        py: 1,
        gap: 1.5,
        textAlign: "start",
        borderTop: 1,
        borderColor: "divider",
        ...(isOpen && { background: (theme) => theme.tokens.brandSoft }),
      }}
    >
      {avatar?.documentId !== undefined ? (
        <FilePicture file={avatar} alt="" size={40} round />
      ) : type === "group" ? (
        <Box
          sx={{
            width: 40,
            height: 40,
            borderRadius: "50%",
            flexShrink: 0,
            display: "grid",
            placeItems: "center",
            color: "primary.main",
            background: (theme) => theme.tokens.brandSoft,
          }}
        >
          <Icon name="Groups" size={24} />
        </Box>
      ) : (
        <Initials name={name} size={40} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: "flex", gap: 1, alignItems: "baseline" }}>
          <Box sx={{ ...oneLine, flex: 1, fontWeight: unread > 0 ? 700 : 600 }}>{name}</Box>
          {message?.sent_time !== undefined && (
            <Box sx={{ color: "text.secondary", fontSize: "0.75rem", whiteSpace: "nowrap" }}>
              {formatRecent(message.sent_time, zone)}
            </Box>
          )}
        </Box>
        <Box sx={{ ...oneLine, color: "text.secondary", fontSize: "0.875rem" }}>
          <bdi>{message?.latest_message || role}</bdi>
        </Box>
      </Box>
      {muted && (
        <>
          <Icon name="NotificationsOff" size={18} />
          <span style={visuallyHidden}>{words("muted")}</span>
        </>
      )}
      {unread > 0 && (
        <>
          <Badge
            badgeContent={unread}
            color={muted ? "default" : "primary"}
            aria-hidden
            sx={{ "& .MuiBadge-badge": { position: "static", transform: "none" } }}
          />
          <span style={visuallyHidden}>{words("unread", { smart_count: unread })}</span>
        </>
      )}
    </ButtonBase>
  );
}
