import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useNaming } from "../definitions/useNaming.ts";
import { useText } from "../i18n/useText.ts";
import { useScreens } from "../screens/useScreens.ts";

/** Most choices that are offered: a list that depends on other fields is short. */
const mostOptions = 200;

interface OptionsPickerProps {
  id: string;
  resource: Resource;
  /** What the list is limited to; undefined until everything that it depends on is filled in. */
  within: Record<string, string> | undefined;
  /** What must be filled in first, in words. */
  first: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  onBlur: () => void;
  error: boolean;
  disabled?: boolean;
  describedBy?: string;
}

/** Chooses one of the rows of a resource's list, limited by what stands in other fields. */
export function OptionsPicker({
  id,
  resource,
  within,
  first,
  value,
  onChange,
  onBlur,
  error,
  disabled,
  describedBy,
}: OptionsPickerProps) {
  const text = useText();
  const provider = useDataProvider();
  const { screens } = useScreens(resource);
  const { nameOf } = useNaming(resource, screens);
  const { data: rows = [], isFetching } = useQuery({
    queryKey: [resource.name, "options", within],
    enabled: within !== undefined,
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: mostOptions };
      const { sort } = resource.definition.list ?? {};
      const { data } = await provider.getList<RaRecord>(resource.name, {
        pagination,
        sort: { field: sort?.field ?? "", order: sort?.order === "desc" ? "DESC" : "ASC" },
        filter: within,
        signal,
      });
      return data;
    },
  });
  return (
    <Autocomplete
      id={id}
      options={rows}
      value={rows.find((row) => row.id === value) ?? null}
      onChange={(_event, next) => onChange(next ? String(next.id) : undefined)}
      loading={isFetching}
      disabled={disabled || within === undefined}
      getOptionLabel={nameOf}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={text("form.noChoices")}
      loadingText={text("shell.loading")}
      clearText={text("form.clear")}
      openText={text("list.open")}
      closeText={text("shell.close")}
      renderInput={(params) => (
        <TextField
          {...params}
          error={error}
          onBlur={onBlur}
          placeholder={within === undefined ? text("form.chooseFirst", { fields: first }) : undefined}
          slotProps={{ htmlInput: { ...params.inputProps, "aria-describedby": describedBy } }}
        />
      )}
    />
  );
}
