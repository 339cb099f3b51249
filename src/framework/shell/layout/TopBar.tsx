import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useText } from "../../i18n/useText.ts";
import { useHasCall } from "../../services.tsx";
import { appearance } from "../../session/appearance.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AfterFirstScreen } from "./AfterFirstScreen.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { BookmarkMenu } from "./BookmarkMenu.tsx";
import { Brand } from "./Brand.tsx";
import { DashboardSwitch } from "./DashboardSwitch.tsx";

const WaitingMenu = lazy(() =>
  import("../../kept/WaitingMenu.tsx").then(({ WaitingMenu: menu }) => ({ default: menu })),
);

interface TopBarProps {
  isDesk: boolean;
  onOpenMenu: () => void;
  onOpenSearch: () => void;
}

/** The floating bar: menu width, search, dashboards, bookmarks, account. */
export function TopBar({ isDesk, onOpenMenu, onOpenSearch }: TopBarProps) {
  const text = useText();
  const { menuCollapsed, direction } = useSyncExternalStore(appearance.subscribe, () => appearance.value);
  const canSearch = useHasCall("search");
  const canBookmark = useHasCall("bookmarks");
  const canKeep = useHasCall("device-key");
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: 1100,
        px: { xs: 0, md: 3 },
        pt: { xs: 0, md: 1.5 },
        bgcolor: "background.default",
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          minHeight: 56,
          px: { xs: 1, md: 1.5 },
          bgcolor: "background.paper",
          borderStyle: "solid",
          borderColor: "divider",
          borderWidth: { xs: "0 0 1px", md: 1 },
          borderRadius: { md: 3 },
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
            <IconButton onClick={onOpenMenu} aria-label={text("shell.openMenu")}>
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
            <IconButton onClick={onOpenSearch} aria-label={text("shell.search")} aria-haspopup="dialog">
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
        {isDesk && <DashboardSwitch />}
        {canBookmark && isDesk && <BookmarkMenu />}
        <AccountMenu isDesk={isDesk} />
      </Box>
    </Box>
  );
}
