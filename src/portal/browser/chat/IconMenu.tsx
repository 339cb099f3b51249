import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { ChoiceMenu, type MenuChoice } from "#framework/browser/ui/inputs/ChoiceMenu.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";

interface IconMenuProps {
  label: string;
  items: readonly MenuChoice[];
  /** Beside a message, where a large button would be in the way. */
  small?: boolean;
}

/** Three dots that offer what else can be done. */
export function IconMenu({ label, items, small = false }: IconMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: "center", ...(small ? { p: 0.5 } : { minWidth: 44, minHeight: 44 }) }}
      >
        <Icon name="MoreVert" size={small ? 18 : 24} />
      </IconButton>
      <ChoiceMenu label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
