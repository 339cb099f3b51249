import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import { choicesOf, isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { FieldProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { hasErrors } from "../hasErrors.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { BodyFigure } from "./BodyFigure.tsx";
import { bodyRegions, type BodyView, bodyViews, middleOf, viewOf } from "./regions.ts";

/** A place on the body: pointed at on a figure, or chosen from the list of its regions. */
export function BodyMapField(props: FieldProps) {
  const { fieldPathId, formData, onChange, disabled, readonly, rawErrors, schema } = props;
  const text = useText();
  const id = fieldPathId.$id;
  const value = isObject(formData) ? formData : {};
  const region = typeof value.region === "string" ? value.region : undefined;
  const [view, setView] = useState<BodyView>(region ? viewOf(region) : "front");
  const off = disabled || readonly;
  const set = (chosen: string, x: number, y: number) => {
    setView(viewOf(chosen));
    onChange({ region: chosen, view: viewOf(chosen), x, y }, fieldPathId.path);
  };
  const names = choicesOf(schema.properties?.region ?? {}) ?? [];
  const at = region ? { ...middleOf(region), ...onlyNumbers(value) } : undefined;
  const invalid = hasErrors(rawErrors);
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}__label`}
      aria-describedby={describedBy(id)}
      tabIndex={-1}
      sx={{ display: "grid", gap: 1.5, maxWidth: 420 }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_event, next: BodyView | null) => next && setView(next)}
        aria-label={text("bodyMap.view")}
      >
        {bodyViews.map((name) => (
          <ToggleButton key={name} value={name}>
            {text(`bodyMap.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <BodyFigure
        view={view}
        selected={region}
        pins={at && region && viewOf(region) === view ? [{ key: region, ...at, label: "" }] : []}
        onPick={off ? undefined : set}
      />
      <Box>
        <Box component="label" htmlFor={`${id}_region`} sx={{ fontWeight: 550, fontSize: "0.9375rem" }}>
          {text("bodyMap.region")}
        </Box>
        <select
          id={`${id}_region`}
          className="plain-select"
          value={region ?? ""}
          disabled={off}
          aria-describedby={describedBy(id)}
          aria-invalid={invalid || undefined}
          onChange={({ target }) => {
            const { x, y } = middleOf(target.value);
            if (target.value === "") onChange(undefined, fieldPathId.path);
            else set(target.value, x, y);
          }}
        >
          <option value="">{text("form.choose")}</option>
          {bodyViews.map((name) => (
            <optgroup key={name} label={text(`bodyMap.${name}`)}>
              {bodyRegions[name].map(({ key }) => (
                <option key={key} value={key}>
                  {names.find((choice) => choice.value === key)?.label ?? key}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Box>
    </Box>
  );
}

const onlyNumbers = ({ x, y }: JsonObject): { x?: number; y?: number } => ({
  ...(typeof x === "number" && { x }),
  ...(typeof y === "number" && { y }),
});
