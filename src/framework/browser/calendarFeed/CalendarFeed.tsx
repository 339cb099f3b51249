import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { writtenInstant } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { useText } from "../i18n/useText.ts";
import { usePlatform } from "../services.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { CopyField } from "../ui/inputs/CopyField.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { type Feed, subscribeAddress, useFeed } from "./useFeed.ts";
import { feedWords } from "./words.ts";

interface CalendarFeedProps {
  resource: Resource;
  onClose: () => void;
}

/** Subscribes to a list in the person's own calendar: makes the secret link, shows it once, replaces and revokes it. */
export function CalendarFeed({ resource, onClose }: CalendarFeedProps) {
  const text = useLaterText("calendarFeed", feedWords);
  const shell = useText();
  const [asked, setAsked] = useState<"replace" | "revoke">();
  const { feed, failed, again, link, make, revoke, problem } = useFeed(resource.name);
  if (asked !== undefined) {
    const mutation = asked === "replace" ? make : revoke;
    return (
      <ConfirmDialog
        title={text(`${asked}Title`)}
        text={text(`${asked}Text`)}
        action={text(asked)}
        isPending={mutation.isPending}
        problem={problem}
        onConfirm={() => mutation.mutate(undefined, { onSuccess: () => setAsked(undefined) })}
        onClose={() => setAsked(undefined)}
      />
    );
  }
  return (
    <Dialog
      title={text("title")}
      onClose={onClose}
      actions={
        link !== undefined && feed ? (
          <Button variant="contained" onClick={onClose}>
            {text("done")}
          </Button>
        ) : feed ? (
          <>
            <Button color="error" onClick={() => setAsked("revoke")}>
              {text("revoke")}
            </Button>
            <Button variant="contained" onClick={() => setAsked("replace")}>
              {text("replace")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{shell("shell.cancel")}</Button>
            <Button
              variant="contained"
              disabled={make.isPending || feed === undefined}
              onClick={() => make.mutate()}
            >
              {text("create")}
            </Button>
          </>
        )
      }
    >
      <Box sx={{ display: "grid", gap: 2 }}>
        {failed && (
          <Alert severity="error" action={<Button onClick={again}>{shell("shell.retry")}</Button>}>
            {text("failed")}
          </Alert>
        )}
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {link !== undefined && feed ? (
          <NewLink link={link} />
        ) : (
          <>
            <Typography>
              {text("explain", {
                list: resource.label.many,
                summary: resource.definition.feed?.summary ?? "",
              })}
            </Typography>
            {feed ? <Kept feed={feed} /> : <Typography color="text.secondary">{text("secret")}</Typography>}
          </>
        )}
      </Box>
    </Dialog>
  );
}

/** The link, this once, with the ways into a calendar. */
function NewLink({ link }: { link: string }) {
  const text = useLaterText("calendarFeed", feedWords);
  return (
    <>
      <Alert severity="warning" role="note" icon={<Icon name="VpnKey" />}>
        {text("once")} {text("secret")}
      </Alert>
      <CopyField label={text("link")} value={link} />
      <Button
        variant="outlined"
        component="a"
        href={subscribeAddress(link)}
        startIcon={<Icon name="CalendarMonth" />}
        sx={{ justifySelf: "start" }}
      >
        {text("add")}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {text("byHand")}
      </Typography>
    </>
  );
}

/** Since when there is a link, and whether a calendar uses it. */
function Kept({ feed }: { feed: Feed }) {
  const text = useLaterText("calendarFeed", feedWords);
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const at = (instant: string) => ({ date: writtenInstant(instant, zone) });
  return (
    <>
      <Box>
        <Typography sx={{ fontWeight: 550 }}>{text("since", at(feed.created_at))}</Typography>
        <Typography color="text.secondary">
          {feed.last_fetched_at === null ? text("notFetched") : text("fetched", at(feed.last_fetched_at))}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {text("lost")}
      </Typography>
    </>
  );
}
