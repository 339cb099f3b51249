import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useLaterText } from "../../../i18n/useLaterText.ts";
import { useText } from "../../../i18n/useText.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { SavedView } from "./savedViews.ts";
import { viewWords } from "./words.ts";

interface DeleteViewProps {
  view: SavedView;
  /** Whether it can be emailed on a schedule: those emails end with it. */
  isMailed: boolean;
  onDelete: () => void;
}

/** Deletes one's own view. It cannot be brought back, and others may use it: it asks first. */
export function DeleteView({ view: { name, role }, isMailed, onDelete }: DeleteViewProps) {
  const shell = useText();
  const text = useLaterText("views", viewWords);
  const [isAsked, ask] = useState(false);
  const follows = [text("gone"), ...(role ? [text("shared")] : []), ...(isMailed ? [text("mailed")] : [])];
  return (
    <>
      <IconButton size="small" onClick={() => ask(true)} aria-label={shell("list.deleteView", { name })}>
        <Icon name="Delete" />
      </IconButton>
      {isAsked && (
        <ConfirmDialog
          title={text("title", { name })}
          text={follows.join(" ")}
          action={text("action")}
          isPending={false}
          onConfirm={() => {
            ask(false);
            onDelete();
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
