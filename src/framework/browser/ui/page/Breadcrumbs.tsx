import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouteLink } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../Icon.tsx";

export interface Crumb {
  label: string;
  /** Where it leads; a group of the menu leads nowhere. */
  path?: string;
}

const onDesk = { xs: "none", sm: "flex" };

/** Where one is. The last entry is the page itself. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const text = useText();
  if (trail.length < 2) return null;
  const isLinked = trail.slice(0, -1).some(({ path }) => path !== undefined);
  const isBeforeHidden = (index: number) => isLinked && index === trail.length - 2;
  return (
    <Box component="nav" aria-label={text("shell.breadcrumbs")} className="no-print">
      <Box
        component="ol"
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 0.5,
          listStyle: "none",
          m: 0,
          p: 0,
          fontSize: "0.8125rem",
          color: "text.secondary",
          overflowWrap: "anywhere",
        }}
      >
        {trail.map(({ label, path }, index) => {
          const isLast = index === trail.length - 1;
          return (
            <Box
              component="li"
              key={`${index} ${label}`}
              // A phone has no room to say twice what the title below says.
              sx={{
                display: isLast && isLinked ? onDesk : "flex",
                alignItems: "center",
                gap: 0.5,
                minWidth: 0,
              }}
            >
              {path && !isLast ? (
                <Link
                  component={RouteLink}
                  to={path}
                  color="inherit"
                  underline="hover"
                  data-route-link
                  sx={{ py: "2px" }}
                >
                  {label}
                </Link>
              ) : (
                <Box component="span" aria-current={isLast ? "page" : undefined}>
                  {label}
                </Box>
              )}
              {!isLast && (
                <Box component="span" sx={{ display: isBeforeHidden(index) ? onDesk : "flex" }}>
                  <Icon name="ChevronRight" size={16} directed />
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
