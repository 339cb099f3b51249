import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useText } from "../../i18n/useText.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

interface RowsSkeletonProps {
  rows: number;
  columns: number;
  height: number;
}

/** The shape of the rows that come, so that nothing jumps when they are there. */
export function RowsSkeleton({ rows, columns, height }: RowsSkeletonProps) {
  const text = useText();
  return (
    <Box role="status" sx={{ px: 2, py: 1 }}>
      <span style={visuallyHidden}>{text("shell.loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ display: "flex", gap: 3, alignItems: "center", height }}>
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} variant="text" sx={{ flex: column === 0 ? 2 : 1 }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
