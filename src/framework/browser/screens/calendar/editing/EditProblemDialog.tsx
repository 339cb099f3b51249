import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useCalendarText } from "../../../i18n/enCalendar.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { blocksOf } from "../rows/blocks.ts";
import type { EditProblem } from "./edit.ts";
import type { Calendar } from "../useCalendar.ts";
import type { Editor } from "./useEditor.ts";
import { WarnedDialog } from "../../warnings/WarnedDialog.tsx";
import { writtenStretch } from "../words.ts";

/** Says why a change was not saved, with the ways out: nothing that was planned is lost without a word. */
export function EditProblemDialog({
  calendar,
  editor,
  problem,
}: {
  calendar: Calendar;
  editor: Editor;
  problem: EditProblem;
}) {
  const text = useCalendarText();
  const name = calendar.resource.label.one;
  const close = editor.settle;
  if (problem.kind === "warned")
    return (
      <WarnedDialog
        name={name}
        warnings={problem.warnings}
        onClose={close}
        onAccept={(accepted) => {
          close();
          void editor.apply([problem.edit], accepted);
        }}
      />
    );
  if (problem.kind === "clash") {
    const { theirs, edit } = problem;
    const [block] = blocksOf([theirs], calendar.calendar, {
      clock: calendar.clock,
      from: calendar.range.from,
      field: calendar.sight.by,
    });
    const again = () => {
      close();
      if (block) void editor.apply([rebased(edit, block)]);
    };
    return (
      <Dialog
        title={text("clashTitle")}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{text("clashKeep")}</Button>
            <Button variant="contained" onClick={again}>
              {text("clashMine")}
            </Button>
          </>
        }
      >
        <Typography>
          {text("clashText", { name, when: block ? writtenStretch(block, calendar.wording) : "" })}
        </Typography>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text("refusedTitle")}
      onClose={close}
      actions={<Button onClick={close}>{text("close")}</Button>}
    >
      <Box component="ul" sx={{ mt: 0, mb: 2, pl: 2.5 }}>
        {problem.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </Box>
      <Typography color="text.secondary">{text("refusedText", { name })}</Typography>
    </Dialog>
  );
}

/** The same change of the record as it is now: to the place that was chosen. */
function rebased(
  edit: Extract<EditProblem, { kind: "clash" }>["edit"],
  block: typeof edit.block,
): typeof edit {
  const wanted = { start: edit.block.start + edit.by.start, end: edit.block.end + edit.by.end };
  const [from = ""] = block.lanes;
  return {
    ...edit,
    block,
    by: { start: wanted.start - block.start, end: wanted.end - block.end },
    lane: edit.lane && { ...edit.lane, from: block.lanes.includes(edit.lane.from) ? edit.lane.from : from },
  };
}
