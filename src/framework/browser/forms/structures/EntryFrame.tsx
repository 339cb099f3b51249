import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { FieldTemplateProps } from "../rjsf.ts";
import type { ReactNode } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";

type EntryFrameProps = Pick<
  FieldTemplateProps,
  "id" | "label" | "disabled" | "readonly" | "onKeyRenameBlur" | "onRemoveProperty"
> & { children: ReactNode };

/** A value under a name that anyone who fills it in gives it: the name, the value, and the way to remove both. */
export function EntryFrame({
  id,
  label,
  disabled,
  readonly,
  onKeyRenameBlur,
  onRemoveProperty,
  children,
}: EntryFrameProps) {
  const text = useText();
  const isFixed = disabled || readonly;
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: "grid",
        gap: 1.5,
        alignItems: "start",
        gridTemplateColumns: { xs: "1fr auto", md: "minmax(140px, 1fr) 2fr auto" },
        border: 1,
        borderColor: "divider",
        borderRadius: 2,
        p: 1.5,
      }}
    >
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <Box component="label" htmlFor={`${id}__key`} sx={{ fontWeight: 550, fontSize: "0.9375rem" }}>
          {text("form.entryName")}
        </Box>
        <OutlinedInput
          key={label}
          size="small"
          defaultValue={label}
          disabled={isFixed}
          onBlur={onKeyRenameBlur}
          inputProps={{ id: `${id}__key`, autoComplete: "off", spellCheck: false }}
        />
      </Box>
      <Box sx={{ minWidth: 0, gridRow: { xs: 2, md: 1 }, gridColumn: { xs: "1 / -1", md: 2 } }}>
        {children}
      </Box>
      <IconButton
        size="small"
        disabled={isFixed}
        onClick={onRemoveProperty}
        aria-label={text("form.removeRow", { name: label })}
        sx={{ mt: 3 }}
      >
        <Icon name="Delete" />
      </IconButton>
    </Box>
  );
}

/** The way to one more value with a name of its own. */
export function AddEntry({ id, onAdd }: { id: string; onAdd: () => void }) {
  const text = useText();
  return (
    <Button
      variant="outlined"
      id={`${id}__add`}
      onClick={onAdd}
      startIcon={<Icon name="Add" />}
      sx={{ justifySelf: "start", mt: 1.5 }}
    >
      {text("form.addEntry")}
    </Button>
  );
}

interface OtherValuesProps {
  id: string;
  /** Whether the group has fields too, from which these are to be told apart. */
  isBesideFields: boolean;
  children: ReactNode;
}

/** The values of a group that stand under names of their own, below its fields. */
export function OtherValues({ id, isBesideFields, children }: OtherValuesProps) {
  const text = useText();
  const heading = `${id}__others`;
  return (
    <Box
      role={isBesideFields ? "group" : undefined}
      aria-labelledby={isBesideFields ? heading : undefined}
      sx={{ display: "grid", gap: 1.5, mt: isBesideFields ? 2 : 0, minWidth: 0 }}
    >
      {isBesideFields && (
        <Box id={heading} sx={{ fontWeight: 550, fontSize: "0.9375rem" }}>
          {text("form.otherValues")}
        </Box>
      )}
      {children}
    </Box>
  );
}
