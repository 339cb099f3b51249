import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { createContext, isValidElement, useContext, useEffect, useRef } from "react";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { midSentence, singular } from "#framework/shared/text/names.ts";
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import {
  EntryFoot,
  EntryHead,
  EntryTableProvider,
  EntryToolsProvider,
  useEntryColumns,
} from "./EntryTable.tsx";
import { describedBy } from "./FieldTemplate.tsx";
import { OptionalMark } from "./OptionalMark.tsx";

/** What one entry of a repeatable group is called: by its own title, or `Emergency contacts` has an `emergency contact`. */
const entryName = (title: string, { items }: Schema): string => items?.title ?? singular(title);

/** What the entries around are called that have no title of their own. */
const EntryName = createContext("");

/** A repeatable group: its entries, and the way to one more, which is then filled in at once. */
export function ArrayFieldTemplate({
  title,
  items,
  canAdd,
  onAddClick,
  schema,
  fieldPathId,
  formData,
  required,
  disabled,
  readonly,
}: ArrayFieldTemplateProps) {
  const text = useText();
  const { items: entry = {}, "x-columns": columns } = schema;
  const help = schema.description;
  const name = entryName(title, schema);
  const group = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  const count = items.length;
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const entries = group.current?.querySelectorAll(":scope > [role=group]") ?? [];
    entries[count - 1]?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [count]);
  return (
    <Box
      component="fieldset"
      ref={group}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: "grid", gap: 1.5 }}
      aria-describedby={describedBy(fieldPathId.$id)}
    >
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {title}
        {!required && <OptionalMark fontSize="0.9375rem" />}
      </Typography>
      {help && (
        <Typography id={`${fieldPathId.$id}__help`} color="text.secondary">
          {help}
        </Typography>
      )}
      {columns && items.length > 0 && <EntryHead entry={entry} columns={columns} />}
      <EntryName.Provider value={name}>
        <EntryTableProvider value={columns}>{items}</EntryTableProvider>
      </EntryName.Provider>
      {columns && <EntryFoot entry={entry} entries={formData} />}
      {canAdd && !disabled && !readonly && (
        <Button
          variant="outlined"
          onClick={(event) => {
            isAdding.current = true;
            onAddClick(event);
          }}
          startIcon={<Icon name="Add" />}
          sx={{ justifySelf: "start" }}
          id={`${fieldPathId.$id}__add`}
        >
          {text("form.addRow", { name: midSentence(name) })}
        </Button>
      )}
    </Box>
  );
}

/** One entry, with the ways to move and to remove it. */
export function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  index,
  schema,
  hasToolbar,
}: ArrayFieldItemTemplateProps) {
  const text = useText();
  const {
    hasMoveUp,
    hasMoveDown,
    hasRemove,
    onMoveUpItem,
    onMoveDownItem,
    onRemoveItem,
    disabled,
    readonly,
  } = buttonsProps;
  const value = isValidElement<{ formData?: unknown }>(children) ? children.props.formData : undefined;
  const kind = useContext(EntryName);
  const own = schema["x-title"] ? fieldTypeOf(schema).text(value, schema) : "";
  const title = own || `${kind} ${index + 1}`;
  const name = own || midSentence(title);
  const isRow = useEntryColumns() !== undefined;
  const tools = hasToolbar && !disabled && !readonly && (
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
      {(hasMoveUp || hasMoveDown) && (
        <>
          <IconButton
            size="small"
            disabled={!hasMoveUp}
            onClick={onMoveUpItem}
            aria-label={`${text("form.moveRowUp")}: ${name}`}
          >
            <Icon name="KeyboardArrowUp" />
          </IconButton>
          <IconButton
            size="small"
            disabled={!hasMoveDown}
            onClick={onMoveDownItem}
            aria-label={`${text("form.moveRowDown")}: ${name}`}
          >
            <Icon name="KeyboardArrowDown" />
          </IconButton>
        </>
      )}
      {hasRemove && (
        <IconButton size="small" onClick={onRemoveItem} aria-label={text("form.removeRow", { name })}>
          <Icon name="Delete" />
        </IconButton>
      )}
    </Box>
  );
  if (isRow)
    return (
      <Box
        role="group"
        aria-label={title}
        sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: { xs: 2, md: 1 } }}
      >
        <EntryToolsProvider value={tools}>{children}</EntryToolsProvider>
      </Box>
    );
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 2, display: "grid", gap: 1.5 }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
        <Typography sx={{ flex: 1, fontWeight: 600, color: "text.secondary" }}>{title}</Typography>
        {tools}
      </Box>
      {children}
    </Box>
  );
}
