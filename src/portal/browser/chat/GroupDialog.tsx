import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useUser } from "#framework/browser/services.tsx";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { valueAt } from "#framework/shared/text/template.ts";
import { type ChatInfo, peopleFor } from "./chatData.ts";
import { useChatAct } from "./useChatAct.ts";
import { useContacts } from "./useChats.ts";
import { useChatText } from "./words.ts";

interface GroupDialogProps {
  /** The group that is changed; without it a new one. */
  group?: ChatInfo;
  onClose: () => void;
  onDone: (id: string) => void;
}

/** The name of a group and who is in it. */
export function GroupDialog({ group, onClose, onDone }: GroupDialogProps) {
  const words = useChatText();
  const me = useUser()?.uuid;
  const { busy, change } = useChatAct();
  const { data = [] } = useContacts("chat-contacts");
  const [name, setName] = useState(group?.name ?? "");
  const [chosen, setChosen] = useState<readonly string[]>(
    group?.members.map(({ user_id: user }) => user).filter((user) => user !== me) ?? [],
  );
  const people = peopleFor(data, group?.members.filter(({ user_id: user }) => user !== me) ?? []);
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const save = async () => {
    const body = { name: name.trim(), members: [...chosen] };
    const done = group
      ? await change("change-chat-group", body, { id: group.receiver_id })
      : await change("create-chat-group", body);
    const made = valueAt(done, "group.uuid");
    if (typeof made === "string") onDone(made);
  };
  return (
    <Dialog
      title={words(group ? "editGroup" : "newGroup")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            variant="contained"
            disabled={busy || name.trim() === "" || chosen.length === 0}
            onClick={() => void save()}
          >
            {words(group ? "save" : "groupCreate")}
          </Button>
        </>
      }
    >
      <TextField
        fullWidth
        label={words("groupName")}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        sx={{ mt: 1, mb: 2 }}
      />
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, maxHeight: 320, overflowY: "auto" }}>
        <legend>{words("groupPeople")}</legend>
        {people.map(({ uuid, label }) => (
          <FormControlLabel
            key={uuid}
            sx={{ display: "flex", minHeight: 44 }}
            control={<Checkbox checked={chosen.includes(uuid)} onChange={() => toggle(uuid)} />}
            label={label}
          />
        ))}
      </Box>
    </Dialog>
  );
}
