import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { Icon } from "../../ui/Icon.tsx";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { Calendar } from "./useCalendar.ts";

/** What the records in sight come to: how many, their sums, and how many have each mark. Below it what colours mean. */
export function FootLine({ calendar }: { calendar: Calendar }) {
  const text = useCalendarText();
  const { blocks, calendar: definition, screens, looks, total, loaded } = calendar;
  const sums = (definition.totals ?? []).flatMap((name) => {
    const field = screens?.fields.find((each) => each.name === name);
    if (!field) return [];
    const sum = blocks.reduce((all, { record }) => all + (Number(record[name]) || 0), 0);
    return [text("sum", { name: field.label, value: field.type.text(hundredths(sum), field.schema) })];
  });
  const amounts = Object.entries(definition.rows?.amounts ?? {}).flatMap(([key, name]) => {
    const known = blocks.flatMap(({ record }) => (typeof record[key] === "number" ? [record[key]] : []));
    const value = formatCents(known.reduce((all, each) => all + each, 0));
    if (known.length === 0) return [];
    const counts = { known: known.length, count: blocks.length };
    return [text(known.length < blocks.length ? "sumOf" : "sum", { name, value, ...counts })];
  });
  const marks = (definition.marks ?? []).flatMap((mark) => {
    const count = blocks.filter(({ record }) => fulfils(record, mark.when)).length;
    return count > 0 ? [{ ...mark, count }] : [];
  });
  const used = new Set(blocks.map(({ record }) => String(record[definition.colour ?? ""])));
  const legend = [...looks.values()].filter(({ value }) => used.has(value));
  return (
    <Box sx={{ mt: 1, fontSize: "0.8125rem" }}>
      <Box
        role="status"
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 2.5, rowGap: 0.5, fontWeight: 550 }}
      >
        <span>{text("total", { count: blocks.length })}</span>
        {[...sums, ...amounts].map((sum) => (
          <span key={sum}>{sum}</span>
        ))}
        {marks.map(({ label, icon, look, count }) => (
          <Box component="span" key={label} sx={{ color: look === "alert" ? "error.main" : undefined }}>
            {icon && <Icon name={icon} size={15} inText />}
            {label}: {count}
          </Box>
        ))}
      </Box>
      {total > loaded && (
        <Typography variant="body2" color="warning.main">
          {text("tooMany", { shown: loaded, total })}
        </Typography>
      )}
      {legend.length > 0 && (
        <Box
          component="ul"
          sx={{
            display: "flex",
            flexWrap: "wrap",
            columnGap: 2,
            rowGap: 0.25,
            listStyle: "none",
            p: 0,
            m: 0,
            mt: 0.5,
            color: "text.secondary",
          }}
        >
          {legend.map(({ value, label, icon, edge }) => (
            <li key={value}>
              {icon ? (
                <Icon name={icon} size={15} inText color={edge} />
              ) : (
                <span
                  aria-hidden
                  style={{
                    display: "inline-block",
                    width: 10,
                    height: 10,
                    borderRadius: 2,
                    background: edge,
                    marginInlineEnd: 5,
                  }}
                />
              )}
              {label}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
