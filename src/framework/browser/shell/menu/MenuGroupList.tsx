import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import type { MenuGroup } from "./useMenu.ts";

export const Row = styled("button")(({ theme: { tokens } }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  width: "100%",
  minHeight: 36,
  padding: "6px 12px",
  border: 0,
  borderRadius: 8,
  background: "none",
  color: tokens.text,
  font: "inherit",
  fontSize: "0.8125rem",
  fontWeight: 600,
  textAlign: "left",
  cursor: "pointer",
  "&:hover": { background: tokens.brandSoft },
  "@media (max-width: 899.95px)": { minHeight: 44 },
}));

export const Entry = styled(Link)(({ theme: { tokens } }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 34,
  padding: "5px 12px",
  borderRadius: 8,
  color: tokens.quiet,
  textDecoration: "none",
  fontSize: "0.875rem",
  fontWeight: 500,
  overflowWrap: "anywhere",
  "&:hover": { background: tokens.brandSoft, color: tokens.text },
  "&.active": { background: tokens.brandSoft, color: tokens.brand, fontWeight: 650 },
  "@media (max-width: 899.95px)": { minHeight: 44 },
}));

interface MenuGroupListProps {
  group: MenuGroup;
  isOpen: boolean;
  narrow: boolean;
  /** The entry that one is at. */
  here?: string;
  /** Without it the group cannot be folded. */
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** One group of the menu: a button that folds it, and its entries. */
export function MenuGroupList({ group, isOpen, narrow, here, onToggle, onNavigate }: MenuGroupListProps) {
  const { name, label, icon, entries } = group;
  const id = `menu-${name}`;
  const centred = narrow ? { justifyContent: "center", px: 0 } : undefined;
  return (
    <Box sx={{ mt: 0.5 }}>
      {onToggle && (
        <Row
          type="button"
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls={id}
          title={narrow ? label : undefined}
          aria-label={narrow ? label : undefined}
          sx={centred}
        >
          {narrow ? <Icon name={icon} /> : <span style={{ flex: 1 }}>{label}</span>}
          {!narrow && <Icon name={isOpen ? "KeyboardArrowUp" : "KeyboardArrowDown"} size={18} />}
        </Row>
      )}
      <Box
        component="ul"
        id={id}
        hidden={!isOpen}
        aria-label={label}
        sx={{ listStyle: "none", m: 0, p: 0, display: isOpen ? "grid" : "none", gap: 0.25 }}
      >
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry
              to={entry.path}
              onClick={onNavigate}
              className={entry.id === here ? "active" : undefined}
              aria-current={entry.id === here ? "page" : undefined}
              title={narrow ? entry.label : undefined}
              aria-label={narrow ? entry.label : undefined}
              sx={centred}
            >
              <Icon name={entry.icon} />
              {!narrow && <span>{entry.label}</span>}
            </Entry>
          </li>
        ))}
      </Box>
    </Box>
  );
}
