import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, useRef, useState } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { LimitedField } from "#framework/browser/ui/inputs/LimitedField.tsx";
import { surplusOf } from "#framework/browser/ui/inputs/useTooLong.ts";
import type { DayPerson, DayShift } from "./dayData.ts";
import type { Day } from "./useDay.ts";
import { useDayText } from "./words.ts";

interface NoteFormProps {
  shift: DayShift;
  day: Day;
  people: readonly DayPerson[];
}

/** Characters that a note can have. */
const longest = 8000;

/** A note on the shift, with photos; it is kept on this phone until the server has it. */
export function NoteForm({ shift, day, people }: NoteFormProps) {
  const words = useDayText();
  const { definitions } = useServices();
  const [note, setNote] = useState("");
  const [about, setAbout] = useState(people[0]?.uuid ?? "");
  const [photos, setPhotos] = useState<JsonObject[]>([]);
  const [failed, setFailed] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const call = definitions.resources.get("my-notes")?.calls.create;
  if (!call) return null;
  const addPhotos = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = "";
    try {
      for (const file of files) {
        const kept = await day.queue.keepFile(file);
        setPhotos((before) => [...before, kept]);
      }
    } catch {
      setFailed(true);
    }
  };
  const save = async () => {
    const body: JsonObject = {
      note_type: "shift",
      shift: shift.uuid,
      ...(about !== "" && { ndis_client_user_id: about }),
      note,
      ...(photos.length > 0 && { attachments: photos }),
    };
    try {
      await day.queue.add({
        label: `${words("note")}: ${note.slice(0, 60)}`,
        about: shift.uuid,
        changes: { note: true },
        call,
        body,
        tappedAt: day.now(),
        offset: day.offset,
        files: photos.map(({ documentId }) => String(documentId)),
      });
      setNote("");
      setPhotos([]);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Box component="section" aria-label={words("notes")} sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="h3">
        {words("notes")}{" "}
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
          {shift.notes === 0 ? words("noNotes") : words("noteCount", { smart_count: shift.notes })}
        </Box>
      </Typography>
      {people.length > 1 && (
        <TextField
          select
          label={words("about")}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        >
          {people.map(({ uuid, full_name: name }) => (
            <MenuItem key={uuid} value={uuid}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <LimitedField
        multiline
        minRows={3}
        label={words("note")}
        helperText={words("noteHelp")}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        most={longest}
      />
      {photos.map((photo) => (
        <Box key={String(photo.documentId)} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Icon name="Image" />
          <Box sx={{ flex: 1, overflowWrap: "anywhere" }}>{String(photo.name)}</Box>
          <Button
            color="inherit"
            aria-label={words("removePhoto", { name: String(photo.name) })}
            onClick={() => setPhotos((before) => before.filter((other) => other !== photo))}
          >
            <Icon name="Close" />
          </Button>
        </Box>
      ))}
      {failed && <Alert severity="error">{words("notKept")}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<Icon name="PhotoCamera" />}
          onClick={() => chooser.current?.click()}
          sx={{ minHeight: 48 }}
        >
          {words("photo")}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={words("photo")}
          onChange={(event) => void addPhotos(event)}
        />
        <Button
          variant="contained"
          disabled={note.trim() === "" || surplusOf(note, longest) > 0}
          onClick={() => void save()}
          sx={{ minHeight: 48 }}
        >
          {words("saveNote")}
        </Button>
      </Box>
    </Box>
  );
}
