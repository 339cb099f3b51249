import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useId, useState } from "react";
import { FilePicture } from "#framework/browser/fields/FilePicture.tsx";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import type { Assessment } from "./history.ts";

/** Two photos of a wound side by side, each from the assessment that is chosen. */
export function PhotoComparison({ history }: { history: Assessment[] }) {
  const translate = useTranslate();
  const pictured = history.filter(({ photo }) => photo !== null);
  const [chosen, setChosen] = useState<[number, number]>([0, Math.max(0, pictured.length - 1)]);
  if (pictured.length === 0)
    return <Typography color="text.secondary">{translate("wounds.noPhotos")}</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, maxWidth: 760 }}>
      {chosen.map((index, side) => (
        <Choice
          key={side}
          label={translate(side === 0 ? "wounds.earlier" : "wounds.later")}
          pictured={pictured}
          index={index}
          onChoose={(next) => setChosen(side === 0 ? [next, chosen[1]] : [chosen[0], next])}
        />
      ))}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  pictured: Assessment[];
  index: number;
  onChoose: (index: number) => void;
}

function Choice({ label, pictured, index, onChoose }: ChoiceProps) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  const id = useId();
  const shown = pictured[index];
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 550 }}>
        {label}
      </Box>
      <select
        id={id}
        className="plain-select"
        value={index}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {pictured.map(({ uuid, assessed_at: at }, position) => (
          <option key={uuid} value={position}>
            {formatInstant(at, zone)}
          </option>
        ))}
      </select>
      {shown?.photo && (
        <FilePicture
          file={shown.photo}
          alt={translate("wounds.photoOf", { when: formatInstant(shown.assessed_at, zone) })}
          size={320}
        />
      )}
    </Box>
  );
}
