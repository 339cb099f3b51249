import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useText } from "../../i18n/useText.ts";
import { visuallyHidden } from "../visuallyHidden.ts";

/** The shape of a page while its code is on the way. */
export function PageSkeleton() {
  const text = useText();
  return (
    <Box role="status">
      <span style={visuallyHidden}>{text("shell.loading")}</span>
      <Skeleton width={220} height={36} />
      <Skeleton variant="rounded" height={56} sx={{ mt: 2 }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
    </Box>
  );
}
