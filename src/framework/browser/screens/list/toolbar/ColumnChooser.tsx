import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import { useText } from "../../../i18n/useText.ts";
import { DropPanel } from "../../../ui/inputs/DropPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { arrangedColumns } from "../columns.ts";
import { fieldOfTab } from "./tabs.ts";
import type { List } from "../listType.ts";

/** Which columns, in which order. Kept for the person on the server. */
export function ColumnChooser({
  list,
  screens,
  anchor,
  onClose,
}: {
  list: List;
  screens: Screens;
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const text = useText();
  const { arrangement, arrange, may, resource } = list;
  const tabField = fieldOfTab(list);
  const columns = arrangedColumns(screens, arrangement, may, tabField);
  const standard = new Map(
    screens.columns.map(({ field, hidden }) => [field.name, !hidden && field.name !== tabField]),
  );
  const toggle = (name: string, show: boolean) => {
    const without = (names: string[] = []) => names.filter((other) => other !== name);
    const isStandard = standard.get(name) === show;
    arrange({
      shown: show && !isStandard ? [...without(arrangement.shown), name] : without(arrangement.shown),
      hidden: !show && !isStandard ? [...without(arrangement.hidden), name] : without(arrangement.hidden),
    });
  };
  const move = (index: number, by: number) => {
    const names = columns.map(({ field }) => field.name);
    const [name = ""] = names.splice(index, 1);
    names.splice(index + by, 0, name);
    arrange({ order: names });
  };
  return (
    <DropPanel label={text("list.columns")} anchor={anchor} onClose={onClose} width={340} maxHeight={560}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {text("list.columnsHelp")}
      </Typography>
      <Box component="ul" aria-label={resource.label.many} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {columns.map(({ field, label, hidden }, index) => (
          <Box component="li" key={field.name} sx={{ display: "flex", alignItems: "center", minHeight: 36 }}>
            <label style={{ flex: 1, display: "flex", gap: 8, alignItems: "center" }}>
              <input
                type="checkbox"
                className="row-check"
                checked={!hidden}
                disabled={!hidden && columns.filter((column) => !column.hidden).length === 1}
                onChange={(event) => toggle(field.name, event.target.checked)}
              />
              {label}
            </label>
            <IconButton
              size="small"
              disabled={index === 0}
              onClick={() => move(index, -1)}
              aria-label={text("list.moveUp", { name: label })}
            >
              <Icon name="KeyboardArrowUp" />
            </IconButton>
            <IconButton
              size="small"
              disabled={index === columns.length - 1}
              onClick={() => move(index, 1)}
              aria-label={text("list.moveDown", { name: label })}
            >
              <Icon name="KeyboardArrowDown" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        size="small"
        sx={{ mt: 1 }}
        onClick={() => arrange({ order: undefined, shown: undefined, hidden: undefined })}
      >
        {text("list.resetColumns")}
      </Button>
    </DropPanel>
  );
}
