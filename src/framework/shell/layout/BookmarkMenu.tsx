import IconButton from "@mui/material/IconButton";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";

const BookmarkList = lazy(() =>
  import("./BookmarkList.tsx").then(({ BookmarkList: list }) => ({ default: list })),
);

/** Screens that a person keeps at hand. */
export function BookmarkMenu() {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={text("shell.bookmarks")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
      >
        <Icon name="BookmarkBorder" />
      </IconButton>
      {anchor && (
        <Suspense>
          <BookmarkList anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
