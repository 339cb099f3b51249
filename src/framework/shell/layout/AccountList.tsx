import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { appearance, type Appearance } from "../../session/appearance.ts";
import type { Skin } from "../../theme/tokens.ts";
import { Icon } from "../../ui/Icon.tsx";
import { chooseDashboard, currentDashboard, dashboardsOf } from "../dashboards.ts";
import { useMenu } from "../menu/useMenu.ts";
import { useSignOut } from "../useSignOut.ts";

const UnsentDialog = lazy(() =>
  import("../../kept/UnsentDialog.tsx").then(({ UnsentDialog: dialog }) => ({ default: dialog })),
);

const skins: { skin: Skin; icon: string }[] = [
  { skin: "light", icon: "LightMode" },
  { skin: "dark", icon: "DarkMode" },
  { skin: "contrast", icon: "Contrast" },
  { skin: "system", icon: "SettingsBrightness" },
];

/** What opens below one's name. */
export function AccountList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const text = useText();
  const services = useServices();
  const navigate = useNavigate();
  const { unsent, signOut } = useSignOut();
  const [left, setLeft] = useState(0);
  const current = useSyncExternalStore(appearance.subscribe, () => appearance.value);
  const account = useMenu().find(({ name }) => name === "account")?.entries ?? [];
  const dashboards = dashboardsOf(services);
  const change = (next: Partial<Appearance>) => {
    appearance.set(next);
    services.preferences.set("appearance", appearance.value);
  };
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const leave = async () => {
    const count = await unsent();
    if (count === 0) await signOut();
    else setLeft(count);
  };
  if (left > 0)
    return (
      <Suspense>
        <UnsentDialog count={left} onClose={onClose} onLeave={() => void signOut()} />
      </Suspense>
    );
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { minWidth: 240 } } }}>
      {account.map(({ id, label, icon, path }) => (
        <MenuItem key={id} onClick={() => go(path)} sx={{ gap: 1.5 }}>
          <Icon name={icon} /> {label}
        </MenuItem>
      ))}
      {dashboards.length > 1 && <Divider />}
      {dashboards.length > 1 && (
        <ListSubheader role="presentation">{text("shell.switchDashboard")}</ListSubheader>
      )}
      {dashboards.length > 1 &&
        dashboards.map(({ type, label, path }) => (
          <MenuItem
            key={type}
            role="menuitemradio"
            aria-checked={type === currentDashboard(services).type}
            selected={type === currentDashboard(services).type}
            onClick={() => {
              chooseDashboard(type);
              go(path);
            }}
          >
            {label}
          </MenuItem>
        ))}
      <Divider />
      <ListSubheader role="presentation">{text("shell.skin")}</ListSubheader>
      {skins.map(({ skin, icon }) => (
        <MenuItem
          key={skin}
          role="menuitemradio"
          aria-checked={current.skin === skin}
          selected={current.skin === skin}
          onClick={() => change({ skin })}
          sx={{ gap: 1.5 }}
        >
          <Icon name={icon} /> {text(`shell.skins.${skin}`)}
        </MenuItem>
      ))}
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={current.direction === "rtl"}
        selected={current.direction === "rtl"}
        onClick={() => change({ direction: current.direction === "rtl" ? "ltr" : "rtl" })}
        sx={{ gap: 1.5 }}
      >
        <Icon name="FormatTextdirectionRToL" /> {text("shell.direction")}
      </MenuItem>
      <Divider />
      <MenuItem onClick={() => void leave()} sx={{ gap: 1.5 }}>
        <Icon name="Logout" /> {text("shell.signOut")}
      </MenuItem>
    </Menu>
  );
}
