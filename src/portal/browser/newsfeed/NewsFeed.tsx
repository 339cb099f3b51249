import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useDebounced } from "#framework/browser/ui/useDebounced.ts";
import { NewsPost } from "./NewsPost.tsx";
import { useNews } from "./useNews.ts";
import { useNewsText } from "./words.ts";

/** What the provider tells the person: what is pinned first, then the newest. */
export default function NewsFeed() {
  const words = useNewsText();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed, 300);
  const { news, failed, again, more } = useNews(search.trim());
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader title={words("title")} />
      <TextField
        type="search"
        size="small"
        label={words("search")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mb: 2, width: { xs: "100%", sm: 320 } }}
      />
      {failed && (
        <Alert severity="error" action={<Button onClick={again}>{words("again")}</Button>}>
          {words("failed")}
        </Alert>
      )}
      {!news && !failed && <Skeleton variant="rounded" height={220} />}
      {news?.length === 0 && (
        <Typography color="text.secondary">{words(search === "" ? "none" : "nothing")}</Typography>
      )}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {news?.map((post) => (
          <NewsPost key={post.uuid} news={post} />
        ))}
      </Box>
      {more && (
        <Button variant="outlined" onClick={more} sx={{ mt: 2, minHeight: 44 }}>
          {words("more")}
        </Button>
      )}
    </Box>
  );
}
