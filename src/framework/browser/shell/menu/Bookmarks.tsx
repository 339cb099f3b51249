import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useLocation } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Entry, Row } from "./MenuGroupList.tsx";
import { type Bookmark, useBookmarks } from "./useBookmarks.ts";

interface BookmarksProps {
  narrow: boolean;
  onNavigate?: () => void;
}

/** What a person keeps at hand, on top of the menu, and the button that adds the page they are on. */
export function Bookmarks({ narrow, onNavigate }: BookmarksProps) {
  const text = useText();
  const { bookmarks, suggestions, toggle } = useBookmarks();
  const address = addressOf(useLocation());
  const known = bookmarks?.find(({ link }) => link === address);
  const label = text(known ? "shell.unbookmarkThis" : "shell.bookmarkThis");
  const add = () => {
    const screen = suggestions?.find(({ link }) => link === address);
    const title = document.title.split(" · ")[0] ?? "";
    toggle({
      id: known?.id ?? screen?.id ?? address,
      ...(address.includes("?") && { title: text("shell.bookmarkFiltered", { name: title }).slice(0, 120) }),
    });
  };
  return (
    <Box sx={{ mb: 1, pb: 1, borderBottom: 1, borderColor: "divider" }}>
      {(bookmarks?.length ?? 0) > 0 && (
        <Box
          component="ul"
          aria-label={text("shell.bookmarks")}
          sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.25 }}
        >
          {bookmarks?.map((bookmark) => (
            <BookmarkRow
              key={bookmark.id}
              bookmark={bookmark}
              narrow={narrow}
              isHere={bookmark.link === address}
              onNavigate={onNavigate}
              onRemove={() => toggle({ id: bookmark.id })}
            />
          ))}
        </Box>
      )}
      <Row
        type="button"
        onClick={add}
        disabled={bookmarks === undefined}
        aria-pressed={known !== undefined}
        title={narrow ? label : undefined}
        aria-label={narrow ? label : undefined}
        sx={{ fontWeight: 500, color: "text.secondary", ...(narrow && { justifyContent: "center", px: 0 }) }}
      >
        <Icon name={known ? "BookmarkAdded" : "BookmarkBorder"} />
        {!narrow && label}
      </Row>
    </Box>
  );
}

interface BookmarkRowProps {
  bookmark: Bookmark;
  narrow: boolean;
  isHere: boolean;
  onNavigate?: () => void;
  onRemove: () => void;
}

function BookmarkRow({
  bookmark: { title, icon, link },
  narrow,
  isHere,
  onNavigate,
  onRemove,
}: BookmarkRowProps) {
  const text = useText();
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center" }}>
      <Entry
        to={link}
        onClick={onNavigate}
        className={isHere ? "active" : undefined}
        aria-current={isHere ? "page" : undefined}
        title={narrow ? title : undefined}
        aria-label={narrow ? title : undefined}
        sx={{ flex: 1, minWidth: 0, ...(narrow && { justifyContent: "center", px: 0 }) }}
      >
        <Icon name={icon} />
        {!narrow && <span>{title}</span>}
      </Entry>
      {!narrow && (
        <IconButton
          size="small"
          onClick={onRemove}
          aria-label={text("shell.removeBookmark", { name: title })}
          sx={{ width: { xs: 44, md: 30 }, height: { xs: 44, md: 30 } }}
        >
          <Icon name="Close" size={16} />
        </IconButton>
      )}
    </Box>
  );
}

/** The address of a page as it is bookmarked: with what is chosen on it, but not the page of a list. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  const chosen = new URLSearchParams(search);
  for (const key of ["page", "perPage", "displayedFilters"]) chosen.delete(key);
  const query = chosen.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}
