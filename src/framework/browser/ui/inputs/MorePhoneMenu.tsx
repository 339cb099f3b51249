import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import { type ReactNode, useState } from "react";
import { Icon } from "../Icon.tsx";

interface MorePhoneMenuProps {
  label: string;
  /** The entries, each with a key. `choose` makes what an entry does: it closes the menu first. */
  entries: (choose: (act: () => void) => () => void) => ReactNode[];
}

/** On a phone: a button of three dots that opens what there is no room for. */
export function MorePhoneMenu({ label, entries }: MorePhoneMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ width: 44, height: 44 }}
      >
        <Icon name="MoreVert" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries(choose)}
      </Menu>
    </>
  );
}
