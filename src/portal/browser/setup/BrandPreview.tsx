import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { ThemeProvider, useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useMemo } from "react";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { FilePicture } from "#framework/browser/fields/FilePicture.tsx";
import { Logo } from "#framework/browser/shell/Logo.tsx";
import { portalTheme } from "#framework/browser/theme/theme.ts";

const size = 40;

/** How the portal looks with the name, the logo and the colour that are filled in, before they are saved. */
export function BrandPreview({ value }: { value: JsonObject }) {
  const translate = useTranslate();
  const { palette, direction } = useTheme();
  const color = typeof value.brand_color === "string" ? value.brand_color : undefined;
  const theme = useMemo(
    () => portalTheme(palette.mode === "dark" ? "dark" : "light", direction, color),
    [palette.mode, direction, color],
  );
  const name = typeof value.name === "string" && value.name !== "" ? value.name : translate("setup.yourName");
  const logo = asObject(value.logo);
  return (
    <Box
      component="aside"
      aria-label={translate("setup.preview")}
      sx={{ width: { xs: "100%", md: 300 }, flexShrink: 0 }}
    >
      <Box sx={{ position: "sticky", top: 80, display: "grid", gap: 1 }}>
        <Typography variant="h3" component="h2">
          {translate("setup.preview")}
        </Typography>
        <ThemeProvider theme={theme}>
          <Paper variant="outlined" sx={{ overflow: "hidden", bgcolor: "background.default" }}>
            <Box
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1.5,
                p: 1.5,
                bgcolor: "background.paper",
                color: "text.primary",
                borderBottom: 1,
                borderColor: "divider",
              }}
            >
              {typeof logo.documentId === "string" ? (
                <FilePicture file={logo} alt="" size={size} />
              ) : (
                <Logo size={size} />
              )}
              <Typography sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>{name}</Typography>
            </Box>
            <Box sx={{ p: 2, display: "grid", gap: 1.5, justifyItems: "start" }}>
              <Box
                sx={{
                  px: 1.5,
                  py: 0.75,
                  borderRadius: 2,
                  fontWeight: 650,
                  color: theme.tokens.brand,
                  bgcolor: theme.tokens.brandSoft,
                }}
              >
                {translate("setup.sampleLink")}
              </Box>
              {/* A picture of a button: there is nothing to do with it. */}
              <Button component="span" variant="contained" tabIndex={-1} sx={{ pointerEvents: "none" }}>
                {translate("setup.sampleButton")}
              </Button>
            </Box>
          </Paper>
        </ThemeProvider>
        <Typography variant="body2" color="text.secondary">
          {translate("setup.previewHint")}
        </Typography>
      </Box>
    </Box>
  );
}
