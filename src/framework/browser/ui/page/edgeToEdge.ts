import type { Theme } from "@mui/material/styles";
import type { SystemStyleObject } from "@mui/system";

/** A list on a screen of its own: from one edge of the page to the other, until the page itself has room at its sides. */
export const edgeToEdge: SystemStyleObject<Theme> = {
  mx: { xs: -2, md: -3 },
  border: 1,
  borderWidth: "1px 0",
  borderColor: "divider",
  bgcolor: "background.paper",
  overflow: "clip",
  "@media (min-width: 1740px)": { mx: 0, borderWidth: 1, borderRadius: 2 },
};
