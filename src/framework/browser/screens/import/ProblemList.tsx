import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LoadFailure } from "../table/LoadFailure.tsx";
import { Pager } from "../table/Pager.tsx";
import type { ImportProblem } from "./importData.ts";

const standardSize = 25;

/** Every problem by row, column and message, a page at a time. */
export function ProblemList({ id }: { id: string }) {
  const text = useText();
  const { shell } = useServices();
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: standardSize });
  const { data, error, refetch } = useQuery({
    queryKey: ["import-problems", id, page, perPage],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await shell<{
          problems: ImportProblem[];
          pagination: { total: number };
        }>("import-problems", { params: { id }, query: { page, limit: perPage }, signal })
      ).data,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Box sx={{ border: 1, borderColor: "divider", borderRadius: 2, overflow: "clip" }}>
      <Box
        component="ul"
        aria-label={text("import.problemList")}
        sx={{ listStyle: "none", m: 0, p: 0, fontSize: "0.875rem" }}
      >
        {data.problems.map(({ row, column, message, warning }, index) => (
          <Box
            component="li"
            key={index}
            sx={{
              display: "grid",
              gridTemplateColumns: { xs: "auto 1fr", sm: "24px 80px minmax(120px, 1fr) 2.5fr" },
              columnGap: 1.5,
              px: 2,
              py: 0.75,
              "& + &": { borderTop: 1, borderColor: "divider" },
            }}
          >
            <Box
              sx={{ color: warning ? "warning.main" : "error.main", gridRow: { xs: "span 2", sm: "auto" } }}
            >
              <Icon name={warning ? "WarningAmber" : "ErrorOutline"} size={18} />
            </Box>
            <Box sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
              {text("import.row", { number: row })}
              <Box component="span" sx={{ display: { sm: "none" }, fontWeight: 450 }}>
                {column && ` · ${column}`}
              </Box>
            </Box>
            <Box sx={{ display: { xs: "none", sm: "block" }, overflowWrap: "anywhere" }}>{column}</Box>
            <Box sx={{ overflowWrap: "anywhere" }}>
              {warning && <span>{text("import.warning")} </span>}
              {message}
            </Box>
          </Box>
        ))}
      </Box>
      {data.pagination.total > standardSize && (
        <Pager
          label={text("import.problemList")}
          page={page}
          perPage={perPage}
          total={data.pagination.total}
          standardSize={standardSize}
          onPage={(next) => setPage({ page: next, perPage })}
          onPerPage={(next) => setPage({ page: 1, perPage: next })}
        />
      )}
    </Box>
  );
}
