import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { Icon } from "#framework/browser/ui/Icon.tsx";

interface IconMenuProps {
  label: string;
  items: readonly { label: string; onChoose: () => void }[];
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
