import Box from "@mui/material/Box";
import { styled, useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, useState, useSyncExternalStore } from "react";
import { Outlet, useLocation } from "react-router";
import { beside, later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useHasCall, usePlatform } from "../../services.tsx";
import { appearance } from "../../session/appearance.ts";
import { ErrorBoundary } from "../../ui/page/ErrorBoundary.tsx";
import { WithinMain } from "../../ui/page/withinMain.ts";
import { Menu } from "../menu/Menu.tsx";
import { useMenu } from "../menu/useMenu.ts";
import { useCurrentWorkspace, WorkspaceContext } from "../menu/useWorkspace.ts";
import { useShortcuts } from "../shortcuts/useShortcuts.ts";
import { useKeepFocus } from "../useKeepFocus.ts";
import { AfterFirstScreen } from "./AfterFirstScreen.tsx";
import { BottomNavigation } from "./BottomNavigation.tsx";
import { Brand } from "./Brand.tsx";
import { DashboardSwitch } from "./DashboardSwitch.tsx";
import { Footer } from "./Footer.tsx";
import { Notice } from "./Notice.tsx";
import { Notices } from "./Notices.tsx";
import { PageSkeleton } from "../../ui/page/PageSkeleton.tsx";
import { TopBar } from "./TopBar.tsx";
import { useIsWide } from "./useLayoutSettings.ts";

const MenuDrawer = later(() =>
  import("../menu/MenuDrawer.tsx").then(({ MenuDrawer: drawer }) => ({ default: drawer })),
);

const NothingInMenu = later(() =>
  import("./NothingInMenu.tsx").then(({ NothingInMenu: note }) => ({ default: note })),
);

/** What is said of the connection. */
const Offline = beside(() =>
  import("../../offline/Offline.tsx").then(({ Offline: offline }) => ({ default: offline })),
);

const ServiceNotices = beside(() =>
  import("./ServiceNotices.tsx").then(({ ServiceNotices: notices }) => ({ default: notices })),
);

const SessionWarning = beside(() =>
  import("../auth/SessionWarning.tsx").then(({ SessionWarning: warning }) => ({ default: warning })),
);

const SkipLink = styled("a")(({ theme: { tokens } }) => ({
  position: "absolute",
  insetInlineStart: 16,
  top: -80,
  zIndex: 2000,
  padding: "10px 16px",
  borderRadius: 8,
  background: tokens.brand,
  color: tokens.onBrand,
  "&:focus": { top: 12 },
}));

const wide = 248;
const narrow = 72;

/** The frame around every screen: menu, bar, content, footer; on a phone a bottom navigation instead of the menu. */
export function Layout() {
  const workspace = useCurrentWorkspace();
  return (
    <WorkspaceContext value={workspace}>
      <Frame />
    </WorkspaceContext>
  );
}

function Frame() {
  const text = useText();
  const { pathname } = useLocation();
  const theme = useTheme();
  const isDesk = useMediaQuery(theme.breakpoints.up("md"));
  const { menuCollapsed } = useSyncExternalStore(appearance.subscribe, () => appearance.value);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const notice = usePlatform()?.notice;
  const canKeep = useHasCall("device-key");
  const dialogs = useShortcuts();
  const menu = useMenu();
  const isWide = useIsWide(pathname);
  useKeepFocus();

  return (
    <Box sx={{ display: "flex", minHeight: "100vh" }}>
      <SkipLink href="#content">{text("shell.skipToContent")}</SkipLink>
      {isDesk && (
        <Box
          component="aside"
          sx={{
            width: menuCollapsed ? narrow : wide,
            flexShrink: 0,
            position: "sticky",
            top: 0,
            height: "100vh",
            display: "flex",
            flexDirection: "column",
            borderInlineEnd: "1px solid",
            borderColor: "divider",
            bgcolor: "background.paper",
            transition: "width 160ms",
          }}
        >
          <Brand narrow={menuCollapsed} />
          <DashboardSwitch narrow={menuCollapsed} />
          <Menu groups={menu} narrow={menuCollapsed} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexDirection: "column" }}>
        {notice && <Notice>{notice}</Notice>}
        <AfterFirstScreen>
          <Suspense>
            <ServiceNotices />
          </Suspense>
        </AfterFirstScreen>
        <Notices />
        <AfterFirstScreen>
          <Suspense>
            <SessionWarning />
          </Suspense>
        </AfterFirstScreen>
        {canKeep && (
          <AfterFirstScreen>
            <Suspense>
              <Offline />
            </Suspense>
          </AfterFirstScreen>
        )}
        <TopBar
          isDesk={isDesk}
          onOpenMenu={() => setDrawerOpen(true)}
          onOpenSearch={dialogs.openSearch}
          onOpenShortcuts={dialogs.openShortcuts}
        />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: "100%",
            maxWidth: isWide ? "none" : 1440,
            mx: "auto",
            px: { xs: 2, md: 3 },
            py: { xs: 2, md: 2.5 },
            "&:focus": { outline: "none" },
          }}
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <WithinMain value={true}>
                {menu.length === 0 && <NothingInMenu />}
                <Outlet />
              </WithinMain>
            </Suspense>
          </ErrorBoundary>
        </Box>
        <Footer />
        {!isDesk && <BottomNavigation groups={menu} onOpenMenu={() => setDrawerOpen(true)} />}
      </Box>
      {drawerOpen && (
        <Suspense>
          <MenuDrawer groups={menu} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      {dialogs.element}
    </Box>
  );
}
