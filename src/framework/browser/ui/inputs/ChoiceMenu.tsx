import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";

/** Something that a menu offers, and what is done when it is chosen. */
export interface MenuChoice {
  label: string;
  onChoose: () => void;
}

interface ChoiceMenuProps {
  label: string;
  items: readonly MenuChoice[];
  /** The button that it opens at; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The menu of a button: it closes with the choice. */
export function ChoiceMenu({ label, items, anchor, onClose }: ChoiceMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { role: "region", "aria-label": label } }}
    >
      {items.map((item) => (
        <MenuItem
          key={item.label}
          onClick={() => {
            onClose();
            item.onChoose();
          }}
        >
          {item.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
