import Alert from "@mui/material/Alert";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Skeleton from "@mui/material/Skeleton";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { type Colleague, type ShiftInReturn, useColleagues } from "./useColleagues.ts";
import { useSwapText } from "./words.ts";

interface ChooseReturnProps {
  shift: string;
  colleague: Colleague;
  value: string;
  onChange: (uuid: string) => void;
}

/** Asks which of a colleague's shifts is taken in return. */
export function ChooseReturn({ shift, colleague, value, onChange }: ChooseReturnProps) {
  const text = useSwapText();
  const written = useWritten();
  const { data, error, refetch } = useColleagues(shift, colleague.uuid);
  if (error) return <LoadFailure error={error} title={text("loadFailed")} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={88} sx={{ mt: 2 }} />;
  if (data.shifts.length === 0)
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {text("noShifts", { name: colleague.name })}
      </Alert>
    );
  return (
    <FormControl sx={{ mt: 2 }}>
      <FormLabel id="swap-return">{text("inReturn")}</FormLabel>
      <RadioGroup aria-labelledby="swap-return" value={value}>
        {data.shifts.map((each) => (
          <FormControlLabel
            key={each.uuid}
            value={each.uuid}
            control={<Radio onChange={() => onChange(each.uuid)} />}
            label={written(each)}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** A shift as it is chosen by: when it is, what it is, and in which suburb. */
function useWritten(): (shift: ShiftInReturn) => string {
  const { definitions } = useServices();
  const definition = definitions.resources.get("my-shifts");
  if (!definition) throw new Error("there is no resource my-shifts");
  const { schema } = useScreens(definition);
  const usual = usePlatform()?.time_zone ?? deviceZone();
  const kind = schema && fieldAt(schema, "shift_type");
  return ({ start_at: start, end_at: end, time_zone: own, shift_type: type, suburb }) => {
    const zone = own ?? usual;
    const what = [kind?.type.text(type, kind.schema), suburb].filter(Boolean).join(", ");
    return `${writtenSpan(start, end, { zone, today: today(zone) })}: ${what}`;
  };
}
