import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useMenu } from "./useMenu.ts";

const Entry = styled(NavLink)(({ theme: { tokens } }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 36,
  padding: "6px 12px",
  borderRadius: 8,
  color: tokens.quiet,
  textDecoration: "none",
  fontSize: "0.875rem",
  fontWeight: 500,
  whiteSpace: "nowrap",
  overflow: "hidden",
  "&:hover": { background: tokens.brandSoft, color: tokens.text },
  "&.active": { background: tokens.brandSoft, color: tokens.brand, fontWeight: 650 },
}));

/** The menu down the side. Narrowed, it shows icons with their words for a screen reader and on hover. */
export function Menu({ narrow = false, onNavigate }: { narrow?: boolean; onNavigate?: () => void }) {
  const groups = useMenu();
  const text = useText();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const entries = [...(menu.current?.querySelectorAll("a") ?? [])];
    const current = entries.find((entry) => `${pathname}/`.startsWith(`${entry.pathname}/`));
    current?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <Box
      component="nav"
      ref={menu}
      aria-label={text("shell.menu")}
      sx={{ overflowY: "auto", overflowX: "hidden", px: 1.5, pb: 2, flex: 1 }}
    >
      {groups.map((group, index) => (
        <Box
          key={group.name}
          sx={{
            mt: index === 0 ? 0 : narrow ? 1 : 2,
            pt: narrow && index > 0 ? 1 : 0,
            borderTop: narrow && index > 0 ? 1 : 0,
            borderColor: "divider",
          }}
        >
          {!narrow && (
            <Box
              component="h2"
              id={`menu-${group.name}`}
              sx={{ m: 0, px: 1.5, py: 0.5, fontSize: "0.75rem", fontWeight: 600, color: "text.secondary" }}
            >
              {group.label}
            </Box>
          )}
          <Box
            component="ul"
            aria-label={group.label}
            sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.25 }}
          >
            {group.entries.map(({ id, label, icon, path }) => (
              <li key={id}>
                <Entry
                  to={path}
                  onClick={onNavigate}
                  title={narrow ? label : undefined}
                  aria-label={narrow ? label : undefined}
                  sx={narrow ? { justifyContent: "center", px: 0 } : undefined}
                >
                  <Icon name={icon} />
                  {!narrow && <span>{label}</span>}
                </Entry>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
