import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { Colleague } from "./useColleagues.ts";
import { useSwapText } from "./words.ts";

interface ChooseColleagueProps {
  colleagues: readonly Colleague[];
  value: string;
  onChange: (uuid: string) => void;
}

/** Asks which colleague. */
export function ChooseColleague({ colleagues, value, onChange }: ChooseColleagueProps) {
  const text = useSwapText();
  return (
    <Autocomplete
      options={colleagues}
      value={colleagues.find(({ uuid }) => uuid === value) ?? null}
      onChange={(_event, next) => onChange(next?.uuid ?? "")}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ uuid }) => uuid}
      isOptionEqualToValue={(one, other) => one.uuid === other.uuid}
      renderInput={(params) => <TextField {...params} label={text("colleague")} />}
      sx={{ mt: 2 }}
    />
  );
}
