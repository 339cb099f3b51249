import Box from "@mui/material/Box";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { finder } from "#framework/shared/text/normalise.ts";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useHasCall, useServices } from "../../services.tsx";
import { entryAt } from "./entryAt.ts";
import { MenuGroupList } from "./MenuGroupList.tsx";
import { useFolding } from "./useFolding.ts";
import type { MenuGroup } from "./useMenu.ts";
import { useMenuEntries } from "./useMenuEntries.ts";

const Bookmarks = later(() => import("./Bookmarks.tsx").then(({ Bookmarks: list }) => ({ default: list })));

/** Fewer entries than this need no box to find one. */
const fewEntries = 8;

interface MenuProps {
  groups: readonly MenuGroup[];
  narrow?: boolean;
  onNavigate?: () => void;
}

/**
 * The menu down the side: what is bookmarked, a box to find an entry, and groups that fold. Narrowed, it shows icons with
 * their words for a screen reader and on hover.
 */
export function Menu({ groups, narrow = false, onNavigate }: MenuProps) {
  const text = useText();
  const navigate = useNavigate();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState("");
  const here = entryAt(useMenuEntries(), pathname, useServices().definitions);
  const { isOpen, toggle } = useFolding(groups, here?.group);
  const canBookmark = useHasCall("bookmarks");
  useEffect(() => {
    // Another address has another active entry.
    const entry = pathname === "" ? null : menu.current?.querySelector<HTMLElement>("a.active");
    if (menu.current && entry) showWithin(menu.current, entry);
  }, [pathname]);

  const isFiltered = wanted.trim() !== "" && !narrow;
  const shown = isFiltered ? matching(groups, wanted) : groups;
  const openFirst = (event: KeyboardEvent) => {
    const first = shown[0]?.entries[0];
    if (event.key !== "Enter" || !isFiltered || !first) return;
    setWanted("");
    onNavigate?.();
    void navigate(first.path);
  };
  const isLong = groups.reduce((count, { entries }) => count + entries.length, 0) > fewEntries;
  return (
    <Box
      component="nav"
      ref={menu}
      aria-label={text("shell.menu")}
      sx={{ overflowY: "auto", overflowX: "hidden", px: 1.5, pb: 2, flex: 1 }}
    >
      {!narrow && isLong && (
        <input
          type="search"
          className="plain-input"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={openFirst}
          placeholder={text("shell.filterMenu")}
          aria-label={text("shell.filterMenu")}
          style={{ marginBlock: 4 }}
        />
      )}
      {canBookmark && !isFiltered && (
        <Suspense>
          <Bookmarks narrow={narrow} onNavigate={onNavigate} />
        </Suspense>
      )}
      {shown.map((group) => (
        <MenuGroupList
          key={group.name}
          group={group}
          narrow={narrow}
          here={here?.id}
          // A heading above a single entry says nothing.
          isOpen={isFiltered || group.entries.length === 1 || isOpen(group.name)}
          onToggle={isFiltered || group.entries.length === 1 ? undefined : () => toggle(group.name)}
          onNavigate={onNavigate}
        />
      ))}
      {isFiltered && (
        <Box role="status" sx={{ px: 1.5, py: 1, fontSize: "0.875rem", color: "text.secondary" }}>
          {shown.length === 0 && text("shell.filterNothing")}
        </Box>
      )}
    </Box>
  );
}

/** Scrolls the menu, and never the page, so that an entry is in sight. */
function showWithin(scroller: HTMLElement, entry: HTMLElement): void {
  const [outer, inner] = [scroller.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.top < outer.top) scroller.scrollTop += inner.top - outer.top;
  if (inner.bottom > outer.bottom) scroller.scrollTop += inner.bottom - outer.bottom;
}

/** The entries that have every word of a text, by their groups. */
function matching(groups: readonly MenuGroup[], wanted: string): MenuGroup[] {
  const has = finder(wanted);
  return groups
    .map((group) => ({
      ...group,
      entries: has(group.label) ? group.entries : group.entries.filter(({ label }) => has(label)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
