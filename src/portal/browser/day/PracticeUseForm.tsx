import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import { LimitedField } from "#framework/browser/ui/inputs/LimitedField.tsx";
import { surplusOf } from "#framework/browser/ui/inputs/useTooLong.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { DayPerson, DayPractice, DayShift } from "./dayData.ts";
import { atShift } from "./practiceTimes.ts";
import { usePracticeText } from "./practiceWords.ts";
import type { Day } from "./useDay.ts";

const types = ["seclusion", "chemical", "mechanical", "physical", "environmental"] as const;
const harms = ["no", "risk", "yes", "unknown"] as const;
const texts = ["before", "triedFirst", "effect"] as const;
const none = "none";

interface PracticeUseFormProps {
  shift: DayShift;
  day: Day;
  people: readonly DayPerson[];
  practices: readonly DayPractice[];
  zone: string;
  call: Call;
  onDone: (isSaved: boolean) => void;
}

/** Characters that answers can have. */
const limits = { long: 4000, short: 500 };

/** A use of a restrictive practice at a shift. The phone keeps it until the server has it, and judges nothing. */
export default function PracticeUseForm(props: PracticeUseFormProps) {
  const { shift, day, people, zone, call, onDone } = props;
  const words = usePracticeText();
  const [answers, setAnswers] = useState<Record<string, string>>({ participant: people[0]?.uuid ?? "" });
  const [problem, setProblem] = useState<"missing" | "notKept">();
  const practices = props.practices.filter(({ participant }) => participant === answers.participant);
  const practice = practices.find(({ uuid }) => uuid === answers.practice);
  const answer = (name: string) => answers[name]?.trim() ?? "";
  const type = practice?.type ?? answer("type");
  const field = (name: Parameters<typeof words>[0] | "participant") => ({
    label: words(name === "participant" ? "about" : name),
    value: answers[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => {
      setProblem(undefined);
      setAnswers((before) => ({
        ...before,
        [name]: target.value,
        ...(name === "participant" && { practice: "" }),
      }));
    },
  });
  const isComplete =
    [...texts, "start", "end", "harm"].every((name) => answer(name) !== "") &&
    texts.every((name) => answer(name).length > 2) &&
    type !== "" &&
    (answer("harm") !== "yes" || answer("injury").length > 2);
  const isTooLong =
    [...texts, "injury"].some((name) => surplusOf(answer(name), limits.long) > 0) ||
    ["present", "told"].some((name) => surplusOf(answer(name), limits.short) > 0);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong) return;
    if (!isComplete) {
      setProblem("missing");
      return;
    }
    const { start, end } = atShift(shift.start_at, zone, answer("start"), answer("end"));
    const optional = Object.fromEntries(
      ["present", "told", ...(answer("harm") === "yes" ? ["injury"] : [])]
        .map((name) => [name, answer(name)])
        .filter(([, value]) => value !== ""),
    );
    try {
      await day.queue.add({
        label: words("title"),
        about: shift.uuid,
        changes: {},
        call,
        body: {
          shift: shift.uuid,
          participant: answer("participant"),
          ...(practice && { practice: practice.uuid }),
          type,
          started_at: start.toISOString(),
          ended_at: end.toISOString(),
          before: answer("before"),
          tried_first: answer("triedFirst"),
          effect: answer("effect"),
          harm: answer("harm"),
          ...optional,
        },
        tappedAt: day.now(),
        offset: day.offset,
        files: [],
      });
      onDone(true);
    } catch {
      setProblem("notKept");
    }
  };
  const time = { type: "time", slotProps: { inputLabel: { shrink: true } }, sx: { flex: 1 } } as const;
  const long = { multiline: true, minRows: 2, most: limits.long } as const;
  const short = { most: limits.short } as const;
  return (
    <Box
      component="form"
      noValidate
      aria-label={words("record")}
      onSubmit={(event) => void save(event)}
      sx={{ display: "grid", gap: 2 }}
    >
      <Typography variant="h3">{words("record")}</Typography>
      {people.length > 1 && (
        <TextField select {...field("participant")}>
          {people.map(({ uuid, full_name: name }) => (
            <MenuItem key={uuid} value={uuid}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {practices.length > 0 ? (
        <TextField
          select
          {...field("practice")}
          helperText={practice?.try_first && words("tryFirst", { text: practice.try_first })}
        >
          {practices.map(({ uuid, type: kind, description }) => (
            <MenuItem key={uuid} value={uuid} sx={{ whiteSpace: "normal" }}>
              {words(kind)}: {description}
            </MenuItem>
          ))}
          <MenuItem value={none}>{words("none")}</MenuItem>
        </TextField>
      ) : (
        <Typography>{words("noneKnown")}</Typography>
      )}
      {!practice && (
        <TextField select {...field("type")}>
          {types.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {words(kind)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!practice && (answers.practice === none || practices.length === 0) && (
        <Alert severity="info">{words("incident")}</Alert>
      )}
      <Box sx={{ display: "flex", gap: 2 }}>
        <TextField {...field("start")} {...time} />
        <TextField {...field("end")} {...time} />
      </Box>
      <LimitedField {...field("before")} {...long} />
      <LimitedField {...field("triedFirst")} {...long} />
      <LimitedField {...field("effect")} {...long} helperText={words("effectHelp")} />
      <TextField select {...field("harm")} helperText={words("harmHelp")}>
        {harms.map((harm) => (
          <MenuItem key={harm} value={harm}>
            {words(`harm_${harm}`)}
          </MenuItem>
        ))}
      </TextField>
      {answers.harm === "yes" && <LimitedField {...field("injury")} {...long} />}
      <LimitedField {...field("present")} {...short} />
      <LimitedField {...field("told")} {...short} />
      {problem && <Alert severity="error">{words(problem)}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button type="submit" variant="contained" sx={{ minHeight: 48 }}>
          {words("save")}
        </Button>
        <Button color="inherit" onClick={() => onDone(false)} sx={{ minHeight: 48 }}>
          {words("cancel")}
        </Button>
      </Box>
    </Box>
  );
}
