import { createElement, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHasCall } from "../../services.tsx";
import { useMenuEntries } from "../menu/useMenu.ts";
import { goKeys } from "./goKeys.ts";

const SearchDialog = lazy(() =>
  import("../search/SearchDialog.tsx").then(({ SearchDialog: dialog }) => ({ default: dialog })),
);
const ShortcutsDialog = lazy(() =>
  import("./ShortcutsDialog.tsx").then(({ ShortcutsDialog: dialog }) => ({ default: dialog })),
);

/** True while somebody types: letters are then letters. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return (
    target !== null &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
  );
}

/** Shortcuts that work on every screen: search, go to a screen, and the list of all shortcuts. */
export function useShortcuts(): { openSearch: () => void; element: ReactNode } {
  const [open, setOpen] = useState<"search" | "help">();
  const entries = useMenuEntries();
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
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
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
  }, [canSearch, entries, navigate]);

  const close = () => setOpen(undefined);
  const dialog =
    open === "search"
      ? createElement(SearchDialog, { onClose: close })
      : open === "help"
        ? createElement(ShortcutsDialog, { onClose: close })
        : null;
  return { openSearch: () => setOpen("search"), element: dialog && createElement(Suspense, null, dialog) };
}
