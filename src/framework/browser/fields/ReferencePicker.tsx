import Autocomplete, { type AutocompleteRenderInputParams } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  choicesKey,
  fetchReferences,
  fitsText,
  type Reference,
  referencesQuery,
} from "../data/references.ts";
import { useText } from "../i18n/useText.ts";
import { useServices } from "../services.tsx";
import { isUnreachable } from "../transport/errors.ts";
import { useKnownTitle } from "./knownTitles.ts";
import { Icon } from "../ui/Icon.tsx";
import { useDebounced } from "../ui/useDebounced.ts";

/** What a picker of records is given. */
export interface ReferencePickerProps {
  resource: string;
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
  multiple?: boolean;
  id?: string;
  error?: boolean;
  disabled?: boolean;
  describedBy?: string;
  required?: boolean;
  onBlur?: () => void;
  /** Where the choices come from instead of the search over the resource; `key` says when they are others. */
  source?: { key: unknown; find: (search: string, signal: AbortSignal) => Promise<Reference[]> };
}

/** Chooses records of another resource by typing: the server searches, and never sends all of them. */
export function ReferencePicker({
  resource,
  label,
  value,
  onChange,
  multiple = false,
  id,
  error,
  disabled,
  describedBy,
  required,
  onBlur,
  source,
}: ReferencePickerProps) {
  const text = useText();
  const services = useServices();
  const knownTitle = useKnownTitle();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const search = useDebounced(typed, 200);
  const {
    data,
    error: failure,
    isFetching,
    isPlaceholderData,
  } = useQuery<Reference[]>({
    queryKey: choicesKey(resource, search, source?.key),
    enabled: open,
    placeholderData: (previous) => previous,
    queryFn: ({ signal }) =>
      source ? source.find(search, signal) : fetchReferences(services, resource, { search, signal }),
  });
  const { data: chosen = [] } = useQuery<Reference[]>({
    ...referencesQuery(services, resource, value),
    enabled: value.length > 0,
    placeholderData: (previous) => previous,
  });
  // Without a connection, what is offered before anything is typed is searched here.
  const isCut = failure !== null && isUnreachable(failure);
  const first = useQueryClient().getQueryData<Reference[]>(choicesKey(resource, "", source?.key));
  const found = data ?? (isCut ? first : undefined) ?? [];
  const known = new Map([...found, ...chosen].map((reference) => [reference.id, reference]));
  const selected = value.map(
    (key): Reference => known.get(key) ?? { id: key, title: knownTitle(key) ?? "…" },
  );
  // Until the server has answered what was typed, only what fits it is offered of what was found before.
  const isBehind = search !== typed || isPlaceholderData || isCut;
  const common = {
    id,
    options: isBehind ? found.filter((reference) => fitsText(reference, typed)) : found,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    loading: isFetching || (isBehind && !isCut),
    disabled,
    filterOptions: (options: Reference[]) => options,
    getOptionLabel: (reference: Reference) => reference.title,
    getOptionKey: (reference: Reference) => reference.id,
    getOptionDisabled: (reference: Reference) => reference.refused === true,
    // What speaks against a choice is read before it is chosen: it is not faded with it.
    slotProps: { listbox: { sx: { "& .MuiAutocomplete-option[aria-disabled='true']": { opacity: 1 } } } },
    isOptionEqualToValue: (a: Reference, b: Reference) => a.id === b.id,
    onInputChange: (_event: unknown, next: string, reason: string) => reason !== "reset" && setTyped(next),
    noOptionsText: text(isCut ? "form.noChoicesOffline" : "form.noChoices"),
    loadingText: text("shell.loading"),
    clearText: text("form.clear"),
    openText: text("list.open"),
    closeText: text("shell.close"),
    renderOption: (
      { key: _key, ...props }: React.HTMLAttributes<HTMLLIElement> & { key?: React.Key },
      reference: Reference,
    ) => (
      <li key={reference.id} {...props}>
        <span>
          <Box component="span" sx={{ color: reference.refused ? "text.secondary" : undefined }}>
            {reference.title}
          </Box>
          {reference.subtitle && (
            <span style={{ opacity: 0.75, fontSize: "0.8125rem", display: "block" }}>
              {reference.subtitle}
            </span>
          )}
          {reference.reasons?.map((reason) => (
            <Reason key={reason}>{reason}</Reason>
          ))}
        </span>
      </li>
    ),
    renderInput: (params: AutocompleteRenderInputParams) => (
      <TextField
        {...params}
        label={label}
        required={required}
        error={error}
        onBlur={onBlur}
        placeholder={value.length === 0 ? text("form.searchToChoose") : undefined}
        slotProps={{ htmlInput: { ...params.inputProps, "aria-describedby": describedBy } }}
      />
    ),
  } as const;
  return multiple ? (
    <Autocomplete<Reference, true>
      {...common}
      multiple
      // The list of what is chosen is another one each time, by which the box would be emptied at every key.
      inputValue={typed}
      value={selected}
      onChange={(_event, next) => onChange(next.map((reference) => reference.id))}
    />
  ) : (
    <Autocomplete<Reference>
      {...common}
      value={selected[0] ?? null}
      onChange={(_event, next) => onChange(next ? [next.id] : [])}
    />
  );
}

/** What speaks against a choice. */
const Reason = ({ children }: { children: string }) => (
  <Box
    component="span"
    sx={{ display: "flex", gap: 0.5, alignItems: "center", color: "error.main", fontSize: "0.8125rem" }}
  >
    <Icon name="Block" size={16} />
    {children}
  </Box>
);
