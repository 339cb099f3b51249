import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { SystemStyleObject } from "@mui/system";
import { NavLink } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { MenuGroup } from "../menu/useMenu.ts";

const most = 4;

// As wide as its word: five words of one line then fit on 320 pixels, with wide letters too.
const item = {
  flex: "1 1 auto",
  minWidth: 44,
  minHeight: 56,
  padding: "0 2px",
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "2px",
  font: "inherit",
  fontSize: "0.6875rem",
  lineHeight: 1.2,
  whiteSpace: "nowrap",
  textDecoration: "none",
} satisfies SystemStyleObject;

const Item = styled(NavLink)(({ theme: { tokens } }) => ({
  ...item,
  color: tokens.quiet,
  "&.active": { color: tokens.brand, fontWeight: 650 },
}));

interface BottomNavigationProps {
  groups: readonly MenuGroup[];
  onOpenMenu: () => void;
}

/** The four things that a person does most, in reach of the thumb. */
export function BottomNavigation({ groups, onOpenMenu }: BottomNavigationProps) {
  const { definitions } = useServices();
  const entries = groups.flatMap((group) => group.entries);
  const text = useText();
  const chosen = (definitions.navigation.phone ?? [])
    .flatMap(({ entry, label }) =>
      entries.filter(({ id }) => id === entry).map((found) => ({ ...found, label: label ?? found.label })),
    )
    .slice(0, most);
  return (
    <Box
      component="nav"
      aria-label={text("shell.quickLinks")}
      sx={{
        position: "fixed",
        insetInline: 0,
        bottom: 0,
        zIndex: 1100,
        display: "flex",
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
        pb: "env(safe-area-inset-bottom)",
      }}
    >
      {chosen.map(({ id, label, icon, path }) => (
        <Item key={id} to={path}>
          <Icon name={icon} size={24} />
          <span>{label}</span>
        </Item>
      ))}
      <Box
        component="button"
        type="button"
        onClick={onOpenMenu}
        sx={{ ...item, border: 0, background: "none", color: "text.secondary" }}
      >
        <Icon name="Menu" size={24} />
        <span>{text("shell.more")}</span>
      </Box>
    </Box>
  );
}
