import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useState } from "react";
import { useText } from "../../../i18n/useText.ts";
import { useHasCall } from "../../../services.tsx";
import { useBookmarks } from "../../../shell/menu/useBookmarks.ts";
import { messageOf } from "../../../transport/errors.ts";
import { DropPanel } from "../../../ui/inputs/DropPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useLaterText } from "../../../i18n/useLaterText.ts";
import { ChangeView } from "./ChangeView.tsx";
import { DeleteView } from "./DeleteView.tsx";
import { type SavedView, useSavedViews } from "./savedViews.ts";
import { viewWords } from "./words.ts";
import type { List } from "../listType.ts";

/** What a saved view keeps of a list. */
interface ListState {
  filter?: Record<string, unknown>;
  sort?: { field: string; order: "ASC" | "DESC" };
  arrangement?: object;
}

/** Filters, columns and order under a name: one's own views, and those shared with a role that one has. */
export function ViewsPopover({
  list,
  anchor,
  onClose,
}: {
  list: List;
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const { controller, arrangement, arrange, resource } = list;
  const open = ({ state: { filter = {}, sort, arrangement: kept } }: SavedView<ListState>) => {
    controller.setFilters(filter, undefined, false);
    if (sort) controller.setSort(sort);
    if (kept) arrange({ order: undefined, shown: undefined, hidden: undefined, ...kept });
    onClose();
  };
  const state = () => ({
    filter: controller.filterValues,
    sort: controller.sort,
    arrangement: { order: arrangement.order, shown: arrangement.shown, hidden: arrangement.hidden },
  });
  return (
    <SavedViewsPopover name={resource.name} anchor={anchor} onClose={onClose} onOpen={open} stateOf={state} />
  );
}

/** Puts a view among the bookmarks, or takes it out. */
function ViewBookmark({ view }: { view: SavedView }) {
  const text = useText();
  const { bookmarks, toggle } = useBookmarks();
  const id = `view:${view.uuid}`;
  const isKept = bookmarks?.some((bookmark) => bookmark.id === id) === true;
  return (
    <IconButton
      size="small"
      onClick={() => toggle({ id })}
      aria-pressed={isKept}
      aria-label={text("shell.bookmarkView", { name: view.name })}
    >
      <Icon name={isKept ? "BookmarkAdded" : "BookmarkBorder"} />
    </IconButton>
  );
}

interface SavedViewsPopoverProps<State> {
  /** What the views are of: a resource, or `report:` and a report. */
  name: string;
  anchor: HTMLElement;
  onClose: () => void;
  onOpen: (view: SavedView<State>) => void;
  stateOf: () => object;
  /** What else is offered of a view. */
  renderBeside?: (view: SavedView) => ReactNode;
}

/** The saved views of a list or report: open one, save the present state, change or delete one's own. */
export function SavedViewsPopover<State extends object>({
  name,
  anchor,
  onClose,
  onOpen,
  stateOf,
  renderBeside,
}: SavedViewsPopoverProps<State>) {
  const text = useText();
  const id = useId();
  const later = useLaterText("views", viewWords);
  const { views, roles, save, change, mayChange, remove } = useSavedViews<State>(name);
  const canBookmark = useHasCall("bookmarks");
  const canChange = useHasCall("change-view");
  const [changed, setChanged] = useState<SavedView>();
  const [label, setLabel] = useState("");
  const [role, setRole] = useState("");
  if (changed)
    return (
      <DropPanel label={text("list.views")} anchor={anchor} onClose={onClose} width={360}>
        <ChangeView view={changed} stateOf={stateOf} change={change} onClose={() => setChanged(undefined)} />
      </DropPanel>
    );
  return (
    <DropPanel label={text("list.views")} anchor={anchor} onClose={onClose} width={360}>
      {views.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {text("list.noViews")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {views.map((view) => (
          <Box
            component="li"
            key={view.uuid}
            sx={{ display: "flex", alignItems: "center", minHeight: 40, gap: 1 }}
          >
            <Link
              component="button"
              type="button"
              onClick={() => onOpen(view)}
              sx={{ flex: 1, textAlign: "left" }}
            >
              {view.name}
            </Link>
            {view.role && <Icon name="Group" size={16} />}
            {renderBeside?.(view)}
            {canBookmark && <ViewBookmark view={view} />}
            {canChange && mayChange(view) && (
              <IconButton
                size="small"
                onClick={() => {
                  change.reset();
                  setChanged(view);
                }}
                aria-label={later("change", { name: view.name })}
              >
                <Icon name="Edit" />
              </IconButton>
            )}
            {view.mine && (
              <DeleteView view={view} isMailed={view.mail !== undefined} onDelete={() => remove(view.uuid)} />
            )}
          </Box>
        ))}
      </Box>
      <Box
        component="form"
        sx={{ display: "grid", gap: 1, mt: 1.5, pt: 1.5, borderTop: 1, borderColor: "divider" }}
        onSubmit={(event) => {
          event.preventDefault();
          if (label.trim() === "" || save.isPending) return;
          save.mutate(
            { name: label.trim(), role: role || undefined, state: stateOf() },
            {
              onSuccess: () => {
                setLabel("");
                // The next view is shared only when that is chosen again.
                setRole("");
              },
            },
          );
        }}
      >
        <label htmlFor={id}>{text("list.viewName")}</label>
        <input
          id={id}
          className="plain-input"
          value={label}
          maxLength={80}
          required
          onChange={(event) => setLabel(event.target.value)}
        />
        {roles.length > 0 && (
          <>
            <label htmlFor={`${id}-role`}>{text("list.shareWith")}</label>
            <select
              id={`${id}-role`}
              className="plain-select"
              value={role}
              onChange={(event) => setRole(event.target.value)}
            >
              <option value="">{text("list.onlyMe")}</option>
              {roles.map((candidate) => (
                <option key={candidate.uuid} value={candidate.uuid}>
                  {candidate.name}
                </option>
              ))}
            </select>
          </>
        )}
        {save.error && (
          <Typography role="alert" variant="body2" color="error">
            {messageOf(save.error)}
          </Typography>
        )}
        <Button type="submit" variant="contained">
          {text("list.saveView")}
        </Button>
      </Box>
    </DropPanel>
  );
}
