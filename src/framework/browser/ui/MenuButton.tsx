import Button, { type ButtonProps } from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { Icon } from "./Icon.tsx";

interface MenuButtonProps extends Pick<ButtonProps, "variant" | "size" | "disabled"> {
  label: string;
  icon: string;
  /** What it offers, each with what is done when it is chosen. */
  items: readonly { label: string; onChoose: () => void }[];
}

/** A button for something that can be done in several ways, which it offers when it is pressed. */
export function MenuButton({ label, icon, items, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        {...button}
        startIcon={<Icon name={icon} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: "region", "aria-label": label } }}
      >
        {items.map((item) => (
          <MenuItem
            key={item.label}
            onClick={() => {
              setAnchor(null);
              item.onChoose();
            }}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
