import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { useText } from "../../i18n/useText.ts";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { DropPanel } from "../../ui/inputs/DropPanel.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Calendar } from "./useCalendar.ts";

/** The values by which the records in sight can be filtered; none of a field chosen shows all. */
export function FilterMenu({ calendar: { calendar, screens, sight, look, looks } }: { calendar: Calendar }) {
  const text = useCalendarText();
  const words = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const groups = (calendar.filters ?? []).flatMap((filter) => {
    const name = typeof filter === "string" ? filter : filter.field;
    const field = screens?.fields.find((each) => each.name === name);
    if (!field) return [];
    const choices = choicesOf(field.schema)?.map(({ value, label }) => ({ value: String(value), label })) ?? [
      { value: "true", label: words("list.yes") },
      { value: "false", label: words("list.no") },
    ];
    return [{ name, label: field.label, choices }];
  });
  if (groups.length === 0) return null;
  const active = groups.filter(({ name }) => (sight.filters[name] ?? []).length > 0).length;
  const toggle = (name: string, value: string) => {
    const known = sight.filters[name] ?? [];
    const next = known.includes(value) ? known.filter((one) => one !== value) : [...known, value];
    look({ filters: { ...sight.filters, [name]: next } });
  };
  const label = words("report.filters");
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon name="FilterList" />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        sx={{ minHeight: 38 }}
      >
        {active > 0 ? words("report.filterCount", { count: active }) : label}
      </Button>
      {anchor && (
        <DropPanel label={label} anchor={anchor} onClose={() => setAnchor(null)} width={320} maxHeight={480}>
          {groups.map(({ name, label: heading, choices }) => (
            <Box component="fieldset" key={name} sx={{ border: 0, p: 0, m: 0, mb: 1.5 }}>
              <Typography component="legend" sx={{ fontWeight: 600, fontSize: "0.875rem" }}>
                {heading}
              </Typography>
              {choices.map(({ value, label: choice }) => (
                <FormControlLabel
                  key={value}
                  sx={{ display: "flex", mr: 0 }}
                  control={
                    <Checkbox
                      size="small"
                      sx={{ py: 0.5 }}
                      checked={(sight.filters[name] ?? []).includes(value)}
                      onChange={() => toggle(name, value)}
                    />
                  }
                  label={
                    <>
                      {name === calendar.colour && looks.get(value)?.icon && (
                        <Icon
                          name={looks.get(value)?.icon ?? ""}
                          size={16}
                          inText
                          color={looks.get(value)?.edge}
                        />
                      )}
                      {choice}
                    </>
                  }
                />
              ))}
            </Box>
          ))}
          <Button onClick={() => look({ filters: Object.fromEntries(groups.map(({ name }) => [name, []])) })}>
            {text("clear")}
          </Button>
        </DropPanel>
      )}
    </>
  );
}
