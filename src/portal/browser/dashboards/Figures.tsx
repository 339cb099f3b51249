import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { Figure } from "#portal/shared/dashboards.ts";

/** Figures that lead to the lists which they count. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const translate = useTranslate();
  if (figures.length === 0) return null;
  return (
    <Box component="section" aria-label={translate("dashboard.figures")}>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gridTemplateColumns: { xs: "1fr 1fr", lg: "1fr" },
          columnGap: 2,
        }}
      >
        {figures.map(({ name, value, link }) => (
          <Box component="li" key={name} sx={{ borderBottom: 1, borderColor: "divider" }}>
            <Box
              component={RouteLink}
              to={link}
              sx={{
                display: "flex",
                flexDirection: { xs: "column-reverse", lg: "row" },
                justifyContent: "space-between",
                alignItems: { xs: "flex-start", lg: "baseline" },
                columnGap: 1,
                py: 1,
                minHeight: 44,
                color: "inherit",
                textDecoration: "none",
                "&:hover": { textDecoration: "underline" },
              }}
            >
              <Box component="span" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
                {translate(`figures.${name}`)}
              </Box>
              <Box
                component="span"
                sx={{ fontSize: "1.375rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}
              >
                {value.toLocaleString("en-AU")}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
