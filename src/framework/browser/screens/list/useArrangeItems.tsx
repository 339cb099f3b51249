import MenuItem from "@mui/material/MenuItem";
import { useText } from "../../i18n/useText.ts";
import { useHasCall } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { actsOnSeveral, useRowActions } from "../actions/useRowActions.ts";
import { isBoard } from "./useList.ts";
import type { List } from "./listType.ts";

/** What opens from a list's menu. */
export type Arranging = "views" | "columns" | "order";

/** What a desk has above the rows and in their header, as items of a menu: a phone has no room for it. */
export function useArrangeItems(list: List, onOpen: (what: Arranging) => void, onClose: () => void) {
  const text = useText();
  const hasViews = useHasCall("views");
  const actions = useRowActions(list);
  const item = (icon: string, label: string, onClick: () => void) => (
    <MenuItem key={icon} onClick={onClick} sx={{ gap: 1.5 }}>
      <Icon name={icon} /> {label}
    </MenuItem>
  );
  const startSelecting = () => {
    list.setSelecting(true);
    onClose();
  };
  return [
    actsOnSeveral(actions) && !isBoard(list) && item("Checklist", text("list.selectSeveral"), startSelecting),
    list.sortable && !isBoard(list) && item("ArrowDownward", text("list.order"), () => onOpen("order")),
    item("ViewColumn", text("list.fieldsToShow"), () => onOpen("columns")),
    hasViews && !list.isPart && item("BookmarkBorder", text("list.views"), () => onOpen("views")),
  ];
}
