import Box from "@mui/material/Box";
import { useId } from "react";
import { isSortable, type Screens } from "#framework/shared/definitions/screens.ts";
import { useText } from "../../../i18n/useText.ts";
import { DropPanel } from "../../../ui/inputs/DropPanel.tsx";
import { arrangedColumns } from "../columns.ts";
import type { List } from "../listType.ts";

interface OrderPopoverProps {
  list: List;
  screens: Screens;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The order of a list where no header stands above its rows: by which field, and from which end. */
export function OrderPopover({ list, screens, anchor, onClose }: OrderPopoverProps) {
  const text = useText();
  const id = useId();
  const { controller, arrangement, may } = list;
  const { sort, setSort } = controller;
  const columns = arrangedColumns(screens, arrangement, may).filter(({ field }) => isSortable(field));
  const isNamed = columns.some(({ field }) => field.name === sort.field);
  return (
    <DropPanel label={text("list.order")} anchor={anchor} onClose={onClose} width={320}>
      <Box sx={{ display: "grid", gap: 1 }}>
        <label htmlFor={id}>{text("list.orderBy")}</label>
        <select
          id={id}
          className="plain-select"
          value={isNamed ? sort.field : ""}
          onChange={(event) => setSort({ field: event.target.value, order: sort.order })}
        >
          {!isNamed && <option value="">{text("list.standardOrder")}</option>}
          {columns.map(({ field, label }) => (
            <option key={field.name} value={field.name}>
              {label}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-end`}>{text("list.direction")}</label>
        <select
          id={`${id}-end`}
          className="plain-select"
          value={sort.order}
          disabled={!isNamed}
          onChange={(event) =>
            setSort({ field: sort.field, order: event.target.value === "DESC" ? "DESC" : "ASC" })
          }
        >
          <option value="ASC">{text("list.upwards")}</option>
          <option value="DESC">{text("list.downwards")}</option>
        </select>
      </Box>
    </DropPanel>
  );
}
