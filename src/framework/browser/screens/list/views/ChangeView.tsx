import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useLaterText } from "../../../i18n/useLaterText.ts";
import { useText } from "../../../i18n/useText.ts";
import { messageOf } from "../../../transport/errors.ts";
import type { SavedView, ViewChange } from "./savedViews.ts";
import { viewWords } from "./words.ts";

interface ChangeViewProps {
  view: SavedView;
  /** How the list or report looks now. */
  stateOf: () => object;
  change: ViewChange;
  onClose: () => void;
}

/** Renames one's own view, or keeps in it how the list looks now. */
export function ChangeView({ view, stateOf, change, onClose }: ChangeViewProps) {
  const shell = useText();
  const text = useLaterText("views", viewWords);
  const id = useId();
  const [name, setName] = useState(view.name);
  const { error, isPending, mutate } = change;
  const save = (what: { name?: string; state?: object }) => {
    if (!isPending) mutate({ id: view.uuid, ...what }, { onSuccess: onClose });
  };
  const follows = [
    ...(view.role ? [text("sharedChange")] : []),
    ...(view.mail ? [text("mailedChange")] : []),
  ];
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography variant="h2">{text("changeTitle", { name: view.name })}</Typography>
      {follows.length > 0 && <Typography variant="body2">{follows.join(" ")}</Typography>}
      <Box
        component="form"
        sx={{ display: "grid", gap: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") save({ name: name.trim() });
        }}
      >
        <label htmlFor={id}>{shell("list.viewName")}</label>
        <input
          id={id}
          className="plain-input"
          value={name}
          maxLength={80}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="outlined" disabled={name.trim() === view.name}>
          {text("rename")}
        </Button>
      </Box>
      <Box sx={{ display: "grid", gap: 1, pt: 2, borderTop: 1, borderColor: "divider" }}>
        <Typography variant="body2" id={`${id}-keeps`}>
          {text("keeps")}
        </Typography>
        <Button
          variant="contained"
          aria-describedby={`${id}-keeps`}
          onClick={() => save({ state: stateOf() })}
        >
          {text("saveChanges")}
        </Button>
      </Box>
      {error && (
        <Typography role="alert" variant="body2" color="error">
          {messageOf(error)}
        </Typography>
      )}
      <Button onClick={onClose}>{shell("shell.cancel")}</Button>
    </Box>
  );
}
