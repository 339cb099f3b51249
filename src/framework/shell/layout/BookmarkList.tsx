import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link as RouteLink } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { DropPanel } from "../../ui/DropPanel.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Bookmark {
  id: string;
  title: string;
  icon: string;
  link: string;
  isBookmarked: boolean;
}

/** The bookmarks, and below them every screen that could be one. */
export function BookmarkList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const text = useText();
  const { shell } = useServices();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ["bookmarks"],
    queryFn: async ({ signal }) =>
      (await shell("bookmarks", { signal })).data as { bookmarks: Bookmark[]; suggestions: Bookmark[] },
  });
  const toggle = useMutation({
    mutationKey: ["toggle-bookmark"],
    mutationFn: (id: string) => shell("toggle-bookmark", { body: { id } }),
    onSuccess: (answer) => queries.setQueryData(["bookmarks"], answer.data),
    // Of several at once, the answer that comes last need not be the newest.
    onSettled: () =>
      queries.isMutating({ mutationKey: ["toggle-bookmark"] }) === 1 &&
      queries.invalidateQueries({ queryKey: ["bookmarks"] }),
  });
  const row = ({ id, title, icon, link, isBookmarked }: Bookmark) => (
    <Box component="li" key={id} sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 40 }}>
      <Icon name={icon} />
      <Link
        component={RouteLink}
        to={link}
        onClick={onClose}
        color="inherit"
        underline="hover"
        sx={{ flex: 1 }}
      >
        {title}
      </Link>
      <IconButton
        size="small"
        onClick={() => toggle.mutate(id)}
        aria-pressed={isBookmarked}
        aria-label={`${text("shell.bookmarks")}: ${title}`}
      >
        <Icon name={isBookmarked ? "Bookmark" : "BookmarkBorder"} />
      </IconButton>
    </Box>
  );
  return (
    <DropPanel label={text("shell.bookmarks")} anchor={anchor} onClose={onClose} width={340} maxHeight={520}>
      <Typography variant="h3" component="h2">
        {text("shell.bookmarks")}
      </Typography>
      {data?.bookmarks.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
          {text("shell.noBookmarks")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data?.bookmarks.map(row)}
      </Box>
      <Typography variant="h3" component="h2" sx={{ mt: 1.5 }}>
        {text("shell.bookmarkSuggestions")}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data?.suggestions.filter(({ isBookmarked }) => !isBookmarked).map(row)}
      </Box>
    </DropPanel>
  );
}
