import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useContext } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/page/PageTitle.tsx";
import { WithinMain } from "../../ui/page/withinMain.ts";

interface MessagePageProps {
  icon: string;
  title: string;
  text: string;
  /** A fact to copy, such as a request's id. */
  detail?: string;
  children?: ReactNode;
  /** Stands inside of a screen rather than in its place. */
  inside?: boolean;
}

/** A page that says one thing: what happened, what is safe, what to do. */
export function MessagePage({ icon, title, text, detail, children, inside = false }: MessagePageProps) {
  const isFramed = useContext(WithinMain);
  return (
    <Box
      component={inside || isFramed ? "section" : "main"}
      sx={{ minHeight: inside ? 320 : "80vh", display: "grid", placeItems: "center", p: 3 }}
    >
      <Box sx={{ maxWidth: 460, textAlign: "center", display: "grid", justifyItems: "center", gap: 1.5 }}>
        <Box
          sx={{
            width: 56,
            height: 56,
            borderRadius: "50%",
            display: "grid",
            placeItems: "center",
            color: "primary.main",
            background: (theme) => theme.tokens.brandSoft,
          }}
        >
          <Icon name={icon} size={28} />
        </Box>
        {inside ? <Typography variant="h2">{title}</Typography> : <PageTitle>{title}</PageTitle>}
        <Typography color="text.secondary">{text}</Typography>
        {detail && (
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ fontFamily: "monospace", overflowWrap: "anywhere" }}
          >
            {detail}
          </Typography>
        )}
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", justifyContent: "center", mt: 1 }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
