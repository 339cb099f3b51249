import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useSwapText } from "./words.ts";

/** What a worker wants to do with a shift: give it to anyone or to one colleague, or swap it. */
export type Way = "all" | "give" | "swap";

const ways = ["all", "give", "swap"] as const;

/** Asks what a worker wants to do with a shift. */
export function ChooseWay({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const text = useSwapText();
  return (
    <FormControl>
      <FormLabel id="swap-way">{text("what")}</FormLabel>
      <RadioGroup aria-labelledby="swap-way" value={way}>
        {ways.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio onChange={() => onWay(each)} />}
            label={text(`ways.${each}`)}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
