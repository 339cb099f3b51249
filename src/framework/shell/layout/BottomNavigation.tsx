import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { NavLink } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMenuEntries } from "../menu/useMenu.ts";

const most = 4;

const Item = styled(NavLink)(({ theme: { tokens } }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: 2,
  fontSize: "0.6875rem",
  textDecoration: "none",
  color: tokens.quiet,
  "&.active": { color: tokens.brand, fontWeight: 650 },
}));

/** The four things that a person does most, in reach of the thumb. */
export function BottomNavigation({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { definitions } = useServices();
  const entries = useMenuEntries();
  const text = useText();
  const chosen = (definitions.navigation.phone ?? [])
    .flatMap((name) => entries.filter(({ id }) => id === name))
    .slice(0, most);
  return (
    <Box
      component="nav"
      aria-label={text("shell.more")}
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
          <Box
            component="span"
            sx={{
              maxWidth: "100%",
              // Two lines at most, so that no word is cut.
              display: "-webkit-box",
              WebkitBoxOrient: "vertical",
              WebkitLineClamp: 2,
              overflow: "hidden",
              textAlign: "center",
              lineHeight: 1.15,
              px: 0.25,
            }}
          >
            {label}
          </Box>
        </Item>
      ))}
      <Box
        component="button"
        type="button"
        onClick={onOpenMenu}
        sx={{
          flex: 1,
          minHeight: 56,
          display: "grid",
          justifyItems: "center",
          alignContent: "center",
          gap: "2px",
          border: 0,
          background: "none",
          color: "text.secondary",
          font: "inherit",
          fontSize: "0.6875rem",
        }}
      >
        <Icon name="Menu" size={24} />
        {text("shell.more")}
      </Box>
    </Box>
  );
}
