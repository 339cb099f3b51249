import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { ActivityEntry } from "#portal/shared/dashboards.ts";
import { formatAgo } from "#framework/browser/i18n/dates.ts";
import { recordPath } from "#framework/browser/screens/recordPath.ts";
import { useReadable } from "#framework/browser/screens/useReadable.ts";
import { useServices, useUser } from "#framework/browser/services.tsx";
import { Part, Plain } from "#framework/browser/dashboards/Part.tsx";
import { happened } from "./happened.ts";

interface RecentActivityProps {
  entries: readonly ActivityEntry[];
  more?: { to: string; label: string };
}

/** What happened last as sentences, the newest first; nothing where there is nothing. */
export function RecentActivity({ entries, more }: RecentActivityProps) {
  const translate = useTranslate();
  if (entries.length === 0) return null;
  return (
    <Part title={translate("dashboard.activity")} more={more}>
      <Plain gap={1}>
        {entries.map((entry) => (
          <Box component="li" key={entry.uuid} sx={{ display: "flex", gap: 1.5, fontSize: "0.875rem" }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              <Sentence entry={entry} />
            </Box>
            <Box
              component="time"
              dateTime={entry.at}
              sx={{ color: "text.secondary", whiteSpace: "nowrap", flexShrink: 0 }}
            >
              {formatAgo(entry.at)}
            </Box>
          </Box>
        ))}
      </Plain>
    </Part>
  );
}

/** `Lachlan Wilson added the participant Aisha Jackson`; one's own name is "You". */
function Sentence({ entry }: { entry: ActivityEntry }) {
  const translate = useTranslate();
  const { definitions } = useServices();
  const user = useUser();
  const { user_name: who, action, resource, record_uuid: record, record_label: label } = entry;
  const target = resource === null ? undefined : definitions.resources.get(resource);
  const wizard = definitions.wizards.find(({ name }) => name === resource);
  // What is about no one record, such as an export, is named by what it has many of.
  const isOfMany = record === null && label !== null && label === target?.label.many;
  const kind = isOfMany ? "" : (target?.label.one ?? wizard?.label ?? "").toLowerCase();
  const screen = useReadable()(resource ?? "");
  const path = screen && record !== null ? recordPath(screen, record) : undefined;
  const named = isOfMany ? label.toLowerCase() : (label ?? "");
  const button = target?.actions[action]?.label;
  const unnamed =
    button === undefined
      ? `${translate(`activity.${action}`, { _: action.replaceAll("-", " ") })} ${kind}`
      : translate("dashboard.chose", { action: button, kind });
  const verb = translate(`happened.${resource ?? ""}.${action}`, {
    _: translate(`happened.${action}`, {
      kind,
      _: happened[`${resource ?? ""}.${action}`] ?? happened[action] ?? unnamed,
    }),
  });
  return (
    <>
      <strong>{who === user?.fullname ? translate("dashboard.you") : who}</strong> {verb.trim()}{" "}
      {path === undefined ? (
        <bdi>{named}</bdi>
      ) : (
        <Link component={RouteLink} to={path} color="inherit">
          <bdi>{named === "" ? kind : named}</bdi>
        </Link>
      )}
    </>
  );
}
