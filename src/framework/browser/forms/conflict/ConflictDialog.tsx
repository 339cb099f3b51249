import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useText } from "../../i18n/useText.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Difference } from "./versions.ts";

interface ConflictDialogProps {
  differences: Difference[];
  mine: JsonObject;
  theirs: JsonObject;
  /** What counts, with every difference decided. */
  onChoose: (record: JsonObject) => void;
  onDiscard: () => void;
}

/** Both versions of a record that two people changed, field by field; nothing of either is lost unseen. */
export function ConflictDialog({ differences, mine, theirs, onChoose, onDiscard }: ConflictDialogProps) {
  const text = useText();
  const [isMine, setMine] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(differences.map(({ field, changedByMe }) => [field.name, changedByMe])),
  );
  const choose = () => {
    const decided = { ...mine };
    for (const { field } of differences) {
      const value = (isMine[field.name] ? mine : theirs)[field.name];
      if (value === undefined) delete decided[field.name];
      else decided[field.name] = value;
    }
    onChoose(decided);
  };
  return (
    <Dialog
      title={text("form.conflictTitle")}
      width="md"
      actions={
        <>
          <Button onClick={onDiscard}>{text("form.conflictDiscard")}</Button>
          <Button variant="contained" onClick={choose}>
            {text("form.conflictSave")}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{text("form.conflictText")}</Typography>
      <Box sx={{ display: "grid", gap: 2 }}>
        {differences.map(({ field, mine: own, theirs: other }) => (
          <Box
            key={field.name}
            component="fieldset"
            sx={{
              border: 1,
              borderColor: "divider",
              borderRadius: 2,
              m: 0,
              p: 1.5,
              display: "grid",
              gap: 1,
              gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
            }}
          >
            <Box component="legend" sx={{ fontWeight: 600, px: 0.5 }}>
              {field.label}
            </Box>
            {[true, false].map((side) => {
              const value = side ? own : other;
              return (
                <Box
                  component="label"
                  key={String(side)}
                  sx={{
                    display: "flex",
                    gap: 1,
                    alignItems: "flex-start",
                    p: 1,
                    borderRadius: 1.5,
                    cursor: "pointer",
                    overflowWrap: "anywhere",
                    background: (theme) =>
                      isMine[field.name] === side ? theme.tokens.brandSoft : "transparent",
                  }}
                >
                  <input
                    type="radio"
                    className="row-check"
                    name={field.name}
                    checked={isMine[field.name] === side}
                    onChange={() => setMine((all) => ({ ...all, [field.name]: side }))}
                  />
                  <Box sx={{ minWidth: 0 }}>
                    <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
                      {text(side ? "form.conflictMine" : "form.conflictTheirs")}
                    </Box>
                    {value === undefined || value === null ? (
                      text("view.empty")
                    ) : (
                      <FieldValue field={field} value={value} record={side ? mine : theirs} />
                    )}
                  </Box>
                </Box>
              );
            })}
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
