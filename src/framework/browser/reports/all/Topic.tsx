import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { Link as RouteLink } from "react-router";
import type { ListedReport } from "./useReports.ts";

/** Reports below a heading, each with what it is for. */
export function Topic({ topic, reports }: { topic: string; reports: readonly ListedReport[] }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
        {topic}
      </Typography>
      <ReportLinks reports={reports} columns />
    </Box>
  );
}

/** Links to reports with what each is for. @param columns in two columns where there is room */
export function ReportLinks({
  reports,
  columns = false,
}: {
  reports: readonly ListedReport[];
  columns?: boolean;
}) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "grid",
        columnGap: 4,
        rowGap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: columns ? "1fr 1fr" : undefined },
      }}
    >
      {reports.map(({ id, path, label, description }) => (
        <li key={id}>
          <Link component={RouteLink} to={path} sx={{ fontWeight: 600 }}>
            {label}
          </Link>
          {description && (
            <Typography variant="body2" color="text.secondary">
              {description}
            </Typography>
          )}
        </li>
      ))}
    </Box>
  );
}
