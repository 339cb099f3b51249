import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { type News, type Reaction, useNewsAct } from "./useNews.ts";
import { useNewsText } from "./words.ts";

const kinds = [
  { kind: "like", count: "likes", icon: "ThumbUp" },
  { kind: "heart", count: "hearts", icon: "Favorite" },
  { kind: "thanks", count: "thanks", icon: "VolunteerActivism" },
] as const satisfies { kind: Reaction; count: keyof News; icon: string }[];

/** How people have reacted to news. One reaction each; choosing it again takes it back. */
export function Reactions({ news }: { news: News }) {
  const words = useNewsText();
  const { busy, act } = useNewsAct();
  return (
    <Box sx={{ display: "flex", gap: 0.5 }}>
      {kinds.map(({ kind, count, icon }) => {
        const isMine = news.my_reaction === kind;
        const total = news[count] ?? 0;
        return (
          <Button
            key={kind}
            size="small"
            color={isMine ? "primary" : "inherit"}
            variant={isMine ? "outlined" : "text"}
            disabled={busy}
            aria-pressed={isMine}
            aria-label={words("reaction", { name: words(kind), smart_count: total })}
            title={words(kind)}
            onClick={() => void act("react", news.uuid, { kind: isMine ? "none" : kind })}
            startIcon={<Icon name={icon} />}
            sx={{ minWidth: 56, minHeight: 44 }}
          >
            {total}
          </Button>
        );
      })}
    </Box>
  );
}
