import Box from "@mui/material/Box";
import { sectionId } from "../../forms/sectionId.ts";
import { useText } from "../../i18n/useText.ts";

/** The sections of a long form or record beside it, to go straight to one. */
export function SectionIndex({ titles }: { titles: string[] }) {
  const text = useText();
  if (titles.length < 4) return null;
  return (
    <Box
      component="nav"
      aria-label={text("form.sections")}
      className="no-print"
      sx={{
        display: { xs: "none", lg: "block" },
        position: "sticky",
        top: 88,
        alignSelf: "start",
        width: 210,
        flexShrink: 0,
      }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          borderInlineStart: "2px solid",
          borderColor: "divider",
          maxHeight: "calc(100vh - 180px)",
          overflowY: "auto",
        }}
      >
        {titles.map((title) => (
          <li key={title}>
            <Box
              component="a"
              href={`#${sectionId(title)}`}
              onClick={(event) => {
                event.preventDefault();
                const target = document.getElementById(sectionId(title));
                target?.scrollIntoView({ block: "start" });
                target?.focus({ preventScroll: true });
              }}
              sx={{
                display: "block",
                px: 1.5,
                py: 0.75,
                fontSize: "0.875rem",
                color: "text.secondary",
                textDecoration: "none",
                "&:hover, &:focus-visible": { color: "primary.main" },
              }}
            >
              {title}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
