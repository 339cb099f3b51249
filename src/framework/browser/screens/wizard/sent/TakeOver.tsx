import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../../i18n/useText.ts";
import { useServices } from "../../../services.tsx";
import { messageOf } from "../../../transport/errors.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { toasts } from "../../../ui/toasts.tsx";

interface Change {
  question: string;
  label: string;
  now: string;
  answered: string;
}

interface Compared {
  changes: Change[];
  version: number;
}

/** Which answers of a sent form differ from the record that it is about: those that are chosen are taken over into it. */
export function TakeOver({ form, id }: { form: string; id: string }) {
  const text = useText();
  const queries = useQueryClient();
  const { shell } = useServices();
  const [compared, setCompared] = useState<Compared>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const trying = async (what: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await what();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  const compare = async () => {
    const { data: found } = await shell<Compared>("form-record-changes", { params: { form, id } });
    setCompared(found);
    // What the record has already is replaced only by those who say so.
    setChosen(new Set(found.changes.filter(({ now }) => now === "").map(({ question }) => question)));
  };
  const write = async () => {
    const body = { questions: [...chosen], version: compared?.version ?? 0 };
    const { message } = await shell("form-take-over", { params: { form, id }, body });
    toasts.success(message);
    void queries.invalidateQueries();
    await compare();
  };
  const toggle = (question: string, isChosen: boolean) =>
    setChosen(new Set([...chosen].filter((each) => each !== question).concat(isChosen ? [question] : [])));
  return (
    <Panel title={text("takeOver.title")} className="no-print" sx={{ mt: 2 }}>
      <Typography color="text.secondary">{text("takeOver.text")}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <div role="status">
        {compared?.changes.length === 0 && <Alert severity="success">{text("takeOver.same")}</Alert>}
      </div>
      {compared && compared.changes.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: "none",
            m: 0,
            p: 0,
            display: "grid",
            columnGap: 2,
            rowGap: 1.5,
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
          }}
        >
          {compared.changes.map((change) => (
            <Box component="li" key={change.question} sx={{ display: "flex", alignItems: "start" }}>
              <Checkbox
                id={`take-${change.question}`}
                checked={chosen.has(change.question)}
                onChange={({ target }) => toggle(change.question, target.checked)}
                sx={{ mt: -1 }}
              />
              <Box
                component="label"
                htmlFor={`take-${change.question}`}
                sx={{ overflowWrap: "anywhere", minWidth: 0 }}
              >
                <Box sx={{ fontWeight: 600 }}>{change.label}</Box>
                <Box sx={{ color: "text.secondary" }}>
                  {change.now === "" ? text("takeOver.empty") : text("takeOver.now", { value: change.now })}
                </Box>
                <Box>{text("takeOver.answered", { value: change.answered })}</Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box>
        {compared && compared.changes.length > 0 ? (
          <Button
            variant="contained"
            disabled={isBusy || chosen.size === 0}
            onClick={() => void trying(write)}
          >
            {text("takeOver.write", { smart_count: chosen.size })}
          </Button>
        ) : (
          <Button variant="outlined" disabled={isBusy} onClick={() => void trying(compare)}>
            {text("takeOver.compare")}
          </Button>
        )}
      </Box>
    </Panel>
  );
}
