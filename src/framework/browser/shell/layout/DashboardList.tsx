import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Dashboard } from "../dashboards.ts";

interface DashboardListProps {
  anchor: HTMLElement;
  dashboards: readonly Dashboard[];
  /** Type of the one that is open. */
  current: string;
  onClose: () => void;
  onChoose: (dashboard: Dashboard) => void;
}

/** The dashboards that a person may open, to choose one. */
export const DashboardList = ({ anchor, dashboards, current, onClose, onChoose }: DashboardListProps) => (
  <Menu open anchorEl={anchor} onClose={onClose}>
    {dashboards.map((dashboard) => (
      <MenuItem
        key={dashboard.type}
        role="menuitemradio"
        aria-checked={dashboard.type === current}
        selected={dashboard.type === current}
        onClick={() => onChoose(dashboard)}
      >
        {dashboard.label}
      </MenuItem>
    ))}
  </Menu>
);
