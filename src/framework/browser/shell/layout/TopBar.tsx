import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Suspense, useSyncExternalStore } from "react";
import { beside } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useHasCall } from "../../services.tsx";
import { appearance } from "../../session/appearance.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AfterFirstScreen } from "./AfterFirstScreen.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { Brand } from "./Brand.tsx";
import { useLayoutSettings } from "./useLayoutSettings.ts";

const WaitingMenu = beside(() =>
  import("../../outbox/WaitingMenu.tsx").then(({ WaitingMenu: menu }) => ({ default: menu })),
);

const Bell = beside(() =>
  import("../../notifications/Bell.tsx").then(({ Bell: bell }) => ({ default: bell })),
);

interface TopBarProps {
  isDesk: boolean;
  onOpenMenu: () => void;
  onOpenSearch: () => void;
  onOpenShortcuts: () => void;
}

/** A target for a finger. */
const touch = { width: 44, height: 44 };

/** The bar at the top: menu width, search, notifications, account. It floats unless the person has set it otherwise. */
export function TopBar({ isDesk, onOpenMenu, onOpenSearch, onOpenShortcuts }: TopBarProps) {
  const text = useText();
  const { menuCollapsed, direction } = useSyncExternalStore(appearance.subscribe, () => appearance.value);
  const canSearch = useHasCall("search");
  const canKeep = useHasCall("device-key");
  const canBeNotified = useHasCall("notifications");
  const [{ navbar }] = useLayoutSettings();
  const floats = isDesk && navbar === "floating";
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: 1100,
        px: floats ? 3 : 0,
        pt: floats ? 0.75 : 0,
        bgcolor: "background.default",
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          minHeight: 48,
          px: floats ? 1 : { xs: 0.5, md: 2 },
          bgcolor: "background.paper",
          borderStyle: "solid",
          borderColor: "divider",
          borderWidth: floats ? 1 : "0 0 1px",
          borderRadius: floats ? 1.5 : 0,
        }}
      >
        {isDesk ? (
          <IconButton
            onClick={() => appearance.set({ menuCollapsed: !menuCollapsed })}
            aria-label={text(menuCollapsed ? "shell.expandMenu" : "shell.collapseMenu")}
            aria-expanded={!menuCollapsed}
          >
            <Icon
              name={menuCollapsed ? "Menu" : "MenuOpen"}
              style={direction === "rtl" ? { transform: "scaleX(-1)" } : undefined}
            />
          </IconButton>
        ) : (
          <>
            <IconButton onClick={onOpenMenu} aria-label={text("shell.openMenu")} sx={touch}>
              <Icon name="Menu" />
            </IconButton>
            <Box sx={{ flex: 1, minWidth: 0, ml: -2 }}>
              <Brand />
            </Box>
          </>
        )}
        {canSearch &&
          (isDesk ? (
            <Button
              onClick={onOpenSearch}
              variant="outlined"
              color="inherit"
              aria-haspopup="dialog"
              sx={{
                justifyContent: "flex-start",
                color: "text.secondary",
                minWidth: 280,
                borderColor: "divider",
                fontWeight: 400,
              }}
              startIcon={<Icon name="Search" />}
            >
              <Box component="span" sx={{ flex: 1, textAlign: "left" }}>
                {text("shell.search")}
              </Box>
              <Box
                component="kbd"
                aria-hidden
                sx={{
                  fontFamily: "inherit",
                  fontSize: "0.75rem",
                  border: 1,
                  borderColor: "divider",
                  borderRadius: 1,
                  px: 0.75,
                }}
              >
                Ctrl K
              </Box>
            </Button>
          ) : (
            <IconButton
              onClick={onOpenSearch}
              aria-label={text("shell.search")}
              aria-haspopup="dialog"
              sx={touch}
            >
              <Icon name="Search" />
            </IconButton>
          ))}
        {isDesk && <Box sx={{ flex: 1 }} />}
        {canKeep && (
          <AfterFirstScreen>
            <Suspense>
              <WaitingMenu />
            </Suspense>
          </AfterFirstScreen>
        )}
        {canBeNotified && (
          <Box sx={touch}>
            <AfterFirstScreen>
              <Suspense>
                <Bell />
              </Suspense>
            </AfterFirstScreen>
          </Box>
        )}
        <AccountMenu isDesk={isDesk} onShortcuts={onOpenShortcuts} />
      </Box>
    </Box>
  );
}
