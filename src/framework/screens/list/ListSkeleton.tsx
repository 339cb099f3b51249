import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useText } from "../../i18n/useText.ts";
import { rowHeights } from "../../theme/theme.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { List } from "./useList.ts";

/** The shape of the rows that come, so that nothing jumps when they are there. */
export function ListSkeleton({
  list: { controller, arrangement, resource },
  isPhone,
}: {
  list: List;
  isPhone: boolean;
}) {
  const text = useText();
  const count = Math.min(controller.perPage, 12);
  const columns = Math.min(
    resource.definition.list?.columns?.filter((column) => typeof column === "string" || !column.hidden)
      .length ?? 5,
    isPhone ? 1 : 6,
  );
  return (
    <Box role="status" sx={{ px: 2, py: 1 }}>
      <span style={visuallyHidden}>{text("shell.loading")}</span>
      {Array.from({ length: count }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: "flex",
            gap: 3,
            alignItems: "center",
            height: isPhone ? 88 : rowHeights[arrangement.density ?? "standard"],
          }}
        >
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} variant="text" sx={{ flex: column === 0 ? 2 : 1 }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
