import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { Link } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useText } from "../../i18n/useText.ts";
import { AtWork } from "./AtWork.tsx";
import { KeptRecords } from "./KeptRecords.tsx";
import { ProblemList } from "./ProblemList.tsx";
import { UndoImport } from "./UndoImport.tsx";
import { LeftOutRows } from "./LeftOutRows.tsx";
import { type ImportFacts, isAtWork, rowsToWrite } from "./importData.ts";
import type { ImportWork } from "./useImport.ts";
import { midSentence } from "#framework/shared/text/names.ts";

interface CheckStepProps {
  resource: Resource;
  found: ImportFacts;
  work: ImportWork;
  onBack: () => void;
}

/** What the dry run found, and the import itself: every row or none. */
export function CheckStep({ resource, found, work, onBack }: CheckStepProps) {
  const text = useText();
  const { state, problems, warnings } = found;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 2, display: "grid", gap: 2 }}>
      <Box role="status">
        <Verdict found={found} resource={resource} />
      </Box>
      {isAtWork(found) && (
        <AtWork found={found} onStop={() => work.ask.mutate({ call: "cancel-import", id: found.uuid })} />
      )}
      {(state === "checked" || state === "imported") && <LeftOutRows found={found} />}
      {state === "undone" && found.result.kept && (
        <KeptRecords resource={resource} kept={found.result.kept} />
      )}
      {state === "checked" && problems + warnings > 0 && <ProblemList id={found.uuid} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {state === "checked" && problems === 0 && rowsToWrite(found) > 0 && (
          <Button
            variant="contained"
            disabled={work.ask.isPending}
            onClick={() => work.ask.mutate({ call: "run-import", id: found.uuid })}
          >
            {text("import.run", { count: rowsToWrite(found).toLocaleString("en-AU") })}
          </Button>
        )}
        {state === "imported" && (
          <Button variant="contained" component={Link} to={`/${resource.name}`} data-route-link>
            {text("import.toList", { name: midSentence(resource.label.many) })}
          </Button>
        )}
        {found.undo_until !== null && <UndoImport found={found} work={work} />}
        {(state === "checked" || state === "failed" || state === "interrupted") && (
          <Button variant="outlined" onClick={onBack}>
            {text("import.backToMatch")}
          </Button>
        )}
        {!isAtWork(found) && (
          <Button variant="outlined" onClick={() => work.open(undefined)}>
            {text("import.another")}
          </Button>
        )}
      </Box>
    </Paper>
  );
}

/** What came of it, in a sentence. */
function Verdict({ found, resource }: { found: ImportFacts; resource: Resource }) {
  const text = useText();
  const count = (number = 0) => number.toLocaleString("en-AU");
  const { state, total, problems, failing_rows: failing, warnings, result } = found;
  const name = midSentence(resource.label.many);
  if (isAtWork(found)) return null;
  if (state === "checked" && problems > 0)
    return (
      <Alert severity="error">
        {text("import.problems", { problems: count(problems), rows: count(failing), total: count(total) })}
      </Alert>
    );
  const writing = rowsToWrite(found);
  if (state === "checked" && writing === 0)
    return <Alert severity="info">{text("import.nothing", { name })}</Alert>;
  if (state === "checked")
    return (
      <Alert severity={warnings > 0 ? "warning" : "success"}>
        {warnings > 0
          ? text("import.goodWithWarnings", { total: count(writing), warnings: count(warnings) })
          : text(writing < total ? "import.goodOfAll" : "import.good", {
              total: count(total),
              count: count(writing),
            })}
      </Alert>
    );
  if (state === "imported")
    return (
      <Alert severity="success">{text("import.imported", { count: count(result.created), name })}</Alert>
    );
  if (state === "undone")
    return <Alert severity="info">{text("import.undone", { count: count(result.undone) })}</Alert>;
  return (
    <Alert severity="error">
      {state === "interrupted" ? text("import.interrupted") : (result.message ?? text("import.failed"))}
    </Alert>
  );
}
