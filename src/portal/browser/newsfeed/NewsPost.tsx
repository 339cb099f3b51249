import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { Link as RouteLink } from "react-router";
import { FileLink } from "#framework/browser/fields/FileLink.tsx";
import { FilePicture } from "#framework/browser/fields/FilePicture.tsx";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import { RichText } from "#framework/browser/text/RichText.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Comments } from "./Comments.tsx";
import { Reactions } from "./Reactions.tsx";
import { type News, useNewsAct } from "./useNews.ts";
import { useNewsText } from "./words.ts";

/** One piece of news with its pictures and files, and what the person can do with it. */
export function NewsPost({ news }: { news: News }) {
  const words = useNewsText();
  const id = useId();
  const zone = usePlatform()?.time_zone;
  const [open, setOpen] = useState(false);
  const {
    uuid,
    title,
    author,
    publish_at: at,
    pictures = [],
    pictures_alt: shown,
    files = [],
    comments = 0,
  } = news;
  const waits = news.reading === "to_read";
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        p: { xs: 2, md: 3 },
        borderRadius: 2,
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: "minmax(0, 1fr)",
        ...(waits && { borderColor: "warning.main" }),
      }}
    >
      <Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {news.pinned === true && (
            <Chip size="small" icon={<Icon name="PushPin" />} label={words("pinned")} />
          )}
          {waits && (
            <Chip size="small" color="warning" icon={<Icon name="Warning" />} label={words("mustRead")} />
          )}
        </Box>
        <Typography variant="h2" id={id} sx={{ fontSize: "1.25rem", mt: 0.5 }}>
          <Link component={RouteLink} to={`/news/${uuid}`} color="inherit" underline="hover">
            {title}
          </Link>
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[author, at === undefined ? undefined : formatInstant(at, zone)].filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      <RichText html={news.body} />
      {pictures.length > 0 && (
        <Box
          {...(shown && { role: "img", "aria-label": shown })}
          sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}
        >
          {pictures.map((file, index) => (
            <FilePicture
              key={String(file.documentId)}
              file={file}
              alt={shown ? "" : words("picture", { number: index + 1, title })}
              size={pictures.length === 1 ? 320 : 160}
            />
          ))}
        </Box>
      )}
      {files.length > 0 && (
        <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
          {files.map((file) => (
            <FileLink key={String(file.documentId)} file={file} />
          ))}
        </Box>
      )}
      <Confirmation news={news} />
      {(news.reactions_on === true || news.comments_on === true) && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          {news.reactions_on === true && <Reactions news={news} />}
          {news.comments_on === true && (
            <Button
              color="inherit"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              startIcon={<Icon name="Comment" />}
              sx={{ minHeight: 44, ml: "auto" }}
            >
              {comments === 0 ? words("comment") : words("commentCount", { smart_count: comments })}
            </Button>
          )}
        </Box>
      )}
      {open && <Comments news={uuid} />}
    </Paper>
  );
}

function Confirmation({ news: { uuid, reading } }: { news: News }) {
  const words = useNewsText();
  const { busy, act } = useNewsAct();
  if (reading === "read")
    return (
      <Box role="status" sx={{ display: "flex", alignItems: "center", gap: 1, color: "success.main" }}>
        <Icon name="TaskAlt" size={20} />
        {words("confirmed")}
      </Box>
    );
  return reading === undefined ? null : (
    <Button
      variant="contained"
      disabled={busy}
      onClick={() => void act("confirm", uuid)}
      startIcon={<Icon name="TaskAlt" />}
      sx={{ justifySelf: "start", minHeight: 44 }}
    >
      {words("confirm")}
    </Button>
  );
}
