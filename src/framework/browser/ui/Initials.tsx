import Box from "@mui/material/Box";

/** The first letters of a name, in the place of a picture. */
export const Initials = ({ name, size = 36 }: { name: string; size?: number }) => (
  <Box
    aria-hidden
    sx={{
      width: size,
      height: size,
      borderRadius: "50%",
      flexShrink: 0,
      display: "grid",
      placeItems: "center",
      fontSize: size * 0.4,
      fontWeight: 650,
      color: "primary.main",
      background: (theme) => theme.tokens.brandSoft,
    }}
  >
    {name
      .split(/\s+/)
      .filter(Boolean)
      .map((part) => part[0]?.toUpperCase())
      .filter((_, index, all) => index === 0 || index === all.length - 1)
      .join("")}
  </Box>
);
