import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Brand } from "../layout/Brand.tsx";
import { DashboardSwitch } from "../layout/DashboardSwitch.tsx";
import { Menu } from "./Menu.tsx";
import type { MenuGroup } from "./useMenu.ts";

/** The menu on a phone. */
export function MenuDrawer({ groups, onClose }: { groups: readonly MenuGroup[]; onClose: () => void }) {
  const text = useText();
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: "min(320px, 88vw)", display: "flex" }, "aria-label": text("shell.menu") },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", pr: 1 }}>
        <Brand />
        <IconButton onClick={onClose} aria-label={text("shell.closeMenu")} sx={{ width: 44, height: 44 }}>
          <Icon name="Close" />
        </IconButton>
      </Box>
      <DashboardSwitch onNavigate={onClose} />
      <Menu groups={groups} onNavigate={onClose} />
    </Drawer>
  );
}
