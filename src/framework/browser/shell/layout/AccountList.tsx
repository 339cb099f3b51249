import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Suspense, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { appearance, type Appearance } from "../../session/appearance.ts";
import type { Skin } from "../../theme/tokens.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useAccountEntries } from "../menu/useMenuEntries.ts";
import { useLanguages } from "./useLanguages.ts";
import { useLayoutSettings } from "./useLayoutSettings.ts";
import { useSignOut } from "../useSignOut.ts";

const UnsentDialog = later(() =>
  import("../../outbox/UnsentDialog.tsx").then(({ UnsentDialog: dialog }) => ({ default: dialog })),
);

const skins: { skin: Skin; icon: string }[] = [
  { skin: "light", icon: "LightMode" },
  { skin: "dark", icon: "DarkMode" },
  { skin: "contrast", icon: "Contrast" },
  { skin: "system", icon: "SettingsBrightness" },
];

interface AccountListProps {
  anchor: HTMLElement;
  isDesk: boolean;
  /** Opens the list of all shortcuts. */
  onShortcuts: () => void;
  onClose: () => void;
}

/** What opens below one's name. */
export function AccountList({ anchor, isDesk, onShortcuts, onClose }: AccountListProps) {
  const text = useText();
  const services = useServices();
  const navigate = useNavigate();
  const { unsent, signOut } = useSignOut();
  const [left, setLeft] = useState(0);
  const current = useSyncExternalStore(appearance.subscribe, () => appearance.value);
  const account = useAccountEntries();
  const [layout, setLayout] = useLayoutSettings();
  const language = useLanguages();
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
      <Divider />
      {language.offered.length > 0 && (
        <ListSubheader role="presentation">{text("reading.language")}</ListSubheader>
      )}
      {language.offered.map(({ code, label }) => (
        <MenuItem
          key={code}
          role="menuitemradio"
          aria-checked={language.current === code}
          selected={language.current === code}
          onClick={() => language.choose(code)}
          sx={{ gap: 1.5 }}
        >
          <Icon name="Language" /> <span lang={code}>{label}</span>
        </MenuItem>
      ))}
      {language.offered.length > 0 && <Divider />}
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
      {isDesk && (
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={layout.navbar === "fixed"}
          selected={layout.navbar === "fixed"}
          onClick={() => setLayout({ navbar: layout.navbar === "fixed" ? "floating" : "fixed" })}
          sx={{ gap: 1.5 }}
        >
          <Icon name="Web" /> {text("shell.fixedBar")}
        </MenuItem>
      )}
      {isDesk && (
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={layout.width === "full"}
          selected={layout.width === "full"}
          onClick={() => setLayout({ width: layout.width === "full" ? "boxed" : "full" })}
          sx={{ gap: 1.5 }}
        >
          <Icon name="SwapHoriz" /> {text("shell.fullWidth")}
        </MenuItem>
      )}
      <Divider />
      <MenuItem onClick={onShortcuts} sx={{ gap: 1.5 }}>
        <Icon name="Keyboard" /> {text("shell.shortcuts")}
      </MenuItem>
      <MenuItem onClick={() => void leave()} sx={{ gap: 1.5 }}>
        <Icon name="Logout" /> {text("shell.signOut")}
      </MenuItem>
    </Menu>
  );
}
