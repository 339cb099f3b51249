import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";

/** The shape of a dashboard until it is there: one panel that leads, and quieter ones. */
export const DashboardSkeleton = ({ narrow = false }: { narrow?: boolean }) => (
  <Box sx={{ display: "grid", gap: 3, maxWidth: narrow ? 720 : undefined }} aria-hidden>
    <Skeleton variant="rounded" height={320} />
    <Skeleton variant="rounded" height={180} />
  </Box>
);
