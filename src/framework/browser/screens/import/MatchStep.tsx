import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";
import { ColumnMatch } from "./ColumnMatch.tsx";
import { type ImportColumn, type ImportFacts, unmatched } from "./importData.ts";
import type { ImportWork } from "./useImport.ts";

interface MatchStepProps {
  found: ImportFacts;
  columns: ImportColumn[];
  work: ImportWork;
  onChecked: () => void;
}

/** Which column of the file is which field; guessed at first. */
export function MatchStep({ found, columns, work, onChecked }: MatchStepProps) {
  const text = useText();
  const [mapping, setMapping] = useState(found.mapping);
  const missing = unmatched(columns, mapping);
  const used = mapping.filter((field) => field !== null).length;
  const { ask } = work;
  const match = (index: number, field: string | null) =>
    // A field is filled in by one column: the other one lets go of it.
    setMapping((all) => all.map((known, at) => (at === index ? field : known === field ? null : known)));
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "clip" }}>
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: 1 }}>
        <Typography>
          {text("import.matchText", {
            used,
            count: found.headers.length,
            rows: found.total.toLocaleString("en-AU"),
          })}
        </Typography>
      </Box>
      <Box component="ul" aria-label={text("import.steps.match")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {found.headers.map((header, index) => (
          <ColumnMatch
            key={index}
            header={header || text("import.unnamed", { number: index + 1 })}
            sample={found.sample.map((row) => row[index] ?? "")}
            columns={columns}
            field={mapping[index] ?? null}
            onMatch={(field) => match(index, field)}
          />
        ))}
      </Box>
      <Box sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2 }}>
        <Box role="status">
          {missing.length > 0 && (
            <Alert severity="warning">
              {text("import.missing", { fields: missing.map(({ label }) => label).join(", ") })}
            </Alert>
          )}
        </Box>
        {ask.isError && ask.variables.call === "check-import" && (
          <Alert severity="error">{messageOf(ask.error)}</Alert>
        )}
        <Box>
          <Button
            variant="contained"
            disabled={missing.length > 0 || ask.isPending}
            onClick={() =>
              ask.mutate(
                { call: "check-import", id: found.uuid, body: { mapping } },
                { onSuccess: onChecked },
              )
            }
          >
            {text("import.check", { count: found.total.toLocaleString("en-AU") })}
          </Button>
        </Box>
      </Box>
    </Paper>
  );
}
