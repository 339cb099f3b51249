import { createElement, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHasCall, useServices } from "../../services.tsx";
import { useMenuEntries } from "../menu/useMenuEntries.ts";
import { goKeys } from "./goKeys.ts";
import { isSingleKey } from "./singleKeys.ts";
import { later } from "../../i18n/later.ts";

const SearchDialog = later(() =>
  import("../search/SearchDialog.tsx").then(({ SearchDialog: dialog }) => ({ default: dialog })),
);
const ShortcutsDialog = later(() =>
  import("./ShortcutsDialog.tsx").then(({ ShortcutsDialog: dialog }) => ({ default: dialog })),
);

/** Shortcuts that work on every screen: search, go to a screen, and the list of all shortcuts. */
export function useShortcuts(): {
  openSearch: () => void;
  openShortcuts: () => void;
  element: ReactNode;
} {
  const [open, setOpen] = useState<"search" | "help">();
  const entries = useMenuEntries();
  const { preferences } = useServices();
  const canSearch = useHasCall("search");
  const navigate = useNavigate();
  // When the key was struck: a page that is busy hears of it later.
  const going = useRef(-Infinity);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && canSearch) {
        event.preventDefault();
        setOpen("search");
        return;
      }
      if (!isSingleKey(event, preferences)) return;
      if (event.key === "/" && canSearch) {
        event.preventDefault();
        setOpen("search");
      } else if (event.key === "?") setOpen("help");
      else if (event.key === "g") going.current = event.timeStamp;
      else if (event.timeStamp - going.current < 1500) {
        going.current = -Infinity;
        const wanted = goKeys(entries).find(({ key }) => key === event.key);
        if (wanted) void navigate(wanted.entry.path);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [canSearch, entries, navigate, preferences]);

  const close = () => setOpen(undefined);
  const dialog =
    open === "search"
      ? createElement(SearchDialog, { onClose: close })
      : open === "help"
        ? createElement(ShortcutsDialog, { onClose: close })
        : null;
  return {
    openSearch: () => setOpen("search"),
    openShortcuts: () => setOpen("help"),
    element: dialog && createElement(Suspense, null, dialog),
  };
}
