import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices, useUser } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { chooseDashboard, currentDashboard, dashboardsOf } from "../dashboards.ts";

/** Chooses among the dashboards that a person may open; the choice is kept, and the browser goes there. */
export function DashboardSwitch() {
  const services = useServices();
  useUser();
  const navigate = useNavigate();
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const own = dashboardsOf(services);
  if (own.length < 2) return null;
  const current = currentDashboard(services);
  return (
    <>
      <Button
        color="inherit"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon name="KeyboardArrowDown" />}
        aria-label={`${text("shell.switchDashboard")}: ${current.label}`}
      >
        {current.label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {own.map(({ type, label, path }) => (
          <MenuItem
            key={type}
            role="menuitemradio"
            aria-checked={type === current.type}
            selected={type === current.type}
            onClick={() => {
              chooseDashboard(type);
              setAnchor(null);
              void navigate(path);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
