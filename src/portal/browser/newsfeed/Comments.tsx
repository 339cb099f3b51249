import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform, useServices, useUser } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { LimitedField } from "#framework/browser/ui/inputs/LimitedField.tsx";
import { surplusOf } from "#framework/browser/ui/inputs/useTooLong.ts";
import { Initials } from "#framework/browser/ui/Initials.tsx";
import { useNewsAct } from "./useNews.ts";
import { useNewsText } from "./words.ts";

interface Comment {
  uuid: string;
  user: string;
  author: string;
  text: string;
  written_at: string;
}

const mostShown = 100;

/** Characters that a comment can have. */
const longest = 2000;

/** What people have written about news, the earliest first, and a place to write. */
export function Comments({ news }: { news: string }) {
  const words = useNewsText();
  const { definitions, http } = useServices();
  const [typed, setTyped] = useState("");
  const { busy, act, withdraw } = useNewsAct();
  const call = definitions.resources.get("news-comments")?.calls.list;
  const { data } = useQuery({
    queryKey: ["news", "comments", news],
    enabled: call !== undefined,
    queryFn: async ({ signal }) =>
      call === undefined
        ? []
        : (
            await http.send<{
              comments: Comment[];
            }>(call, { params: { id: news }, query: { limit: mostShown }, signal })
          ).data.comments,
  });
  const send = async () => {
    if (await act("comment", news, { text: typed.trim() })) setTyped("");
  };
  return (
    <Box component="section" aria-label={words("comments")} sx={{ display: "grid", gap: 1.5 }}>
      {!data && <Skeleton variant="rounded" height={56} />}
      {data?.length === 0 && <Typography color="text.secondary">{words("noComments")}</Typography>}
      {data?.map((comment) => (
        <Written key={comment.uuid} comment={comment} onDelete={() => void withdraw(comment.uuid)} />
      ))}
      <LimitedField
        multiline
        minRows={2}
        label={words("comment")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        most={longest}
      />
      <Button
        variant="outlined"
        disabled={busy || typed.trim() === "" || surplusOf(typed, longest) > 0}
        onClick={() => void send()}
        sx={{ justifySelf: "start", minHeight: 44 }}
      >
        {words("send")}
      </Button>
    </Box>
  );
}

function Written({ comment, onDelete }: { comment: Comment; onDelete: () => void }) {
  const words = useNewsText();
  const zone = usePlatform()?.time_zone;
  const isMine = useUser()?.uuid === comment.user;
  return (
    <Box sx={{ display: "flex", gap: 1.5 }}>
      <Initials name={comment.author} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">
          <strong>{comment.author}</strong>{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {formatInstant(comment.written_at, zone)}
          </Box>
        </Typography>
        <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{comment.text}</Typography>
      </Box>
      {isMine && (
        <IconButton aria-label={words("deleteOwn")} onClick={onDelete} sx={{ alignSelf: "start" }}>
          <Icon name="Delete" size={20} />
        </IconButton>
      )}
    </Box>
  );
}
