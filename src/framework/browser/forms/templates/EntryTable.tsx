import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { createContext, type ReactNode, useContext, useState } from "react";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { productsIn } from "#framework/shared/money/product.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

/** The columns of the table that an entry stands in; undefined for a group that is no table. */
const Columns = createContext<readonly string[] | undefined>(undefined);

/** Draws the entries inside as rows of a table. */
export const EntryTableProvider = Columns.Provider;

/** The buttons that move and remove an entry, for the row to place. */
const Tools = createContext<ReactNode>(undefined);

/** Gives a row its buttons. */
export const EntryToolsProvider = Tools.Provider;

/** The columns of the table that this stands in. */
export const useEntryColumns = (): readonly string[] | undefined => useContext(Columns);

const narrow = new Set(["number", "money", "choice", "boolean", "date"]);
const tracks = (entry: Schema, columns: readonly string[]): string => {
  const kinds = new Map(fieldsOf(entry).map(({ name, type }) => [name, type.name]));
  return columns
    .map((name) => {
      const kind = kinds.get(name) ?? "";
      // Room for a price with its sign and cents; a product is only read.
      if (kind === "money" && !entry.properties?.[name]?.["x-product-of"]) return "minmax(112px, 0.6fr)";
      return narrow.has(kind) ? "minmax(88px, 0.6fr)" : "minmax(120px, 2fr)";
    })
    .join(" ");
};

const isNumeric = (schema: Schema | undefined): boolean =>
  schema?.type === "integer" || schema?.type === "number";

/** The names of the columns, above the entries. The labels of the fields say the same to a screen reader. */
export function EntryHead({ entry, columns }: { entry: Schema; columns: readonly string[] }) {
  const labels = new Map(fieldsOf(entry).map(({ name, label }) => [name, label]));
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: "none", md: "grid" },
        gridTemplateColumns: tracks(entry, columns),
        gap: 1,
        px: 1,
        color: "text.secondary",
        fontSize: "0.875rem",
        fontWeight: 550,
      }}
    >
      {columns.map((name) => (
        <Box key={name} sx={{ textAlign: entry.properties?.[name]?.["x-product-of"] ? "end" : undefined }}>
          {labels.get(name)}
        </Box>
      ))}
    </Box>
  );
}

interface EntryRowProps {
  entry: Schema;
  columns: readonly string[];
  contents: ReadonlyMap<string, ReactNode>;
  value: JsonObject;
  /** The fields that something is wrong with: they are shown. */
  wrong: readonly string[];
  id: string;
}

/** One entry as a row: its columns side by side, everything else behind a button. On a phone one below the other. */
export function EntryRow({ entry, columns, contents, value, wrong, id }: EntryRowProps) {
  const text = useText();
  const tools = useContext(Tools);
  const [isOpen, setOpen] = useState(false);
  const rest = [...contents.keys()].filter((name) => !columns.includes(name));
  const filled = rest.filter((name) => value[name] !== undefined && value[name] !== "").length;
  const opened = isOpen || wrong.some((name) => rest.includes(name));
  const products = productsIn(entry, value);
  return (
    <Box sx={{ display: "grid", gap: 1, minWidth: 0 }}>
      <Box
        sx={{
          display: "grid",
          gap: 1,
          alignItems: "start",
          gridTemplateColumns: { xs: "1fr 1fr", md: tracks(entry, columns) },
          "& [id$=__label], & [id$=__help]": { md: visuallyHidden },
        }}
      >
        {columns.map((name) => (
          <Box
            key={name}
            sx={{
              minWidth: 0,
              gridColumn: { xs: isNumeric(entry.properties?.[name]) ? undefined : "1 / -1", md: "auto" },
            }}
          >
            {products.has(name) ? (
              <Product entry={entry} name={name} value={products.get(name)} />
            ) : (
              contents.get(name)
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <Button
          size="small"
          onClick={() => setOpen(!opened)}
          aria-expanded={opened}
          aria-controls={`${id}__more`}
          sx={{ visibility: rest.length > 0 ? undefined : "hidden" }}
          startIcon={<Icon name="ExpandMore" style={opened ? { transform: "rotate(180deg)" } : undefined} />}
        >
          {text("form.rowDetails")}
          {filled > 0 && !opened && ` (${filled})`}
        </Button>
        {tools}
      </Box>
      <Box
        id={`${id}__more`}
        sx={{
          display: opened ? "grid" : "none",
          gap: 2,
          gridTemplateColumns: { xs: "1fr", sm: "repeat(auto-fill, minmax(220px, 1fr))" },
        }}
      >
        {rest.map((name) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            {contents.get(name)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** What an entry comes to as it is filled in now. */
function Product({ entry, name, value }: { entry: Schema; name: string; value: number | undefined }) {
  const field = fieldsOf(entry).find((one) => one.name === name);
  if (!field) return null;
  return (
    <Box sx={{ textAlign: { md: "end" }, py: { md: 1 }, fontVariantNumeric: "tabular-nums" }}>
      <Box sx={{ fontWeight: 550, display: { md: "none" } }}>{field.label}</Box>
      <Box component="span" sx={{ display: { xs: "none", md: "inline" } }}>
        <span style={visuallyHidden}>{field.label}: </span>
      </Box>
      {value === undefined ? "–" : <FieldValue field={field} value={value} record={{}} compact />}
    </Box>
  );
}

/** What the entries come to altogether, below them: for each column that is multiplied from others. */
export function EntryFoot({ entry, entries }: { entry: Schema; entries: unknown }) {
  const fields = fieldsOf(entry).filter(({ schema }) => schema["x-product-of"]);
  const rows = Array.isArray(entries) ? entries.filter(isObject) : [];
  if (fields.length === 0 || rows.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{ display: "flex", justifyContent: "flex-end", gap: 3, px: 1, fontSize: "1.0625rem" }}
    >
      {fields.map((field) => {
        const sum = rows.reduce((all, row) => all + (productsIn(entry, row).get(field.name) ?? 0), 0);
        return (
          <Box key={field.name}>
            {field.label}{" "}
            <Box component="strong" sx={{ fontVariantNumeric: "tabular-nums" }}>
              <FieldValue field={field} value={sum} record={{}} compact />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
