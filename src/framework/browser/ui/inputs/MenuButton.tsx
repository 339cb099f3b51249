import Button, { type ButtonProps } from "@mui/material/Button";
import { useState } from "react";
import { ChoiceMenu, type MenuChoice } from "./ChoiceMenu.tsx";
import { Icon } from "../Icon.tsx";

interface MenuButtonProps extends Pick<ButtonProps, "variant" | "size" | "disabled"> {
  label: string;
  icon: string;
  /** What it offers, each with what is done when it is chosen. */
  items: readonly MenuChoice[];
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
      <ChoiceMenu label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
