import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { useGroupTrail } from "#framework/browser/screens/useGroupTrail.ts";
import { useServices } from "#framework/browser/services.tsx";
import { PageSkeleton } from "#framework/browser/ui/page/PageSkeleton.tsx";
import { markStyles, MatrixCell, type StateWords } from "./MatrixCell.tsx";
import { MatrixExport } from "./MatrixExport.tsx";
import { MatrixTable } from "./MatrixTable.tsx";
import { MatrixTools } from "./MatrixTools.tsx";
import {
  cellStates,
  filterIn,
  filterPeople,
  gapsByRequirement,
  type Matrix,
  type MatrixFilter,
  parametersOf,
} from "./matrixData.ts";

/** Who lacks what: every active person against every licence and item that is asked of someone. The filter stands in the address. */
export default function ComplianceMatrix() {
  const translate = useTranslate();
  const { shell } = useServices();
  const trail = useGroupTrail("workforce");
  const [parameters, setParameters] = useSearchParams();
  const [filter, setFilter] = useState<MatrixFilter>(() => filterIn(parameters));
  const narrow = (next: MatrixFilter) => {
    setFilter(next);
    setParameters(parametersOf(next), { replace: true });
  };
  const { data, error, refetch } = useQuery({
    queryKey: ["compliance-matrix"],
    queryFn: async ({ signal }) =>
      (await shell<{ matrix: Matrix }>("compliance-matrix", { signal })).data.matrix,
  });
  const rested = useDeferredValue(filter);
  const people = useMemo(() => filterPeople(data?.people ?? [], rested), [data, rested]);
  const gaps = useMemo(() => (data ? gapsByRequirement({ ...data, people }) : []), [data, people]);
  const words = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(cellStates).map(([state, { label }]) => [state, translate(label)]),
      ) as StateWords,
    [translate],
  );
  if (error)
    return (
      <>
        <PageHeader title={translate("matrix.title")} trail={trail} />
        <LoadFailure error={error} title={translate("matrix.failed")} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <PageSkeleton />;
  return (
    <Box sx={markStyles}>
      <PageHeader
        title={translate("matrix.title")}
        trail={trail}
        detail={translate("matrix.count", { smart_count: people.length })}
        primary={<MatrixExport filter={filter} />}
      />
      <Legend words={words} />
      <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "clip" }}>
        <MatrixTools filter={filter} categories={data.categories} onChange={narrow} />
        {people.length === 0 ? (
          <Box sx={{ p: 4, textAlign: "center", color: "text.secondary" }}>{translate("matrix.nobody")}</Box>
        ) : (
          <MatrixTable people={people} requirements={data.requirements} gaps={gaps} words={words} />
        )}
      </Paper>
    </Box>
  );
}

/** What each mark means. */
function Legend({ words }: { words: StateWords }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate("matrix.legend")}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 2,
        listStyle: "none",
        p: 0,
        m: 0,
        mb: 2,
        fontSize: "0.8125rem",
      }}
    >
      {Object.entries(words).map(([state, word]) => (
        <Box component="li" key={state} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
          <span aria-hidden>
            <MatrixCell cell={state} words={words} />
          </span>
          {word}
        </Box>
      ))}
    </Box>
  );
}
