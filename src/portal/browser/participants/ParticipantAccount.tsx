import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { ActionRunner } from "#framework/browser/screens/actions/ActionRunner.tsx";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";

interface Account {
  email: string;
  status: string;
  last_login_at: string | null;
}

interface AccountProps {
  participants: Resource;
  record: Record<string, unknown>;
}

/** Whether and how a participant signs in, and what can be done about it. */
export function ParticipantAccount({ participants, record }: AccountProps) {
  const translate = useTranslate();
  const [running, setRunning] = useState<Action>();
  const { data: account, error, refetch } = useAccount(participants, String(record.uuid ?? record.id ?? ""));
  const action = offeredTo(participants, account);
  return (
    <Panel title={translate("account.title")} sx={{ justifyItems: "start" }}>
      {error ? (
        <Alert
          severity="error"
          action={<Button onClick={() => void refetch()}>{translate("account.again")}</Button>}
        >
          {messageOf(error)}
        </Alert>
      ) : account === undefined ? (
        <Skeleton width={280} />
      ) : (
        <>
          <Standing account={account} />
          {action && (
            <Button
              variant="outlined"
              startIcon={<Icon name={action.icon ?? "Send"} />}
              onClick={() => setRunning(action)}
            >
              {account?.status === "invited" ? translate("account.inviteAgain") : action.label}
            </Button>
          )}
        </>
      )}
      {running && (
        <ActionRunner
          action={running}
          resource={participants}
          records={[{ ...record, id: String(record.id) }]}
          onClose={() => setRunning(undefined)}
        />
      )}
    </Panel>
  );
}

/** The one link that someone can be sent: by whether they have an account, and in which state it is. */
export const offeredTo = (participants: Resource, account: Account | null | undefined): Action | undefined =>
  account?.status === "suspended"
    ? undefined
    : participants.actions[account?.status === "active" ? "send-reset-link" : "invite"];

/** Whether a participant signs in, in words. */
export function Standing({ account }: { account: Account | null }) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  if (account === null) return <Box>{translate("account.none")}</Box>;
  const { email, status, last_login_at: last } = account;
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <bdi>{translate(`account.${status}`, { email })}</bdi>
      {status === "active" && (
        <Box sx={{ color: "text.secondary" }}>
          {last === null
            ? translate("account.never")
            : translate("account.last", { when: formatInstant(last, zone) })}
        </Box>
      )}
    </Box>
  );
}

/** The account of a participant; null where they have none. */
export function useAccount({ name, calls }: Resource, id: string) {
  const { http } = useServices();
  return useQuery({
    queryKey: [name, "account", id],
    enabled: id !== "",
    queryFn: async ({ signal }) => {
      if (!calls.account) throw new Error(`${name} has no call for the account`);
      return (await http.send<{ account: Account | null }>(calls.account, { params: { id }, signal })).data
        .account;
    },
  });
}
