import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { Link } from "react-router";
import { useMay } from "#framework/browser/access/may.ts";
import { runAction } from "#framework/browser/screens/actions/runAction.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { Recipient } from "./useContractCheck.ts";

const icons: Record<Recipient["channel"], string> = {
  login: "CheckCircleOutline",
  invited: "Email",
  email: "WarningAmber",
  none: "ErrorOutline",
};

/** Who gets a contract and how, each with the way to reach those who cannot answer yet. */
export function Recipients({
  recipients,
  onChanged,
}: {
  recipients: readonly Recipient[];
  onChanged: () => Promise<unknown>;
}) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate("contract.recipients")}
      sx={{ listStyle: "none", m: 0, p: 0, border: 1, borderColor: "divider", borderRadius: 2 }}
    >
      {recipients.map((recipient) => (
        <Receiver key={recipient.uuid} recipient={recipient} onChanged={onChanged} />
      ))}
    </Box>
  );
}

function Receiver({ recipient, onChanged }: { recipient: Recipient; onChanged: () => Promise<unknown> }) {
  const translate = useTranslate();
  const { tokens } = useTheme();
  const { name, role, email, channel } = recipient;
  const color = { login: tokens.success, invited: tokens.success, email: tokens.warning, none: tokens.error }[
    channel
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1.5,
        rowGap: 0.5,
        p: 1.5,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box component="span" sx={{ color, display: "flex" }}>
        <Icon name={icons[channel]} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>{" "}
          <Box component="span" sx={{ fontWeight: 400, color: "text.secondary" }}>
            {role}
          </Box>
        </Box>
        <bdi>{translate(`contract.channel.${channel}`, { email: email ?? "" })}</bdi>
      </Box>
      {(channel === "email" || channel === "none") && <Reach recipient={recipient} onChanged={onChanged} />}
    </Box>
  );
}

/** Invites someone to sign in; without an email address, leads to where it is added. */
function Reach({ recipient, onChanged }: { recipient: Recipient; onChanged: () => Promise<unknown> }) {
  const translate = useTranslate();
  const may = useMay();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const { resource: name, uuid, email } = recipient;
  const resource = services.definitions.resources.get(name);
  const invite = resource?.actions.invite;
  if (!resource || !invite || !may.call(invite.call)) return null;
  if (email === null || email === "")
    return (
      <Button component={Link} to={`/${name}/${uuid}/edit`} variant="outlined" size="small">
        {translate("contract.addEmail")}
      </Button>
    );
  const send = async () => {
    setBusy(true);
    try {
      const { message } = await runAction(services, resource, invite, { id: uuid, uuid });
      toasts.success(message);
      await onChanged();
    } catch (failure) {
      toasts.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={busy}
      onClick={() => void send()}
      startIcon={<Icon name="Send" />}
      aria-label={translate("contract.inviteName", { name: recipient.name })}
    >
      {translate("contract.invite")}
    </Button>
  );
}
